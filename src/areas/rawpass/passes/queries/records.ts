import { desc, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import {
  memberships,
  passEvents,
  passFreezes,
  passPayments,
  passPrices,
  passRefunds,
} from "../tables.ts";

/** The most rows of each kind that are told, the latest first. */
const MOST_ROWS = 2_000;

/** What was paid, paid back, frozen, announced and done for the passes of an account, each with the pass's id. */
export async function listRecordsOfAccount(db: Db, userId: number) {
  const isOwn = eq(memberships.userId, userId);
  const passId = memberships.id;
  return {
    passPayments: await db
      .select({
        passId,
        amountCents: passPayments.amountCents,
        reason: passPayments.reason,
        paidAt: passPayments.paidAt,
      })
      .from(passPayments)
      .innerJoin(memberships, eq(passId, passPayments.membershipId))
      .where(isOwn)
      .orderBy(desc(passPayments.id))
      .limit(MOST_ROWS),
    passRefunds: await db
      .select({
        passId,
        amountCents: passRefunds.amountCents,
        reason: passRefunds.reason,
        status: passRefunds.status,
        createdAt: passRefunds.createdAt,
      })
      .from(passRefunds)
      .innerJoin(memberships, eq(passId, passRefunds.membershipId))
      .where(isOwn)
      .orderBy(desc(passRefunds.id))
      .limit(MOST_ROWS),
    freezes: await db
      .select({ passId, fromDate: passFreezes.fromDate, untilDate: passFreezes.untilDate })
      .from(passFreezes)
      .innerJoin(memberships, eq(passId, passFreezes.membershipId))
      .where(isOwn)
      .orderBy(desc(passFreezes.id))
      .limit(MOST_ROWS),
    newPrices: await db
      .select({
        passId,
        monthlyCents: passPrices.monthlyCents,
        countsFrom: passPrices.countsFrom,
        status: passPrices.status,
        createdAt: passPrices.createdAt,
      })
      .from(passPrices)
      .innerJoin(memberships, eq(passId, passPrices.membershipId))
      .where(isOwn)
      .orderBy(desc(passPrices.id))
      .limit(MOST_ROWS),
    passHistory: await db
      .select({
        passId,
        status: passEvents.toStatus,
        by: passEvents.by,
        note: passEvents.note,
        createdAt: passEvents.createdAt,
      })
      .from(passEvents)
      .innerJoin(memberships, eq(passId, passEvents.membershipId))
      .where(isOwn)
      .orderBy(desc(passEvents.id))
      .limit(MOST_ROWS),
  };
}
