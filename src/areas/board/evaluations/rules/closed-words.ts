import type { EvaluationStatus } from "./statuses.ts";

/** The statuses of a request that staff closed without an evaluation. */
export const CLOSED = ["declined", "no_response"] as const satisfies EvaluationStatus[];
export type ClosedStatus = (typeof CLOSED)[number];

export function isClosed(status: EvaluationStatus): status is ClosedStatus {
  return (CLOSED as readonly string[]).includes(status);
}

/** What the family reads of a closed request, on its page and in the mail about it. */
export function closedInWords(status: ClosedStatus, hadAppointment: boolean): string {
  if (status === "declined")
    return "We can't offer this evaluation. Contact us with any questions.";
  const why = hadAppointment ? "The evaluation didn't take place." : "We couldn't reach you.";
  return `${why} Contact us if you would still like an evaluation.`;
}
