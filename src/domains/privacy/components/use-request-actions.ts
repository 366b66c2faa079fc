import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { changeRequest, hideNomination, TOUCHED, takeOffBoard } from "../client/staff.ts";
import type { LaterStatus } from "../rules.ts";
import type { PrivacyRequest, PrivacyRequestChange } from "../schema/requests.ts";

/** The message shown once a request has reached a state. */
const TITLES: Record<LaterStatus, string> = {
  in_progress: "The request is in progress.",
  done: "The request is done, and the person who asked gets an email.",
  declined: "The request is declined, and the person who asked gets an email.",
};

/** What staff can do with a request of the queue; the lists that it changes are read again. */
export function useRequestActions(request: PrivacyRequest) {
  const { id, status: expectedStatus } = request;
  const { player, nomination } = request;
  const { isPending, mutate } = useMutationFeedback(TOUCHED);

  const change = (given: Omit<PrivacyRequestChange, "expectedStatus">, told: string) =>
    mutate(() => changeRequest(id, { expectedStatus, ...given }), told, "Not saved");

  return {
    isPending,
    become: (status: LaterStatus) => change({ status }, TITLES[status]),
    note: (staffNote: string) => change({ staffNote }, "The note is saved."),
    async hide() {
      const hideIt =
        nomination?.isHidden === false
          ? () => hideNomination(nomination.id, id)
          : player && (() => takeOffBoard(player.id, id));
      if (hideIt) await mutate(hideIt, "The page is no longer public.", "Not saved");
    },
  };
}
