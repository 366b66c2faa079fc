import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#lib/call.ts";
import { readAgain } from "#ui/read-again.ts";
import { TOUCHED } from "../client.ts";
import type { ReadAbout } from "../schema.ts";

/** Marks what the bell says about the open page as read. With another key, as for each message, it does so again. */
export function MarkRead({ type, relatedId }: ReadAbout) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (body: ReadAbout) => call("POST", "/api/notifications/read-about", { body }),
    onSuccess: () => readAgain(client, TOUCHED),
  });
  useEffect(() => mutate({ type, relatedId }), [mutate, type, relatedId]);
  return null;
}
