import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#member-api.ts";
import type { OwnThings } from "./schema.ts";

/** What is the signed-in person's own, in short. */
export function ownThingsQuery() {
  return queryOptions<OwnThings>({ queryKey: [memberApi.my] });
}
