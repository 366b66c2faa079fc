import { and, desc, eq, gte, lte, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { passFreezes } from "../tables.ts";

export type FreezeRow = typeof passFreezes.$inferSelect;

const MOST_FREEZES = 200;

/** How many freezes of a pass begin in a calendar year; those taken back before do not count. */
export async function countFreezes(db: Db, passId: number, year: string): Promise<number> {
  const { membershipId, fromDate, untilDate } = passFreezes;
  return db.$count(
    passFreezes,
    and(
      eq(membershipId, passId),
      gte(fromDate, `${year}-01-01`),
      lte(fromDate, `${year}-12-31`),
      sql`${fromDate} < ${untilDate}`,
    ),
  );
}

/** All freezes of a pass, the latest first. */
export async function listFreezes(db: Db, passId: number): Promise<FreezeRow[]> {
  return db
    .select()
    .from(passFreezes)
    .where(eq(passFreezes.membershipId, passId))
    .orderBy(desc(passFreezes.id))
    .limit(MOST_FREEZES);
}
