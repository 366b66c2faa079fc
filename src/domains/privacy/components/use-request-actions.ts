import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#lib/api.ts";
import { paths } from "#paths.ts";
import { notify } from "#ui/notify.ts";
import { changeRequest, hideNomination, hidePlayer } from "../client/staff.ts";
import type { LaterStatus } from "../rules.ts";
import type { PrivacyRequest, PrivacyRequestChange } from "../schema/requests.ts";

/** What is told after a request came into a state. */
const TOLD: Record<LaterStatus, string> = {
  in_progress: "The request is in progress.",
  done: "The request is done, and the person who asked gets an email.",
  declined: "The request is declined, and the person who asked gets an email.",
};

/** What staff can do with a request of the queue; the lists that it changes are read again. */
export function useRequestActions(request: PrivacyRequest) {
  const { id, status: expectedStatus } = request;
  const { player, nomination } = request;
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);

  async function act(work: () => Promise<void>, description: string): Promise<boolean> {
    setIsPending(true);
    try {
      await work();
      notify({ title: "Saved", description, variant: "default" });
      return true;
    } catch (error) {
      const text = (error instanceof ApiError && error.text) || "An error occurred";
      notify({ title: "Not saved", description: text, variant: "destructive" });
      return false;
    } finally {
      setIsPending(false);
      await client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) });
    }
  }

  const change = (given: Omit<PrivacyRequestChange, "expectedStatus">, told: string) =>
    act(() => changeRequest(id, { expectedStatus, ...given }), told);

  return {
    isPending,
    become: (status: LaterStatus) => change({ status }, TOLD[status]),
    note: (staffNote: string) => change({ staffNote }, "The note is saved."),
    async hide() {
      const told = "The page is no longer public.";
      if (nomination?.isHidden === false) await act(() => hideNomination(nomination.id, id), told);
      else if (player) await act(() => hidePlayer(player.id, id), told);
    },
  };
}

/** Everything that staff read, the board, and YouScout. */
function isTouched(key: unknown): boolean {
  const touched = [`${paths.apiPrefix}admin/`, paths.api.prospects, paths.api.nominations];
  return touched.some((path) => String(key).startsWith(path));
}
