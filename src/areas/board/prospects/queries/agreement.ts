import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { findSetting } from "#lib/db/site-settings.ts";
import { siteSettings } from "#lib/db/site-settings-table.ts";
import { BUSINESS_ZONE } from "#lib/time.ts";
import { type AgreedKind, type BoardConsent, levelOf } from "../rules/agreement.ts";
import { prospects, publicationAgreements } from "../tables.ts";

export type AgreementRow = typeof publicationAgreements.$inferSelect;

/** Where the setting of whose word it takes is kept (`lib/db/site-settings.ts`). */
export const CONSENT_KEY = "board-consent";

/** Whose word it takes before everybody sees a player's name: announced, until staff say otherwise. */
export async function getBoardConsent(db: Db): Promise<BoardConsent> {
  return (await findSetting(db, CONSENT_KEY)) === "agreed" ? "agreed" : "announced";
}

/** The word of a guardian that holds, for a join with `prospects`. */
export const holds = and(
  eq(publicationAgreements.prospectId, prospects.id),
  isNull(publicationAgreements.endedAt),
);

/** Seniors turn 18, so five classes below theirs are players who may be under 13. */
const CLASSES_SHOWN = 4;

/**
 * Whether a player is 13 or older by his class, as it is estimated from ages (`lib/grad-year.ts`): the senior
 * class changes on August 1. A player without a class may be younger.
 */
export function isThirteen(): SQL<boolean> {
  return sql<boolean>`coalesce(${prospects.gradYear} <= ${CLASSES_SHOWN} + extract(year from
    (now() at time zone ${BUSINESS_ZONE}) + interval '5 months'), false)`;
}

/** Whether a player is old enough for the board: where it takes a guardian's word, he is 13 or older. */
export function isOldEnough(): SQL {
  const isAnnounced = sql`not exists (select 1 from ${siteSettings} as setting
    where setting.key = ${CONSENT_KEY} and setting.value = 'agreed')`;
  return sql`(${isAnnounced} or ${isThirteen()})`;
}

/**
 * Whether everybody sees anything of a player: he is not hidden, and old enough. Every query for others than staff
 * asks this, in SQL, of a row of `prospects`.
 */
export function isPublicPlayer(): SQL {
  return sql`(${prospects.hiddenAt} is null and ${isOldEnough()})`;
}

/**
 * Whether everybody may see this kind of thing of a player: a guardian agreed to it by a mailed link, and he is 13
 * or older. Every query of such a thing for others than staff asks this, in SQL, of a row of `prospects`.
 */
export function isAgreed(kind: AgreedKind): SQL {
  return sql`(${isPublicPlayer()} and ${isThirteen()} and exists (
    select 1 from ${publicationAgreements} as word
    where word.prospect_id = ${prospects}."id" and word.ended_at is null and ${kind} = any(word.kinds)))`;
}

/** Whether search engines may find a player: the family agreed to it, and everybody sees the full version. */
export function isSearchable(consent: BoardConsent): SQL<boolean> {
  const isFull = sql`coalesce(${publicationAgreements.answer} = 'agreed', ${levelOf(null, consent) === "full"})`;
  return sql<boolean>`(${prospects.publicationAgreedAt} is not null and ${isFull})`;
}

/** The word of a player's guardian that holds; null where nothing does. */
export async function findWord(db: Db, prospectId: number): Promise<AgreementRow | null> {
  const [row] = await db
    .select()
    .from(publicationAgreements)
    .where(
      and(eq(publicationAgreements.prospectId, prospectId), isNull(publicationAgreements.endedAt)),
    );
  return row ?? null;
}

/** Whether a guardian's word hid the player, and nobody else has since. */
export function isHiddenBy(word: AgreementRow | null, hiddenAt: Date | null): boolean {
  const { playerHiddenAt = null } = word ?? {};
  return hiddenAt !== null && playerHiddenAt?.getTime() === hiddenAt.getTime();
}

/** Whether a player's guardian, or a replaced one, says that nobody sees the player. */
export async function isHiddenByGuardian(
  db: Db,
  { id, keptNo }: Pick<typeof prospects.$inferSelect, "id" | "keptNo">,
): Promise<boolean> {
  return keptNo === "hidden" || (await findWord(db, id))?.answer === "hidden";
}

/** Whether a guardian took a player's nomination down, which is a no unless one agreed on the board. */
export type IsTakenDown = (db: Db, id: number) => Promise<boolean>;

/** Whether a guardian of a player said no, which goes with the player. */
export async function hasNo(
  db: Db,
  { id, keptNo }: Pick<typeof prospects.$inferSelect, "id" | "keptNo">,
  isTakenDown: IsTakenDown,
): Promise<boolean> {
  if (keptNo !== null) return true;
  const word = await findWord(db, id);
  return word ? word.answer !== "agreed" : isTakenDown(db, id);
}
