import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { listStillOwed } from "#areas/money/payments/rules.ts";
import { listAthletesByName } from "#areas/people/athletes/queries/athletes.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { listTroubledDropIns } from "#areas/rawpass/bookings/queries/staff.ts";
import { businessDay } from "#lib/dates.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { beginningWith } from "#lib/db/like.ts";
import { fullNameIn } from "#lib/db/names.ts";
import { type Page, pageOfParts, readPage } from "#lib/db/newest.ts";
import { AppError } from "#lib/errors.ts";
import type { StaffOwed, StaffPass, StaffPassDetails, StaffPassParams } from "../schema/staff.ts";
import { memberships, passRefunds } from "../tables.ts";
import { findCancellation, refundCentsOf } from "./cancellation.ts";
import { listBookedMakeUps } from "./make-ups.ts";
import { listOutgrown } from "./outgrown.ts";
import {
  centsOf,
  findPass,
  listActivitiesOfPasses,
  listTimesOfPass,
  type PassRow,
} from "./passes.ts";
import { listRefundable } from "./refundable.ts";

/** The most of each kind that staff are shown. */
const MOST_SHOWN = 500;

const person = {
  athleteName: fullNameIn<string | null>(athletes),
  username: users.username,
  email: users.email,
};

async function conditionOf(
  db: Db,
  { q, status, from, to }: StaffPassParams,
): Promise<SQL | undefined> {
  return and(
    status ? eq(memberships.status, status) : undefined,
    isWithinDays(memberships.createdAt, { from, to }),
    q ? await isOfNamed(db, q) : undefined,
  );
}

/** The most people found by a name; a longer name finds the others. */
const FOUND_MAX = 500;

/**
 * Chooses passes of athletes whose first or last name begins with each of the words, and of accounts whose username or
 * address does. The people are found by their indexes first, so that no pass of others is read.
 */
async function isOfNamed(db: Db, q: string): Promise<SQL | undefined> {
  const named = await listAthletesByName(db, q, { limit: FOUND_MAX });
  const begins = (text: typeof users.username | typeof users.email) =>
    sql`lower(${text}) like lower(${beginningWith(q)})`;
  const accounts = await db
    .select({ id: users.id })
    .from(users)
    .where(or(begins(users.username), begins(users.email)))
    .orderBy(asc(users.id))
    .limit(FOUND_MAX);
  const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);
  return or(
    inArray(memberships.athleteId, idsOf(named)),
    inArray(memberships.userId, idsOf(accounts)),
  );
}

/** A page of the passes that the filter names, by athlete, account and state, the newest first. */
export async function listStaffPasses(
  db: Db,
  filter: StaffPassParams,
  now: Date,
): Promise<Page<StaffPass>> {
  const where = await conditionOf(db, filter);
  const chosen = () =>
    db.select({ id: memberships.id }).from(memberships).where(where).orderBy(desc(memberships.id));
  return readPage(db, filter, chosen(), async ({ limit, offset }) =>
    readStaffPasses(db, await chosen().limit(limit).offset(offset), now),
  );
}

