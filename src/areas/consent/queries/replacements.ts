import { and, desc, eq, exists, gt, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { KEPT_NOES, type KeptNo } from "#areas/board/prospects/rules/agreement.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { isSubject, type Removal } from "#lib/db/removals/removal.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { type Child, isSameAddress, RESTORE_MS } from "../rules/answers.ts";
import { guardianReplacements } from "../tables.ts";

export type ReplacementRow = typeof guardianReplacements.$inferSelect;

/** The stored hash of a link that restores an answer. */
export function hashOfRestoreLink({ vote }: Secrets, token: string): string {
  return keyedHash(vote, `guardian restore ${token}`);
}

/** The child of a replacement. */
export function childOf({
  prospectId,
  nominationId,
}: Pick<ReplacementRow, "prospectId" | "nominationId">): Child {
  return nominationId === null ? { prospectId: prospectId ?? 0 } : { nominationId };
}

/** Matches the rows of a child. */
export function isOfChild(
  table: Record<"prospectId" | "nominationId", PgColumn>,
  child: Child,
): SQL {
  return "prospectId" in child
    ? eq(table.prospectId, child.prospectId)
    : eq(table.nominationId, child.nominationId);
}

/** Noes of replaced guardians that nobody has lifted, the newest first. */
export async function listKeptNoes(db: Db, child: Child): Promise<ReplacementRow[]> {
  return db
    .select()
    .from(guardianReplacements)
    .where(
      and(
        isOfChild(guardianReplacements, child),
        inArray(guardianReplacements.answer, [...KEPT_NOES]),
        isNull(guardianReplacements.endedAt),
      ),
    )
    .orderBy(desc(guardianReplacements.id));
}

/** The strictest no of a replaced guardian that binds the guardian named now; null without one. */
export async function findKeptNo(
  db: Db,
  child: Child,
  guardianEmail: string | null,
): Promise<KeptNo | null> {
  const binding = (await listKeptNoes(db, child))
    .filter(({ previousEmail }) => !isSameAddress(previousEmail, guardianEmail))
    .map(({ answer }) => answer);
  if (binding.includes("hidden")) return "hidden";
  return binding.includes("refused") ? "refused" : null;
}

/** Open noes that this guardian of a child said before being replaced, the newest first. */
export async function listNoesOf(
  db: Db,
  child: Child,
  address: string | null,
): Promise<ReplacementRow[]> {
  const kept = await listKeptNoes(db, child);
  return kept.filter(({ previousEmail }) => isSameAddress(previousEmail, address));
}

/** The strictest open no that this guardian of a child said before being replaced; null without one. */
export async function findNoOf(
  db: Db,
  child: Child,
  address: string | null,
): Promise<KeptNo | null> {
  const own = await listNoesOf(db, child, address);
  return KEPT_NOES.findLast((no) => own.some(({ answer }) => answer === no)) ?? null;
}

/**
 * Replaced guardians of a child who are still known, in the order of their first replacement, each with the last
 * answer. Only those before the next guardian, against whom the later ones have no claim. Not those who answered by the
 * link of a merged nomination: they were never named.
 */
export async function listFormer(
  db: Db,
  child: Child,
  next: string | null,
): Promise<ReplacementRow[]> {
  const rows = await db
    .select()
    .from(guardianReplacements)
    .where(and(isOfChild(guardianReplacements, child), not(guardianReplacements.isByMergedLink)))
    .orderBy(guardianReplacements.id);
  const former = new Map<string, ReplacementRow>();
  for (const row of rows) {
    if (row.previousEmail !== null) former.set(row.previousEmail.toLowerCase(), row);
  }
  const addresses = [...former.keys()];
  const claim = addresses.indexOf(next?.toLowerCase() ?? "");
  return [...former.values()].slice(0, claim === -1 ? undefined : claim);
}

/** Whether this guardian of a child had answered and was replaced. */
export async function wasReplaced(db: Db, child: Child, address: string | null): Promise<boolean> {
  const rows = await db
    .select({ previousEmail: guardianReplacements.previousEmail })
    .from(guardianReplacements)
    .where(isOfChild(guardianReplacements, child));
  return rows.some(({ previousEmail }) => isSameAddress(previousEmail, address));
}

/** Matches replacements of guardians who are named again now. */
export function isNamedAgain(db: Db): SQL {
  const { prospectId, nominationId, previousEmail } = guardianReplacements;
  const isNamed = ({ guardianEmail }: { guardianEmail: PgColumn }) =>
    sql`lower(${guardianEmail}) = lower(${previousEmail})`;
  const player = and(eq(prospects.id, prospectId), isNamed(prospects));
  const nominated = and(eq(nominations.id, nominationId), isNamed(nominations));
  const { id } = prospects;
  return sql`(${exists(db.select({ id }).from(prospects).where(player))} or ${exists(
    db.select({ id: nominations.id }).from(nominations).where(nominated),
  )})`;
}

/** When the last guardian of a player who had answered was replaced, or disagreed since; null if none was. */
export async function findLastReplacement(db: Db, prospectId: number): Promise<Date | null> {
  const { endedAt, heldAt, replacedAt } = guardianReplacements;
  const rows = await db
    .select({ heldAt, replacedAt })
    .from(guardianReplacements)
    .where(and(eq(guardianReplacements.prospectId, prospectId), isNull(endedAt)));
  const moments = rows.map((row) => saidUntil(row).getTime());
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}

/** The moment until which an answer can be the replaced guardian's. */
export function saidUntil({ heldAt, replacedAt }: Pick<ReplacementRow, "heldAt" | "replacedAt">) {
  return heldAt ?? replacedAt;
}

/** Matches replacements of which a guardian disagreed, until an owner asks again or names a guardian. */
export function isHeld(db: Db): SQL {
  const { heldAt, nominationId, prospectId } = guardianReplacements;
  const { id } = prospects;
  const player = and(eq(id, prospectId), prospects.isGuardianOnHold);
  const nominated = and(eq(nominations.id, nominationId), nominations.isGuardianOnHold);
  return sql`(${heldAt} is not null and (${exists(db.select({ id }).from(prospects).where(player))} or ${exists(
    db.select({ id: nominations.id }).from(nominations).where(nominated),
  )}))`;
}

export type Restorable = ReplacementRow & { firstName: string; isHeld: boolean };

/**
 * A replacement that its previous guardian can take back, by the hash of the link, with the child's first name. While
 * an owner has to decide, the link doesn't end.
 */
export async function findRestorable(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<Restorable | null> {
  const since = new Date(now.getTime() - RESTORE_MS);
  const [found] = await db
    .select({
      row: guardianReplacements,
      isHeld: sql<boolean>`${isHeld(db)}`,
      player: prospects.firstName,
      nominated: nominations.firstName,
      anonymizedAt: nominations.anonymizedAt,
    })
    .from(guardianReplacements)
    .leftJoin(prospects, eq(prospects.id, guardianReplacements.prospectId))
    .leftJoin(nominations, eq(nominations.id, guardianReplacements.nominationId))
    .where(
      and(
        eq(guardianReplacements.tokenHash, tokenHash),
        or(gt(guardianReplacements.replacedAt, since), isHeld(db)),
      ),
    );
  if (!found || found.anonymizedAt) return null;
  return { ...found.row, isHeld: found.isHeld, firstName: found.player ?? found.nominated ?? "" };
}

/** The id of the player whom a removal is about; null if the player is not on file. */
export async function findPlayerId(db: Db, removal: Removal): Promise<number | null> {
  const { id } = prospects;
  const [row] = await db.select({ id }).from(prospects).where(isSubject(prospects, removal));
  return row?.id ?? null;
}

/** The id of the nomination that a removal is about; null if it is not on file. */
export async function findNominationId(db: Db, removal: Removal): Promise<number | null> {
  const { id } = nominations;
  const [row] = await db.select({ id }).from(nominations).where(isSubject(nominations, removal));
  return row?.id ?? null;
}
