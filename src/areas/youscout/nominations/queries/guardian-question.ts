import { findVisibleProspect } from "#areas/board/prospects/queries/prospects.ts";
import type { Db } from "#lib/db/db.ts";
import { isPublicState, isShortChosen, visibilityOf } from "../access/visibility.ts";
import type { GuardianQuestion } from "../schema/guardian.ts";
import { fullVersion, type Linked, shortVersion, wordsVersion } from "./guardian.ts";

/** What the guardian of a nomination is shown and asked. */
export async function askedOf(
  db: Db,
  { row, obstacle }: Pick<Linked, "row" | "obstacle">,
): Promise<GuardianQuestion> {
  const { guardianAgreedAt, guardianRevokedAt, guardianShortenedAt, promotedProspectId } = row;
  const answeredAt = guardianRevokedAt ?? guardianAgreedAt ?? guardianShortenedAt;
  const shown = isPublicState(row) ? visibilityOf(row) : null;
  const maySee = obstacle === null || shown === "full";
  return {
    limited: shortVersion(row),
    obstacle,
    full: maySee ? fullVersion(row) : null,
    version: wordsVersion(row),
    shown,
    isOnBoard:
      promotedProspectId !== null && (await findVisibleProspect(db, promotedProspectId)) !== null,
    answer: answerOf(row),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

function answerOf(row: Linked["row"]): GuardianQuestion["answer"] {
  if (row.guardianRevokedAt) return "revoked";
  if (row.guardianAgreedAt) return "agreed";
  return isShortChosen(row) ? "short" : "none";
}
