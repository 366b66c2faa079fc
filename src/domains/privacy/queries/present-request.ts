import { presentSubject } from "#domains/nominations/queries/subject.ts";
import type { PrivacyRequest, PrivacyRequestState } from "../schema/requests.ts";
import type { ListedRequest, PrivacyRequestRow } from "./requests.ts";

/** What an asker learns of a request. */
export function presentState(row: PrivacyRequestRow): PrivacyRequestState {
  return {
    reference: row.reference,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    statusChangedAt: row.statusChangedAt.toISOString(),
  };
}

/** A request as staff see it. */
export function presentRequest(row: ListedRequest): PrivacyRequest {
  const { prospectId: _prospect, nominationId: _nomination, updatedAt: _when, ...rest } = row;
  const { prospect, nomination, ...same } = rest;
  return {
    ...same,
    ...presentState(row),
    player: prospect && {
      id: prospect.id,
      name: `${prospect.firstName} ${prospect.lastName}`,
      isHidden: prospect.hiddenAt !== null,
    },
    nomination: nomination && presentSubject(nomination),
  };
}
