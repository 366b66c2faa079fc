import { and, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import { listings } from "#areas/connect/listings/tables.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { dealEvents, deals } from "../tables.ts";

// Tables are named beside the columns: Drizzle leaves them out where a statement reads one table alone.
const of = (column: string) => sql`${deals}.${sql.raw(`"${column}"`)}`;

/** Whether the guardian of the child whom a deal is about took the word back; also where the listing is gone. */
export const isWordEnded = sql<boolean>`(${of("is_for_minor")} and not exists (
  select 1 from ${listings} as word where word.id = ${of("listing_id")} and word.guardian_revoked_at is null))`;

/** Whether staff decided how much of its money goes back. */
export const isDecided = sql<boolean>`exists (
  select 1 from ${dealEvents} as decision where decision.deal_id = ${of("id")}
    and decision.kind = 'decided' and decision."by" = 'staff')`;

const isSuspended = sql<boolean>`exists (
  select 1 from ${partners} as side join ${users} as account on account.id = side.user_id
  where side.id in (${of("sponsor_id")}, ${of("organizer_id")}) and account.suspended_at is not null)`;

const isRunning = notInArray(deals.fulfilment, ["accepted", "cancelled"]);
/** The organizer is due a share that is not paid out. */
export const isHeld = sql`(${of("payout_at")} is not null and ${of("paid_out_at")} is null and ${of("status")} <> 'refunded')`;

/** Deals that are not over, and of which one side is suspended or a guardian took the word back. */
export const isLeftToStaff: SQL | undefined = or(
  and(isRunning, isWordEnded),
  and(or(isRunning, isHeld), isSuspended),
);

/** Why staff look at a deal that is not over: they decide after a guardian's no, and pay a suspended organizer. */
export const leftToStaff = sql<"word_ended" | "suspended" | null>`case
  when ${isWordEnded} and ${isRunning} then 'word_ended'
  when ${isSuspended} and (${isRunning} or ${isHeld}) then 'suspended' end`;

/** Returns why staff look at a deal that is not over; null if they needn't. */
export async function findLeftToStaff(
  db: Db,
  id: number,
): Promise<"word_ended" | "suspended" | null> {
  const [row] = await db.select({ leftToStaff }).from(deals).where(eq(deals.id, id));
  return row?.leftToStaff ?? null;
}
