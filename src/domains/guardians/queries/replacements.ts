import { and, desc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { nominations } from "#domains/nominations/tables.ts";
import { KEPT_NOES, type KeptNo } from "#domains/prospects/schema/kinds.ts";
import { prospects } from "#domains/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { type Child, isSameAddress, RESTORE_MS } from "../rules.ts";
import { guardianReplacements } from "../tables.ts";

export type ReplacementRow = typeof guardianReplacements.$inferSelect;

/** The stored hash of a link that restores an answer. */
export function hashOfRestoreLink({ vote }: Secrets, token: string): string {
  return keyedHash(vote, `guardian restore ${token}`);
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

/**
 * Replaced guardians of a child who are still known, in the order of their first replacement, each with the last
 * answer. Only those before the next guardian, against whom the later ones have no claim.
 */
export async function listFormer(
  db: Db,
  child: Child,
  next: string | null,
): Promise<ReplacementRow[]> {
  const rows = await db
    .select()
    .from(guardianReplacements)
    .where(isOfChild(guardianReplacements, child))
    .orderBy(guardianReplacements.id);
  const former = new Map<string, ReplacementRow>();
  for (const row of rows) {
    if (row.previousEmail !== null) former.set(row.previousEmail.toLowerCase(), row);
  }
  const addresses = [...former.keys()];
  const claim = addresses.indexOf(next?.toLowerCase() ?? "");
  return [...former.values()].slice(0, claim === -1 ? undefined : claim);
}

/** When the last guardian of a player who had answered was replaced; null if none was. */
export async function findLastReplacement(db: Db, prospectId: number): Promise<Date | null> {
  const [last] = await db
    .select({ replacedAt: guardianReplacements.replacedAt })
    .from(guardianReplacements)
    .where(
      and(eq(guardianReplacements.prospectId, prospectId), isNull(guardianReplacements.endedAt)),
    )
    .orderBy(desc(guardianReplacements.replacedAt))
    .limit(1);
  return last?.replacedAt ?? null;
}

/** A replacement that its previous guardian can take back, by the hash of the link, with the child's first name. */
export async function findRestorable(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<(ReplacementRow & { firstName: string }) | null> {
  const since = new Date(now.getTime() - RESTORE_MS);
  const [found] = await db
    .select({
      row: guardianReplacements,
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
        gt(guardianReplacements.replacedAt, since),
      ),
    );
  if (!found || found.anonymizedAt) return null;
  return { ...found.row, firstName: found.player ?? found.nominated ?? "" };
}
