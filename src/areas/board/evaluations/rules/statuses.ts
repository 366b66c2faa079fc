import { defineTransitions } from "#lib/transitions.ts";

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
 * Forward until the evaluation has taken place, with an appointment or as a walk-in, or aside where it does not; what
 * went aside opens again with a new contact, and an appointment that fell through goes back to it.
 */
const TRANSITIONS = defineTransitions({
  complete: { by: ["staff"], from: ["contacted", "scheduled"], to: "completed" },
  contact: {
    by: ["staff"],
    from: ["pending", "scheduled", "declined", "no_response"],
    to: "contacted",
  },
  schedule: { by: ["staff"], from: ["pending", "contacted", "completed"], to: "scheduled" },
  decline: { by: ["staff"], from: ["pending", "contacted", "scheduled"], to: "declined" },
  give_up: { by: ["staff"], from: ["pending", "contacted", "scheduled"], to: "no_response" },
});

/** What of a request decides what staff may do with it. */
interface Progress {
  status: EvaluationStatus;
  prospectId: number | null;
}

/**
 * The statuses that staff may give a request, *scheduled* only while it has a date. None once a player of the board was
 * made of it.
 */
export function nextStatuses({
  appointment,
  ...progress
}: Progress & { appointment: { cancelledBy: string | null } | null }): EvaluationStatus[] {
  const hasDate = appointment !== null && appointment.cancelledBy === null;
  return following(progress).filter((status) => hasDate || status !== "scheduled");
}

/** Whether staff may give a request a date, or another one. */
export function canSchedule(progress: Progress): boolean {
  return progress.status === "scheduled" || following(progress).includes("scheduled");
}

function following({ status, prospectId }: Progress): readonly EvaluationStatus[] {
  return prospectId === null ? TRANSITIONS.following(status, "staff") : [];
}

/** Whether a player of the board may be made of a request: of a completed one, once. */
export function canBecomeProspect({ status, prospectId }: Progress): boolean {
  return status === "completed" && prospectId === null;
}
