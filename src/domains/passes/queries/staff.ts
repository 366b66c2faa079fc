import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { users } from "#domains/accounts/tables.ts";
import { athletes } from "#domains/athletes/tables.ts";
import { listTroubledDropIns } from "#domains/bookings/queries/staff.ts";
import { businessDay } from "#lib/dates.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { readPage } from "#lib/db/newest.ts";
import type { StaffOwed, StaffPassPage, StaffPassParams } from "../schema/staff.ts";
import { memberships, passRefunds } from "../tables.ts";
import { centsOf, listActivitiesOfPasses, type PassRow } from "./passes.ts";

/** The most of each kind that staff are shown. */
const MOST_SHOWN = 500;

const person = {
  athleteName: sql<string | null>`${athletes.firstName} || ' ' || ${athletes.lastName}`,
  username: users.username,
  email: users.email,
};

function isMeant({ q, status, from, to }: StaffPassParams): SQL | undefined {
  const names = sql`lower(concat_ws(' ', ${athletes.firstName}, ${athletes.lastName}, ${users.username}, ${users.email}))`;
  return and(
    status ? eq(memberships.status, status) : undefined,
    isWithinDays(memberships.createdAt, { from, to }),
    q ? sql`position(lower(${q}) in ${names}) > 0` : undefined,
  );
}

/** A page of the passes that the filter names, by athlete, account and state, the newest first. */
export async function listStaffPasses(db: Db, filter: StaffPassParams): Promise<StaffPassPage> {
  const chosen = () =>
    db
      .select({ id: memberships.id })
      .from(memberships)
      .leftJoin(athletes, eq(athletes.id, memberships.athleteId))
      .leftJoin(users, eq(users.id, memberships.userId))
      .where(isMeant(filter))
      .orderBy(desc(memberships.id));
  const { rows: data, ...length } = await readPage(db, filter, chosen(), async (range) => {
    return readStaffPasses(db, await chosen().limit(range.limit).offset(range.offset));
  });
  return { data, ...length };
}

async function readStaffPasses(db: Db, passes: { id: number }[]): Promise<StaffPassPage["data"]> {
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
  return rows.map(({ pass, ...names }) => ({
    ...presentStaff(pass),
    ...names,
    activities: (activities.get(pass.id) ?? []).map(({ activityName, frequencyPerWeek }) => ({
      activityName,
      frequencyPerWeek,
    })),
  }));
}

function presentStaff(pass: PassRow) {
  const { id, status, startDate, nextBillingDate, frozenFrom, frozenUntil } = pass;
  return {
    ...{ id, status, startDate, nextBillingDate, frozenFrom, frozenUntil },
    monthlyCents: centsOf(pass.monthlyRate),
    endsOn: pass.cancelAt && businessDay(pass.cancelAt),
    createdAt: pass.createdAt.toISOString(),
  };
}

/** Money that did not arrive, or did not go back: charges that failed first, the oldest before. */
export async function listOwed(db: Db): Promise<StaffOwed[]> {
  const passes = await db
    .select({ pass: memberships, ...person })
    .from(memberships)
    .leftJoin(athletes, eq(athletes.id, memberships.athleteId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(inArray(memberships.status, ["past_due", "suspended"]))
    .orderBy(asc(memberships.pastDueAt), asc(memberships.id))
    .limit(MOST_SHOWN);
  const refunds = await db
    .select({ ...person, amountCents: passRefunds.amountCents, since: passRefunds.updatedAt })
    .from(passRefunds)
    .innerJoin(memberships, eq(memberships.id, passRefunds.membershipId))
    .leftJoin(athletes, eq(athletes.id, memberships.athleteId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(passRefunds.status, "failed"), isNotNull(passRefunds.key)))
    .orderBy(desc(passRefunds.id))
    .limit(MOST_SHOWN);
  const dropIns = await listTroubledDropIns(db);
  const others = [
    ...dropIns.disputes.map((row) => ({ ...row, kind: "drop_in_disputed" as const })),
    ...[...refunds, ...dropIns.refunds].map((row) => ({ ...row, kind: "refund_failed" as const })),
  ];
  return [
    ...passes.map(({ pass, ...names }) => ({
      ...names,
      kind: pass.pastDueAt ? ("charge_failed" as const) : ("pass_disputed" as const),
      amountCents: centsOf(pass.monthlyRate),
      since: pass.pastDueAt ?? pass.updatedAt,
      retries: pass.pastDueAt ? pass.retriesAsked : null,
    })),
    ...others.map((row) => ({ ...row, retries: null })),
  ].map(({ since, ...row }, index) => ({ ...row, id: index + 1, since: since.toISOString() }));
}