async function readStaffPasses(db: Db, passes: { id: number }[], now: Date): Promise<StaffPass[]> {
  const rows = await db
    .select({ pass: memberships, ...person })
    .from(memberships)
    .leftJoin(athletes, eq(athletes.id, memberships.athleteId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(
      inArray(
        memberships.id,
        passes.map(({ id }) => id),
      ),
    )
    .orderBy(desc(memberships.id));
  const activities = await listActivitiesOfPasses(db, passes);
  const passIds = passes.map(({ id }) => id);
  const outgrown = await listOutgrown(db, { today: businessDay(now), passIds });
  return rows.map(({ pass, ...names }) => ({
    ...presentStaff(pass),
    ...names,
    outgrown: outgrown
      .filter((one) => one.pass.id === pass.id)
      .map(({ activityName, isTooYoung, day }) => ({ activityName, isTooYoung, day })),
    activities: (activities.get(pass.id) ?? []).map(({ activityName, frequencyPerWeek }) => ({
      activityName,
      frequencyPerWeek,
    })),
  }));
}

function presentStaff(pass: PassRow) {
  const { id, athleteId, status, startDate, nextBillingDate, frozenFrom, frozenUntil } = pass;
  return {
    ...{ id, athleteId, status, startDate, nextBillingDate, frozenFrom, frozenUntil },
    monthlyCents: centsOf(pass.monthlyRate),
    endsOn: pass.cancelAt && businessDay(pass.cancelAt),
    createdAt: pass.createdAt.toISOString(),
  };
}

/** What staff decide by before they change a pass. Throws `not_found`. */
export async function getStaffPass(
  db: Db,
  id: number,
  now: Date,
): Promise<StaffPassDetails["data"]> {
  const pass = await findPass(db, id);
  if (!pass) throw new AppError("not_found", "This pass is not there.");
  const payments = await listRefundable(db, id, null);
  return {
    refundCents: refundCentsOf(await findCancellation(db, pass, now)),
    makeUps: await listBookedMakeUps(db, { passId: id, athleteId: pass.athleteId, now }),
    times: await listTimesOfPass(db, { passId: id, today: businessDay(now) }),
    payments: payments.map(({ paidAt, ...payment }) => ({
      ...payment,
      paidAt: paidAt.toISOString(),
    })),
  };
}

/** How many passes have a month that is not paid, and how many of them are suspended for it. */
export async function countUnpaid(db: Db): Promise<{ unpaid: number; suspended: number }> {
  const { status, pastDueAt } = memberships;
  const inStatus = (...wanted: ("past_due" | "suspended")[]) =>
    db.$count(memberships, and(inArray(status, wanted), isNotNull(pastDueAt)));
  return {
    unpaid: await inStatus("past_due", "suspended"),
    suspended: await inStatus("suspended"),
  };
}

/** Money that did not arrive, or did not go back: charges that failed first, the oldest before. */
export async function listOwed(db: Db): Promise<Page<StaffOwed>> {
  const passes = await db
    .select({ pass: memberships, ...person })
    .from(memberships)
    .leftJoin(athletes, eq(athletes.id, memberships.athleteId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(inArray(memberships.status, ["past_due", "suspended"]))
    .orderBy(asc(memberships.pastDueAt), asc(memberships.id))
    .limit(MOST_SHOWN);
  const { paymentIntentId } = passRefunds;
  const isFailed = and(eq(passRefunds.status, "failed"), isNotNull(passRefunds.key));
  const failed = await db
    .select({ ...person, since: passRefunds.updatedAt, paymentIntentId })
    .from(passRefunds)
    .innerJoin(memberships, eq(memberships.id, passRefunds.membershipId))
    .leftJoin(athletes, eq(athletes.id, memberships.athleteId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(isFailed)
    .orderBy(desc(passRefunds.id));
  const payments = db.select({ paymentIntentId }).from(passRefunds).where(isFailed);
  const ofPayments = await db.select().from(passRefunds).where(inArray(paymentIntentId, payments));
  const refunds = listStillOwed(failed, ofPayments).slice(0, MOST_SHOWN);
  const dropIns = await listTroubledDropIns(db);
  const others = [
    ...dropIns.disputes.map((row) => ({ ...row, kind: "drop_in_disputed" as const })),
    ...[...refunds, ...dropIns.failed].map((row) => ({ ...row, kind: "refund_failed" as const })),
    ...dropIns.cash.map((row) => ({ ...row, kind: "cash_owed" as const })),
  ];
  const rows = [
    ...passes.flatMap(({ pass, ...names }) => {
      const { pastDueAt, retriesAsked: retries, disputeId, updatedAt } = pass;
      const row = { ...names, amountCents: centsOf(pass.monthlyRate) };
      const failed = { ...row, kind: "charge_failed" as const };
      const disputed = { ...row, kind: "pass_disputed" as const, since: updatedAt, retries: null };
      return [
        ...(pastDueAt ? [{ ...failed, since: pastDueAt, retries }] : []),
        ...(disputeId || !pastDueAt ? [disputed] : []),
      ];
    }),
    ...others.map((row) => ({ ...row, retries: null })),
  ].map(({ since, ...row }, index) => ({ ...row, id: index + 1, since: since.toISOString() }));
  return pageOfParts(rows, [passes, refunds, ...Object.values(dropIns)], MOST_SHOWN);
}
