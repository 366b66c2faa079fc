import { type EvaluationStatus, nextStatuses, STATUSES } from "../../rules.ts";
import type { EvaluationRequest } from "../../schema.ts";

export const STATUS_LABELS: Record<EvaluationStatus, string> = {
  pending: "Pending",
  contacted: "Contacted",
  scheduled: "Scheduled",
  completed: "Completed",
  declined: "Declined",
  no_response: "No response",
};

function choicesOf(statuses: readonly EvaluationStatus[]) {
  return statuses.map((value) => ({ value, label: STATUS_LABELS[value] }));
}

export const EVERY_STATUS = choicesOf(STATUSES);

/** The state of a request, and those that it may get. */
export function stepsOf(request: EvaluationRequest) {
  return choicesOf([request.status, ...nextStatuses(request)]);
}

/** What a request tells of a player who comes on the board. */
export interface RequestedPlayer {
  firstName: string;
  lastName: string;
  position: string;
  school: string;
  gradYear: number;
}

/** The first word is the first name, the others are the last name. */
export function playerOf({ playerName, ...told }: EvaluationRequest): RequestedPlayer {
  const [firstName = "", ...others] = playerName.split(" ");
  const { position, school, gradYear } = told;
  return { firstName, lastName: others.join(" "), position, school, gradYear };
}
