import { type SQLWrapper, sql } from "drizzle-orm";
import type { PlayerGuardian } from "#areas/board/evaluations/rules/family.ts";
import { prospects, publicationAgreements } from "#areas/board/prospects/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { nominations } from "../tables.ts";

/** In a statement: whether a guardian of this player said no, on the board or by taking a nomination down. */
function hasRefused(prospectId: SQLWrapper) {
  return sql`exists (select from ${prospects} as kept
    where kept.id = ${prospectId} and kept.kept_no is not null) or coalesce(
    (select said.answer <> 'agreed' from ${publicationAgreements} as said
      where said.prospect_id = ${prospectId} and said.ended_at is null),
    exists (select from ${nominations} as nominated
      where nominated.promoted_prospect_id = ${prospectId} and nominated.guardian_revoked_at is not null))`;
}

/**
 * Reads the guardian of each of these players, and whether one said no or a restore forgot who was named. Where the
 * board names nobody, it is who answered about the nomination that brought the player.
 */
export async function readPlayerGuardians(
  db: Db,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, PlayerGuardian>> {
  if (playerIds.length === 0) return new Map();
  const rows = await rowsOf<PlayerGuardian & { id: number }>(
    db,
    sql`select child.id,
      coalesce(child.guardian_email, (
        select nominated.guardian_email from ${nominations} as nominated
        where nominated.promoted_prospect_id = child.id and nominated.has_guardian_answered
          and nominated.guardian_email is not null
        order by nominated.id limit 1)) as email,
      (${hasRefused(sql`child.id`)}
        or (child.is_guardian_unknown and child.guardian_email is null)) as "hasRefused"
    from ${prospects} as child where child.id = any(${sql.param([...playerIds])}::int[])`,
  );
  return new Map(rows.map(({ id, ...guardian }) => [id, guardian]));
}
