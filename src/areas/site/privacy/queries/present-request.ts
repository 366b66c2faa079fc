import { presentSubject } from "#areas/youscout/nominations/queries/subject.ts";
import type { Db } from "#lib/db/db.ts";
import { fullName } from "#lib/names/person-name.ts";
import type { PrivacyRequest, PrivacyRequestState } from "../schema/requests.ts";
import type { ListedRequest, PrivacyRequestRow } from "./requests.ts";
import { findStillShown } from "./still-shown.ts";

/** What an asker learns of a request. */
export function presentState(row: PrivacyRequestRow): PrivacyRequestState {
  return {
    reference: row.reference,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    statusChangedAt: row.statusChangedAt.toISOString(),
    outcome: row.outcome,
  };
}

/** Returns how to present each of these requests to staff. */
export async function createPresenter(
  db: Db,
  rows: readonly ListedRequest[],
): Promise<(row: ListedRequest) => PrivacyRequest> {
  const stillShown = await findStillShown(db, rows);
  return (row) => ({ ...presentRow(row), stillShown: stillShown.get(row.id) ?? [] });
}

function presentRow(row: ListedRequest): Omit<PrivacyRequest, "stillShown"> {
  const { prospectId: _prospect, nominationId: _nomination, updatedAt: _when, ...rest } = row;
  const { prospect, nomination, ...same } = rest;
  return {
    ...same,
    ...presentState(row),
    player: prospect && {
      id: prospect.id,
      name: fullName(prospect),
      isHidden: prospect.hiddenAt !== null,
    },
    nomination: nomination && presentSubject(nomination),
  };
}
