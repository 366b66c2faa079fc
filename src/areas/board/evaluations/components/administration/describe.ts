import type { PersonName } from "#lib/names/person-name.ts";
import type { GuardianConflict } from "../../rules/family.ts";
import { type EvaluationStatus, nextStatuses } from "../../rules/statuses.ts";
import { partsOf } from "../../rules/written-names.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";

export const STATUS_LABELS: Record<EvaluationStatus, string> = {
  pending: "Pending",
  contacted: "Contacted",
  scheduled: "Scheduled",
  completed: "Completed",
  declined: "Declined",
  no_response: "No response",
};

/** What about a player's guardian staff have to resolve. */
export const CONFLICT_LABELS: Record<GuardianConflict, string> = {
  other_guardian: "Another guardian is named",
  refused: "A guardian said no",
};

/** The state of a request, and those that it may get. */
export function statusChoicesOf(request: EvaluationRequest) {
  const statuses = [request.status, ...nextStatuses(request)];
  return statuses.map((value) => ({ value, label: STATUS_LABELS[value] }));
}

/** What a request tells of a player who comes on the board. */
export interface RequestedPlayer extends PersonName {
  position: string;
  school: string;
  gradYear: number;
}

export function playerOf({ playerName, ...told }: EvaluationRequest): RequestedPlayer {
  const { position, school, gradYear } = told;
  return { ...partsOf(playerName), position, school, gradYear };
}
