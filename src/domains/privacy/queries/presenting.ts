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
  const { prospectId: _id, updatedAt: _when, player, ...same } = row;
  return {
    ...same,
    ...presentState(row),
    player: player && {
      id: player.id,
      name: `${player.firstName} ${player.lastName}`,
      isHidden: player.hiddenAt !== null,
    },
  };
}
