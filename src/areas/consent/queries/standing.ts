import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { prospects, publicationAgreements } from "#areas/board/prospects/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";

/** In a statement: whether a guardian of this player said no, on the board or by taking a nomination down. */
function hasRefused(prospectId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${prospects} as kept
    where kept.id = ${prospectId} and kept.kept_no is not null) or coalesce(
    (select said.answer <> 'agreed' from ${publicationAgreements} as said
      where said.prospect_id = ${prospectId} and said.ended_at is null),
    exists (select from ${nominations} as nominated
      where nominated.promoted_prospect_id = ${prospectId} and nominated.guardian_revoked_at is not null))`;
}

/**
 * In a statement: the guardian of a player and whether one said no, or a restore forgot who was named, as JSON; null
 * without the player. Where the board names nobody, it is who answered about the nomination that brought the player.
 */
export function guardianStanding(
  prospectId: SQLWrapper,
): SQL<{ email: string | null; hasRefused: boolean } | null> {
  return sql`(select jsonb_build_object(
      'email', coalesce(child.guardian_email, (
        select nominated.guardian_email from ${nominations} as nominated
        where nominated.promoted_prospect_id = child.id and nominated.has_guardian_answered
          and nominated.guardian_email is not null
        order by nominated.id limit 1)),
      'hasRefused', ${hasRefused(sql`child.id`)}
        or (child.is_guardian_unknown and child.guardian_email is null))
    from ${prospects} as child where child.id = ${prospectId})`;
}
