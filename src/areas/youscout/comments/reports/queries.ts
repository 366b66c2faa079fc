import { and, eq } from "drizzle-orm";
import { isPublicRow } from "#areas/youscout/nominations/queries/nominations.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { comments } from "../comments/tables.ts";
import { reports } from "./tables.ts";

export type ReportRow = typeof reports.$inferSelect;

/** The reports that nobody has decided. */
export const isOpen = eq(reports.status, "open");

/** The reports that staff look at before all others: they tell what nobody should know. */
export const isUrgent = eq(reports.reason, "private_data");

export async function findReport(db: Db, id: number): Promise<ReportRow | null> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id));
  return row ?? null;
}

/** Whether everybody may see a nomination under this number. */
export async function isPublicNomination(db: Db, id: number): Promise<boolean> {
  return (await db.$count(nominations, and(eq(nominations.id, id), isPublicRow))) > 0;
}

/** Locks a comment that everybody could see before reports hid it. */
export async function findReportable(
  tx: Db,
  id: number,
): Promise<{ hiddenAt: Date | null } | null> {
  const [found] = await tx
    .select({ hiddenAt: comments.hiddenAt })
    .from(comments)
    .innerJoin(nominations, eq(nominations.id, comments.nominationId))
    .where(and(eq(comments.id, id), eq(comments.isApproved, true), isPublicRow))
    .for("update", { of: comments });
  return found ?? null;
}
