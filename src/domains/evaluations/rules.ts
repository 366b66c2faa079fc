/** How far a request has come, in the order of its way. */
export const STATUSES = [
  "pending",
  "contacted",
  "scheduled",
  "completed",
  "declined",
  "no_response",
] as const;
export type EvaluationStatus = (typeof STATUSES)[number];

/**
 * Which state follows which: forward until the evaluation has taken place, or aside where it does not;
 * what went aside opens again with a new contact, and an appointment that fell through goes back to it.
 */
const NEXT: Record<EvaluationStatus, readonly EvaluationStatus[]> = {
  pending: ["contacted", "scheduled", "declined", "no_response"],
  contacted: ["scheduled", "declined", "no_response"],
  scheduled: ["completed", "contacted", "declined", "no_response"],
  completed: ["scheduled"],
  declined: ["contacted"],
  no_response: ["contacted"],
};

/** What of a request decides what staff may do with it. */
interface Standing {
  status: EvaluationStatus;
  prospectId: number | null;
}

/** The states that a request may go to; none once a player of the board was made of it. */
export function nextStatuses({ status, prospectId }: Standing): readonly EvaluationStatus[] {
  return prospectId === null ? NEXT[status] : [];
}

/** Whether a player of the board may be made of a request: of a completed one, once. */
export function canBecomeProspect({ status, prospectId }: Standing): boolean {
  return status === "completed" && prospectId === null;
}
