import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { countMostTaken, keyOf, listTaken } from "#areas/rawpass/bookings/queries/occupancy.ts";
import { OPEN_CREDITS_MAX } from "#areas/rawpass/bookings/rules/limits.ts";
import { bookings, credits, standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { checkIns } from "#areas/rawpass/check-in/tables.ts";
import { PASS_TRANSITIONS } from "#areas/rawpass/passes/rules/passes.ts";
import { membershipActivities, memberships, passEvents } from "#areas/rawpass/passes/tables.ts";
import { listActivities } from "#areas/rawpass/schedule/queries/schedule.ts";
import { listSessions } from "#areas/rawpass/schedule/queries/sessions.ts";
import { monthlyRateCents } from "#areas/rawpass/schedule/schema/price.ts";
import { addDays, ageOn, businessDay } from "#lib/dates.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { scheduledJobs } from "../jobs.ts";
import { PAYMENT_PURPOSES } from "../payment-purposes.ts";
import { loadDemoContent } from "./load.ts";

/** A site whose first start was at a moment. */
async function demoSite(now: Date, hasTestProvider = true): Promise<TestApp> {
  const site = await testApp();
  site.clock.now = now;
  await loadDemoContent(site.deps.database, { now, hasTestProvider });
  return site;
}

const run = async (site: TestApp, name: RegExp) => {
  for (const job of scheduledJobs(site.deps)) if (name.test(job.name)) await job.run();
};

/** A weekday afternoon with sessions under way, a Saturday morning, and the last day of a long month. */
const STARTS = ["2026-11-27T23:10:00Z", "2027-03-13T16:20:00Z", "2027-05-31T14:00:00Z"];

test.each(STARTS)("what a first start at %s makes up keeps every rule", async (start) => {
  const now = new Date(start);
  const { db } = await demoSite(now);
  const today = businessDay(now);
  const span = { from: addDays(today, -30), to: addDays(today, 13) };

  const taken = await listTaken(db, { ...span, now });
  const sessions = await listSessions(db, span);
  const over = sessions.filter(
    ({ slot, date }) => (taken.get(keyOf({ slotId: slot.id, date })) ?? 0) > slot.maxCapacity,
  );
  expect(over).toEqual([]);
  const all = (await listActivities(db)).flatMap(({ slots }) => slots);
  for (const { id, maxCapacity } of all) {
    const days = { firstDate: today, lastDate: null, now };
    expect(await countMostTaken(db, id, days)).toBeLessThanOrEqual(maxCapacity);
  }

  const rows = await db.select().from(bookings);
  const people = new Map((await db.select().from(athletes)).map((row) => [row.id, row]));
  const sessionOf = new Map(
    sessions.map((one) => [keyOf({ slotId: one.slot.id, date: one.date }), one]),
  );
  const known = rows.map((booking) => {
    const session = sessionOf.get(keyOf(booking));
    if (!session) throw new Error(`no session for booking ${booking.id}`);
    const isLiving = booking.state !== "cancelled" && booking.state !== "late_cancelled";
    return { booking, session, isLiving };
  });
  const wrong = known.filter(({ booking, session, isLiving }) => {
    const { athleteId, date, state } = booking;
    const age = ageOn(people.get(athleteId)?.birthDate ?? "", date);
    const { minAge, maxAge } = session.activity;
    const isOpen = session.startsAt.getTime() - now.getTime() <= 30 * MINUTE_MS;
    const isToCome = ["booked", "waitlisted", "offered"].includes(state);
    const isPast = ["attended", "no_show", "late_cancelled"].includes(state);
    return (
      age < minAge ||
      age > maxAge ||
      (isLiving && session.closure !== null) ||
      (session.endsAt <= now && isToCome) ||
      (!isOpen && isPast)
    );
  });
  expect(wrong).toEqual([]);
  const living = known.filter(({ isLiving }) => isLiving);
  const byDay = Map.groupBy(living, ({ booking: { athleteId, date } }) => `${athleteId} ${date}`);
  const clashes = [...byDay.values()].filter((own) =>
    own.some((one) =>
      own.some(
        (other) =>
          one !== other &&
          one.session.startsAt < other.session.endsAt &&
          other.session.startsAt < one.session.endsAt,
      ),
    ),
  );
  expect(clashes).toEqual([]);

  const came = await db.select().from(checkIns);
  expect(came.length).toBeGreaterThan(150);
  expect(new Set(came.map(({ bookingId }) => bookingId))).toEqual(
    new Set(rows.filter(({ state }) => state === "attended").map(({ id }) => id)),
  );
  expect(came.every(({ checkInTime }) => checkInTime <= now)).toBe(true);
  expect(came.every(({ way, notes }) => (way === "let_in") === (notes !== null))).toBe(true);
  const given = await db.select().from(credits);
  const open = Map.groupBy(
    given.filter(({ usedAt, reason }) => usedAt === null && reason !== "closure"),
    ({ athleteId }) => athleteId,
  );
  expect([...open.values()].every((some) => some.length <= OPEN_CREDITS_MAX)).toBe(true);
  const spent = rows.filter(({ creditId }) => creditId !== null);
  expect(spent.length).toBeGreaterThan(2);
  expect(spent.map(({ creditId }) => creditId).toSorted()).toEqual(
    given
      .filter(({ usedAt }) => usedAt !== null)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test("forty passes are in every state, each by allowed steps, for the price of its sessions", async () => {
  const now = new Date(STARTS[0] ?? "");
  const { db } = await demoSite(now);
  const passes = await db.select().from(memberships);
  expect(passes).toHaveLength(40);
  const counts = Object.fromEntries(
    [...Map.groupBy(passes, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  );
  expect(counts).toEqual({
    active: 27,
    past_due: 3,
    suspended: 2,
    frozen: 3,
    pending: 2,
    cancelled: 3,
  });

  const events = await db.select().from(passEvents).orderBy(asc(passEvents.id));
  for (const pass of passes) {
    const own = events.filter(({ membershipId }) => membershipId === pass.id);
    expect(own.map(({ fromStatus }) => fromStatus)).toEqual([
      null,
      ...own.slice(0, -1).map(({ toStatus }) => toStatus),
    ]);
    expect(own.at(-1)?.toStatus).toBe(pass.status);
    expect(own.map(({ createdAt }) => createdAt.getTime())).toEqual(
      own.map(({ createdAt }) => createdAt.getTime()).toSorted((one, other) => one - other),
    );
    for (const { fromStatus, toStatus, by } of own) {
      if (fromStatus === null || fromStatus === toStatus) continue;
      expect(PASS_TRANSITIONS.mayBecome(fromStatus, toStatus, by)).toBe(true);
    }
  }
  const priced = await db.select().from(membershipActivities);
  const places = await db.select().from(standingPlaces);
  for (const { id, monthlyRate, status } of passes) {
    const terms = priced.filter(({ membershipId }) => membershipId === id);
    const rates = terms.map(({ ratePerSession, frequencyPerWeek }) => ({
      ...{ rateCents: Math.round(Number(ratePerSession) * 100), frequencyPerWeek },
    }));
    expect(Math.round(Number(monthlyRate) * 100)).toBe(monthlyRateCents(rates));
    if (status !== "active" && status !== "past_due" && status !== "suspended") continue;
    const lasting = places.filter(({ passId, lastDate }) => passId === id && lastDate === null);
    expect(lasting.map(({ slotId }) => slotId).toSorted()).toEqual(
      terms.flatMap(({ timeSlotIds }) => timeSlotIds).toSorted(),
    );
  }
});

test("each screen of RawPass shows what it is for", async () => {
  const site = await demoSite(new Date(STARTS[0] ?? ""));
  const read = async (path: string) => (await site.admin.get(path)).body;
  const today = await read("/api/admin/rawpass/today");
  const presences = today.data.flatMap(({ people }: { people: { presence: string }[] }) =>
    people.map(({ presence }) => presence),
  );
  expect(new Set(presences)).toEqual(new Set(["expected", "in", "missing"]));
  expect(today.missedOften.length).toBeGreaterThan(0);
  expect((await read("/api/admin/rawpass/passes")).total).toBe(40);
  expect((await read("/api/admin/rawpass/closures")).data).toHaveLength(2);
  const kinds = async (path: string) =>
    new Set((await read(path)).data.map(({ kind }: { kind: string }) => kind));
  expect(await kinds("/api/admin/rawpass/waitlists")).toEqual(new Set(["weekly", "session"]));
  expect(await kinds("/api/admin/rawpass/owed")).toEqual(
    new Set(["charge_failed", "pass_disputed", "drop_in_disputed", "refund_failed"]),
  );
  const weeks = (await read("/api/admin/rawpass/attendance")).data;
  expect(weeks.length).toBeGreaterThan(3);
  expect(
    weeks.some(({ letIn, missed }: { letIn: number; missed: number }) => letIn && missed),
  ).toBe(true);
  expect((await read("/api/rawpass/desk/sessions")).data.length).toBeGreaterThan(0);
});

test("jobs go on from there: nobody is mailed, and the test provider agrees", async () => {
  const now = new Date(STARTS[0] ?? "");
  const site = await demoSite(now);
  const { deps, clock, db, logLines, outbox } = site;
  await comparePayments(deps, PAYMENT_PURPOSES);
  expect(logLines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  for (const days of [8, 32]) {
    clock.now = new Date(now.getTime() + days * DAY_MS);
    await run(site, /^(?:rawpass-(?!write)|payments-)/);
  }
  expect(logLines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  expect((await outbox()).filter(({ to }) => to.endsWith("demo.example"))).toEqual([]);
  const passes = await db.select().from(memberships);
  const lasting = passes.filter(({ status }) => status === "active");
  expect(lasting.length).toBeGreaterThan(20);
  const today = businessDay(clock.now);
  expect(
    lasting.filter(({ nextBillingDate }) => (nextBillingDate ?? "") < addDays(today, -1)),
  ).toEqual([]);
});

test("a site without the test provider has families and passes, and no payments", async () => {
  const { db } = await demoSite(new Date(STARTS[0] ?? ""), false);
  expect(await db.$count(memberships)).toBe(40);
  const passes = await db.select().from(memberships);
  expect(passes.every(({ subscriptionId }) => subscriptionId === null)).toBe(true);
  expect(await db.$count(users)).toBe(55);
});
