import { call } from "#lib/call.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../client/staff.ts";
import type { LaterStatus } from "../rules.ts";
import type { PrivacyRequest, PrivacyRequestChange, ShownSubject } from "../schema/requests.ts";

/** The message shown once a request has reached a state. */
const TITLES: Record<LaterStatus, string> = {
  in_progress: "The request is in progress.",
  done: "The request is done, and the person who asked gets an email.",
  declined: "The request is declined, and the person who asked gets an email.",
};

/** What staff can do with a request of the queue; the lists that it changes are read again. */
export function useRequestActions({ id, status: expectedStatus }: PrivacyRequest) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);

  const change = (given: Omit<PrivacyRequestChange, "expectedStatus">, message: string) =>
    mutate(
      () =>
        call("PATCH", "/api/admin/privacy-requests/{id}", {
          path: { id },
          body: { expectedStatus, ...given },
        }),
      message,
      "Not saved",
    );

  return {
    isPending,
    become: (status: LaterStatus, how: Pick<PrivacyRequestChange, "hide" | "reason"> = {}) =>
      change({ status, ...how }, TITLES[status]),
    note: (staffNote: string) => change({ staffNote }, "The note is saved."),
    hide: (subjects: readonly ShownSubject[]) =>
      change(
        { hide: subjects.map(({ kind, id }) => ({ kind, id })) },
        subjects.length === 1 ? "The page is no longer public." : "The pages are no longer public.",
      ),
  };
}
