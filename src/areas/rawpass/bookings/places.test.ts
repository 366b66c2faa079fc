import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { athletes } from "#areas/people/athletes/tables.ts";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { countMostTaken, countTaken, listStandingRoom } from "./queries/occupancy.ts";
import { admit } from "./service/attendance.ts";
import { bookSession, cancelBooking, confirmDropIn } from "./service/bookings.ts";
import { cancelClosure, undoClosure } from "./service/closures.ts";
import { joinStandingWaitlist, leaveStandingWaitlist } from "./service/fill-slot.ts";
import { fillSlots, writeComingSessions } from "./service/fill-slots.ts";
import { lockSession } from "./service/open-session.ts";
import {
  confirmStandingPlaces,
  holdStandingPlaces,
  releaseStandingPlaces,
} from "./service/standing-places.ts";
import { acceptOffer, joinWaitlist } from "./service/waitlist.ts";
import { bookings, credits, standingPlaces, standingWaitlist } from "./tables.ts";

/** A Monday; the slot of these tests is on Wednesdays at five. */
const MONDAY = new Date("2027-03-08T15:00:00Z");
const WEDNESDAY = "2027-03-10";
const NEXT_WEDNESDAY = "2027-03-17";
const START = new Date("2027-03-10T23:00:00Z");

/** A slot with `maxCapacity` places and the verbs, each in a transaction of its own. */
async function siteWithSlot(maxCapacity = 1, people = 4) {
  const site: TestApp = await testApp();
  site.clock.now = MONDAY;
  const { db, deps, member } = site;
  const activity = await anActivity(db);
  const slot = await aSlot(db, { activityId: activity.id, maxCapacity });
  const slotId = slot.id;
  const own = await someAthletes(db, member.user.id, people);
  const idOf = (place: number) => own[place - 1]?.id ?? 0;
  const run = <Result>(write: (tx: PublicTx) => Promise<Result>) =>
    deps.database.contentVersion.publish(write);
  const session = { slotId, date: WEDNESDAY };
  const hold = (
    athlete: number,
    given: { passId?: number; slotIds?: number[]; firstDate?: string; lastDate?: string } = {},
  ) =>
    run((tx) =>
      holdStandingPlaces(tx, deps, {
        athleteId: idOf(athlete),
        passId: athlete,
        slotIds: [slotId],
        firstDate: WEDNESDAY,
        ...given,
      }),
    );
  const confirm = (passId: number) => run((tx) => confirmStandingPlaces(tx, deps, { passId }));
  return {
    ...site,
    activity,
    slot,
    slotId,
    session,
    idOf,
    run,
    hold,
    confirm,
    async enroll(athlete: number, given: Parameters<typeof hold>[1] = {}) {
      const rows = await hold(athlete, given);
      expect(await confirm(given.passId ?? athlete)).toEqual({ goneSlotIds: [] });
      return rows;
    },
    release: (passId: number, fromDate: string) =>
      run((tx) => releaseStandingPlaces(tx, deps, { passId, fromDate })),
    book: (athlete: number, kind: "drop_in" | "make_up" = "drop_in", date = WEDNESDAY) =>
      run((tx) => bookSession(tx, deps, { slotId, date, athleteId: idOf(athlete), kind })),
    pay: (bookingId: number) => run((tx) => confirmDropIn(tx, deps, { bookingId })),
    wait: (athlete: number, kind: "drop_in" | "make_up" = "drop_in") =>
      run((tx) => joinWaitlist(tx, deps, { ...session, athleteId: idOf(athlete), kind })),
    accept: (bookingId: number) => run((tx) => acceptOffer(tx, deps, { bookingId })),
    cancel: (bookingId: number) => run((tx) => cancelBooking(tx, deps, { bookingId })),
    async bookingOf(athlete: number, date = WEDNESDAY) {
      const rows = await db
        .select()
        .from(bookings)
        .where(eq(bookings.athleteId, idOf(athlete)))
        .orderBy(bookings.id);
      return writtenRow(rows.filter((row) => row.date === date).toReversed());
    },
    async stateOf(athlete: number, date = WEDNESDAY) {
      const rows = await db
        .select()
        .from(bookings)
        .where(eq(bookings.athleteId, idOf(athlete)))
        .orderBy(bookings.id);
      return rows.findLast((row) => row.date === date)?.state ?? null;
    },
    taken: (date = WEDNESDAY) => countTaken(db, { slotId, date }, site.clock.now),
    async credit(athlete: number) {
      await db.insert(credits).values({
        athleteId: idOf(athlete),
        activityId: activity.id,
        reason: "cancelled",
        expiresAt: new Date(MONDAY.getTime() + 20 * DAY_MS),
      });
    },
    creditsOf: (athlete: number) =>
      db
        .select()
        .from(credits)
        .where(eq(credits.athleteId, idOf(athlete)))
        .orderBy(credits.id),
    async close(given: Partial<typeof closures.$inferInsert> = {}) {
      return run(async (tx) => {
        const closure = writtenRow(
          await tx
            .insert(closures)
            .values({
              ...{ fromDate: WEDNESDAY, toDate: WEDNESDAY, reason: "Storm" },
              ...{ createdAt: site.clock.now, ...given },
            })
            .returning(),
        );
        await cancelClosure(tx, deps, closure);
        return closure;
      });
    },
  };
}

/** Gives the family an address. */
const withAddress = ({ db, member }: TestApp) =>
  db.update(users).set({ email: "ana@city.example" }).where(eq(users.id, member.user.id));

/** Subjects of its emails, without the activity. */
const news = async ({ outbox }: TestApp) =>
  (await outbox()).map(({ subject }) => subject.replace(/:.*/, ""));

const later = (site: { clock: { now: Date } }, ms: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + ms);
};

test("a place that is given up on its first day keeps the session that was attended", async () => {
  const site = await siteWithSlot();
  await site.enroll(1);
  site.clock.now = START;
  await site.db.update(bookings).set({ state: "attended" }).where(eq(bookings.date, WEDNESDAY));
  await site.release(1, WEDNESDAY);
  expect(await site.db.select().from(standingPlaces)).toMatchObject([
    { firstDate: WEDNESDAY, lastDate: WEDNESDAY },
  ]);
  expect(await site.db.select().from(bookings)).toMatchObject([
    { date: WEDNESDAY, state: "attended" },
  ]);
});

describe("standing places", () => {
  test("are held for 35 minutes, and free again after that", async () => {
    const site = await siteWithSlot();
    await site.hold(1);
    await expect(site.hold(2)).rejects.toMatchObject({
      code: "conflict",
      message: "Wednesday at 5:00 PM is full.",
      fields: { "slots.1": "Wednesday at 5:00 PM is full" },
    });
    later(site, 35 * MINUTE_MS);
    expect(await site.hold(2)).toHaveLength(1);
  });

  test("that are confirmed stay, with the sessions of 14 days", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    later(site, 30 * DAY_MS);
    await expect(site.hold(2)).rejects.toMatchObject({ code: "conflict" });
    const rows = await site.db.select().from(bookings).orderBy(asc(bookings.date));
    expect(rows.map(({ date, kind, state }) => [date, kind, state])).toEqual([
      [WEDNESDAY, "standing", "booked"],
      [NEXT_WEDNESDAY, "standing", "booked"],
    ]);
    await writeComingSessions(site.deps);
    await writeComingSessions(site.deps);
    expect(await site.db.$count(bookings)).toBe(4);
  });

  test("are all held or none", async () => {
    const site = await siteWithSlot();
    const other = await aSlot(site.db, { activityId: site.activity.id, dayOfWeek: 4 });
    await site.hold(1);
    await expect(site.hold(2, { slotIds: [other.id, site.slotId] })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await site.db.$count(standingPlaces)).toBe(1);
  });

  test("paid for after their time are honored where they are free, and not where they went", async () => {
    const site = await siteWithSlot();
    await site.hold(1);
    later(site, HOUR_MS);
    expect(await site.confirm(1)).toEqual({ goneSlotIds: [] });
    expect(await site.confirm(1)).toEqual({ goneSlotIds: [] });
    await site.release(1, WEDNESDAY);
    await site.hold(2);
    later(site, HOUR_MS);
    await site.enroll(3);
    expect(await site.confirm(2)).toEqual({ goneSlotIds: [site.slotId] });
    expect(await site.taken()).toBe(1);
  });

  test("do not fit before somebody whose place begins later", async () => {
    const site = await siteWithSlot();
    await site.enroll(1, { firstDate: "2027-05-05" });
    await expect(site.hold(2)).rejects.toMatchObject({ code: "conflict" });
    expect(await site.hold(2, { lastDate: "2027-05-04" })).toHaveLength(1);
    await expect(site.hold(3, { firstDate: "2027-04-28" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("of somebody who cancelled one session are theirs the week after", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    await site.cancel((await site.bookingOf(1)).id);
    await expect(site.hold(2)).rejects.toMatchObject({ code: "conflict" });
    expect(await site.taken()).toBe(0);
    expect(await site.taken(NEXT_WEDNESDAY)).toBe(1);
  });

  test("do not fit into a session that drop-ins filled", async () => {
    const site = await siteWithSlot();
    const { id } = await site.book(1, "drop_in", NEXT_WEDNESDAY);
    await site.pay(id);
    await expect(site.hold(2)).rejects.toMatchObject({ code: "conflict" });
    expect(await site.hold(2, { firstDate: "2027-03-18" })).toHaveLength(1);
  });

  test("of one athlete do not overlap, and are for the ages of the activity", async () => {
    const site = await siteWithSlot(5);
    const same = { dayOfWeek: 3, startTime: "17:30", endTime: "18:30" };
    const fielding = await anActivity(site.db, { name: "Fielding", minAge: 14, maxAge: 18 });
    const pitching = await anActivity(site.db, { name: "Pitching" });
    const beside = await aSlot(site.db, { activityId: pitching.id, ...same });
    const older = await aSlot(site.db, { activityId: fielding.id, dayOfWeek: 5 });
    await site.enroll(1);
    await expect(site.hold(1, { passId: 9, slotIds: [beside.id] })).rejects.toMatchObject({
      message: "Wednesday at 5:30 PM overlaps with another session of the athlete.",
    });
    await expect(site.hold(2, { slotIds: [site.slotId, beside.id] })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(site.hold(2, { slotIds: [older.id] })).rejects.toMatchObject({
      message: "Fielding is not for age 9.",
    });
  });

  test("end on a day: their sessions go, and whoever waits has the place", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    await site.credit(2);
    await site.wait(2, "make_up");
    await site.release(1, WEDNESDAY);
    expect(await site.stateOf(1)).toBeNull();
    expect(await site.stateOf(2)).toBe("booked");
    await site.enroll(3, { firstDate: NEXT_WEDNESDAY });
    await site.release(3, "2027-03-24");
    expect(await site.stateOf(3, NEXT_WEDNESDAY)).toBe("booked");
    expect(await site.taken("2027-03-24")).toBe(0);
  });
});

describe("a drop-in", () => {
  test("is held for its payment, and firm with it", async () => {
    const site = await siteWithSlot();
    const { id } = await site.book(1);
    await expect(site.book(2)).rejects.toMatchObject({ message: "This session is full." });
    expect(await site.pay(id)).toBe(true);
    expect(await site.pay(id)).toBe(true);
    later(site, HOUR_MS);
    await expect(site.book(2)).rejects.toMatchObject({ code: "conflict" });
  });

  test("paid late is honored where it is free, not where somebody else came", async () => {
    const site = await siteWithSlot();
    const first = await site.book(1);
    later(site, HOUR_MS);
    expect(await site.pay(first.id)).toBe(true);
    await site.cancel(first.id);
    const second = await site.book(2);
    later(site, HOUR_MS);
    const third = await site.book(3);
    expect(await site.pay(second.id)).toBe(false);
    expect(await site.pay(third.id)).toBe(true);
    expect(await site.taken()).toBe(1);
  });

  test("given up before it was paid stays given up", async () => {
    const site = await siteWithSlot();
    const { id } = await site.book(1);
    expect(await site.cancel(id)).toMatchObject({ outcome: "left" });
    expect(await site.pay(id)).toBe(false);
  });

  test.each([
    ["15 days ahead", NEXT_WEDNESDAY, "2027-03-03T15:00:00Z", /opens 14 days ahead/],
    ["that has started", WEDNESDAY, "2027-03-10T23:00:00Z", /has started/],
  ])("of a session %s is refused", async (_, date, now, message) => {
    const site = await siteWithSlot();
    site.clock.now = new Date(now);
    await expect(site.book(1, "drop_in", date)).rejects.toMatchObject({
      message: expect.stringMatching(message),
    });
  });

  test("is once in a session, and not on another weekday", async () => {
    const site = await siteWithSlot(5);
    await site.book(1);
    await expect(site.book(1)).rejects.toMatchObject({ code: "conflict" });
    await expect(site.book(2, "drop_in", "2027-03-11")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("cancelling", () => {
  test("twelve hours ahead gives a make-up for 30 days, of which two are open", async () => {
    const site = await siteWithSlot(5);
    const thursday = await aSlot(site.db, { activityId: site.activity.id, dayOfWeek: 4 });
    await site.enroll(1, { slotIds: [site.slotId, thursday.id] });
    site.clock.now = new Date(START.getTime() - 12 * HOUR_MS);
    expect(await site.cancel((await site.bookingOf(1)).id)).toMatchObject({ outcome: "credit" });
    const [credit] = await site.creditsOf(1);
    expect(credit).toMatchObject({
      reason: "cancelled",
      expiresAt: new Date(site.clock.now.getTime() + 30 * DAY_MS),
    });
    for (const [date, outcome] of [
      ["2027-03-11", "credit"],
      [NEXT_WEDNESDAY, "no_credit"],
    ] as const) {
      expect(await site.cancel((await site.bookingOf(1, date)).id)).toMatchObject({ outcome });
    }
    expect(await site.creditsOf(1)).toHaveLength(2);
  });

  test("later uses the session, unless somebody who waited comes instead", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    await site.wait(2);
    site.clock.now = new Date(START.getTime() - 12 * HOUR_MS + 1);
    const { id } = await site.bookingOf(1);
    const { outcome, movedUp } = await site.cancel(id);
    expect(outcome).toBe("used");
    expect(movedUp).toMatchObject([{ step: "offer", booking: { athleteId: site.idOf(2) } }]);
    expect(await site.creditsOf(1)).toEqual([]);
    const offered = await site.bookingOf(2);
    await site.accept(offered.id);
    await site.pay(offered.id);
    expect(await site.creditsOf(1)).toMatchObject([{ reason: "filled", bookingId: id }]);
    await expect(site.cancel(id)).rejects.toMatchObject({ code: "conflict" });
  });

  test.for(["drop_in", "make_up"] as const)(
    "an hour ahead gives a make-up once a %s takes the place of a full session, and only one",
    async (kind) => {
      const site = await siteWithSlot(2);
      await withAddress(site);
      await site.enroll(1);
      await site.enroll(2);
      site.clock.now = new Date(START.getTime() - HOUR_MS);
      await site.cancel((await site.bookingOf(1)).id);
      later(site, MINUTE_MS);
      await site.cancel((await site.bookingOf(2)).id);
      for (const athlete of [3, 4]) await site.credit(athlete);
      const sell = async (athlete: number) => {
        const { id } = await site.book(athlete, kind);
        if (kind === "drop_in") await site.pay(id);
      };
      await sell(3);
      expect([await site.creditsOf(1), await site.creditsOf(2)]).toMatchObject([
        [{ reason: "filled" }],
        [],
      ]);
      await sell(4);
      expect(await site.creditsOf(2)).toMatchObject([{ reason: "filled" }]);
      expect(await site.creditsOf(1)).toHaveLength(1);
      expect(await news(site)).toEqual(["A make-up for Player 1", "A make-up for Player 2"]);
    },
  );

  test("late gives nothing as long as others find room without it", async () => {
    const site = await siteWithSlot(2);
    await site.enroll(1);
    site.clock.now = new Date(START.getTime() - HOUR_MS);
    await site.cancel((await site.bookingOf(1)).id);
    await site.credit(2);
    await site.book(2, "make_up");
    expect(await site.creditsOf(1)).toEqual([]);
    await site.pay((await site.book(3)).id);
    expect(await site.creditsOf(1)).toMatchObject([{ reason: "filled" }]);
  });

  test.for(["walk_in", "drop_in", "make_up"] as const)(
    "late gives nothing to an athlete who is back with a %s when the last place is sold",
    async (kind) => {
      const site = await siteWithSlot(2);
      await site.enroll(1);
      site.clock.now = new Date(START.getTime() - HOUR_MS);
      await site.cancel((await site.bookingOf(1)).id);
      await site.credit(1);
      if (kind === "walk_in") {
        await site.run(async (tx) => {
          const session = await lockSession(tx, site.deps, site.session);
          await admit(tx, site.deps, session, { athleteId: site.idOf(1), kind });
        });
      } else {
        const { id } = await site.book(1, kind);
        if (kind === "drop_in") await site.pay(id);
      }
      await site.pay((await site.book(3)).id);
      expect(await site.creditsOf(1)).toMatchObject([{ reason: "cancelled" }]);
    },
  );

  test("late gives nothing for a place that is held and not paid yet", async () => {
    const site = await siteWithSlot(2);
    await site.enroll(1);
    site.clock.now = new Date(START.getTime() - HOUR_MS);
    await site.cancel((await site.bookingOf(1)).id);
    const held = await site.book(2);
    await site.pay((await site.book(3)).id);
    expect(await site.creditsOf(1)).toEqual([]);
    await site.pay(held.id);
    expect(await site.creditsOf(1)).toMatchObject([{ reason: "filled" }]);
  });

  test("late gives a make-up once a weekly place that was held beside others is paid", async () => {
    const site = await siteWithSlot(2);
    await site.enroll(1);
    site.clock.now = new Date(START.getTime() - HOUR_MS);
    await site.hold(2);
    await site.cancel((await site.bookingOf(1)).id);
    await site.pay((await site.book(3)).id);
    expect(await site.creditsOf(1)).toEqual([]);
    await site.confirm(2);
    expect(await site.creditsOf(1)).toMatchObject([{ reason: "filled" }]);
  });

  test("late of a make-up gives it back once a weekly place takes the last place", async () => {
    const site = await siteWithSlot(1);
    await withAddress(site);
    await site.credit(1);
    const { id } = await site.book(1, "make_up");
    site.clock.now = new Date(START.getTime() - HOUR_MS);
    await site.cancel(id);
    await site.enroll(2);
    expect(await site.creditsOf(1)).toMatchObject([{ usedAt: null }]);
    expect(await news(site)).toEqual(["A make-up for Player 1"]);
  });

  test("a make-up in time gives it back, and a drop-in its money", async () => {
    const site = await siteWithSlot(5);
    await site.credit(1);
    const makeUp = await site.book(1, "make_up");
    await expect(site.book(2, "make_up")).rejects.toMatchObject({ code: "conflict" });
    expect((await site.creditsOf(1))[0]?.usedAt).not.toBeNull();
    expect(await site.cancel(makeUp.id)).toMatchObject({ outcome: "credit" });
    expect((await site.creditsOf(1))[0]?.usedAt).toBeNull();
    const dropIn = await site.book(2);
    await site.pay(dropIn.id);
    expect(await site.cancel(dropIn.id)).toMatchObject({ outcome: "refund" });
  });

  test("is over with the start", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    site.clock.now = START;
    await expect(site.cancel((await site.bookingOf(1)).id)).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("the waitlist of a session", () => {
  test("moves up in order: make-ups are booked, who has to pay is offered the place", async () => {
    const site = await siteWithSlot(2);
    await site.enroll(1);
    await site.enroll(2);
    await site.wait(3);
    await site.credit(4);
    await site.wait(4, "make_up");
    await site.cancel((await site.bookingOf(1)).id);
    expect([await site.stateOf(3), await site.stateOf(4)]).toEqual(["offered", "waitlisted"]);
    await site.cancel((await site.bookingOf(2)).id);
    expect([await site.stateOf(3), await site.stateOf(4)]).toEqual(["offered", "booked"]);
    expect(await site.taken()).toBe(2);
  });

  test("an offer ends after 30 minutes, and goes to the next", async () => {
    const site = await siteWithSlot();
    await withAddress(site);
    await site.enroll(1);
    await site.wait(2);
    await site.wait(3);
    await site.cancel((await site.bookingOf(1)).id);
    const offer = await site.bookingOf(2);
    later(site, 30 * MINUTE_MS);
    await expect(site.accept(offer.id)).rejects.toMatchObject({ message: "This offer has ended." });
    await expect(site.book(4)).rejects.toMatchObject({ message: "This session is full." });
    await fillSlots(site.deps);
    expect([await site.stateOf(2), await site.stateOf(3)]).toEqual(["cancelled", "offered"]);
    expect(await news(site)).toEqual([
      "A place is free for 30 minutes",
      "Your offer has ended",
      "A place is free for 30 minutes",
    ]);
  });

  test("offers only from 12 hours ahead on, and ends two hours ahead: then it is free for all", async () => {
    const site = await siteWithSlot();
    await withAddress(site);
    await site.enroll(1);
    await site.credit(2);
    await site.wait(2, "make_up");
    await site.wait(3);
    site.clock.now = new Date(START.getTime() - 3 * HOUR_MS);
    await site.cancel((await site.bookingOf(1)).id);
    expect(await site.stateOf(2)).toBe("offered");
    site.clock.now = new Date(START.getTime() - 2 * HOUR_MS + 1);
    await fillSlots(site.deps);
    expect(await site.stateOf(3)).toBe("cancelled");
    expect(await news(site)).toEqual([
      "A place is free for 30 minutes",
      "Your offer has ended",
      "No place opened up",
    ]);
    expect((await site.book(4)).state).toBe("booked");
  });

  test("takes nobody while a place is free, and passes over whose make-up is gone", async () => {
    const site = await siteWithSlot();
    await expect(site.wait(1)).rejects.toMatchObject({
      message: "A place is free: please book it.",
    });
    await site.enroll(1);
    await site.credit(2);
    await site.wait(2, "make_up");
    await site.wait(3);
    await site.db.delete(credits);
    await site.cancel((await site.bookingOf(1)).id);
    expect([await site.stateOf(2), await site.stateOf(3)]).toEqual(["cancelled", "offered"]);
  });
});

describe("the waitlist for a standing place", () => {
  const join = (site: Awaited<ReturnType<typeof siteWithSlot>>, athlete: number) =>
    site.run((tx) =>
      joinStandingWaitlist(tx, site.deps, { athleteId: site.idOf(athlete), slotId: site.slotId }),
    );

  test("offers it for 48 hours, in order, and whoever takes it holds it", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    await join(site, 2);
    await join(site, 3);
    await join(site, 3);
    await fillSlots(site.deps);
    expect(await site.db.$count(standingPlaces)).toBe(1);
    const [filled] = await site.release(1, WEDNESDAY);
    expect(filled?.offered).toMatchObject([
      {
        athleteId: site.idOf(2),
        firstDate: WEDNESDAY,
        passId: null,
        heldUntil: new Date(MONDAY.getTime() + 48 * HOUR_MS),
      },
    ]);
    await expect(site.hold(4)).rejects.toMatchObject({ code: "conflict" });
    await site.enroll(2);
    expect(await site.db.select().from(standingWaitlist)).toMatchObject([
      { athleteId: site.idOf(3) },
    ]);
  });

  test("stands with its end after a purchase that was not paid", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    await join(site, 2);
    await join(site, 3);
    await site.release(1, WEDNESDAY);
    const heldUntil = new Date(MONDAY.getTime() + 48 * HOUR_MS);
    const offered = { athleteId: site.idOf(2), passId: null, heldUntil };
    await site.hold(2);
    await fillSlots(site.deps);
    expect(await site.db.select().from(standingPlaces)).toMatchObject([{ passId: 2 }]);
    await site.release(2, WEDNESDAY);
    expect(await site.db.select().from(standingPlaces)).toMatchObject([offered]);
    await site.hold(2);
    later(site, 36 * MINUTE_MS);
    await fillSlots(site.deps);
    const places = () => site.db.select().from(standingPlaces).orderBy(standingPlaces.id);
    expect(await places()).toMatchObject([{ passId: 2 }, offered]);
    // A payment that arrives late gets the place all the same.
    expect(await site.confirm(2)).toEqual({ goneSlotIds: [] });
    expect(await places()).toMatchObject([{ passId: 2, heldUntil: null }]);
    expect(await site.db.select().from(standingWaitlist)).toMatchObject([
      { athleteId: site.idOf(3) },
    ]);
  });

  test("stays the family's from the end of an unpaid purchase on, before any job", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    await join(site, 2);
    await site.release(1, WEDNESDAY);
    await site.hold(2);
    later(site, 36 * MINUTE_MS);
    const now = site.clock.now;
    expect(await site.taken()).toBe(1);
    expect(await listStandingRoom(site.db, { from: WEDNESDAY, now })).toEqual(
      new Map([[site.slotId, 0]]),
    );
    await expect(site.hold(3)).rejects.toMatchObject({ message: "Wednesday at 5:00 PM is full." });
    await expect(site.book(3)).rejects.toMatchObject({ message: "This session is full." });
    await site.hold(2);
    later(site, 36 * MINUTE_MS);
    expect(await site.confirm(2)).toEqual({ goneSlotIds: [] });
    expect(await site.taken()).toBe(1);
  });

  test("is not reminded of again after a purchase that was not paid", async () => {
    const site = await siteWithSlot();
    await withAddress(site);
    await site.enroll(1);
    await join(site, 2);
    await site.release(1, WEDNESDAY);
    later(site, 24 * HOUR_MS);
    await fillSlots(site.deps);
    later(site, 23 * HOUR_MS);
    await site.hold(2);
    later(site, 36 * MINUTE_MS);
    await fillSlots(site.deps);
    expect(await site.db.select().from(standingWaitlist)).toMatchObject([
      { placeId: expect.any(Number), lapsedAt: null },
    ]);
    expect(await news(site)).toEqual([
      "A weekly place is free",
      "Your weekly place is kept for one more day",
    ]);
  });

  test("keeps whom nothing was offered in line while a purchase is not paid", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    await join(site, 2);
    await join(site, 3);
    const setCapacity = (maxCapacity: number) =>
      site.db.update(timeSlots).set({ maxCapacity }).where(eq(timeSlots.id, site.slotId));
    const line = async () =>
      (await site.db.select().from(standingWaitlist).orderBy(standingWaitlist.id)).map((entry) => [
        entry.athleteId,
        entry.placeId !== null,
      ]);
    await setCapacity(2);
    await site.hold(3);
    later(site, 36 * MINUTE_MS);
    await fillSlots(site.deps);
    const offeredToFirst = [
      [site.idOf(2), true],
      [site.idOf(3), false],
    ];
    expect(await line()).toEqual(offeredToFirst);
    await setCapacity(3);
    await site.hold(3);
    await fillSlots(site.deps);
    expect(await line()).toEqual(offeredToFirst);
    await site.release(3, WEDNESDAY);
    expect(await line()).toEqual([
      [site.idOf(2), true],
      [site.idOf(3), true],
    ]);
  });

  test("ends like one that nobody takes if its purchase is not paid in time", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    await join(site, 2);
    await join(site, 3);
    await site.release(1, WEDNESDAY);
    later(site, 48 * HOUR_MS - MINUTE_MS);
    await site.hold(2);
    later(site, 36 * MINUTE_MS);
    await fillSlots(site.deps);
    expect(
      await site.db.select().from(standingWaitlist).orderBy(standingWaitlist.id),
    ).toMatchObject([
      { athleteId: site.idOf(2), lapsedAt: site.clock.now, offerEndsAt: null },
      { athleteId: site.idOf(3), lapsedAt: null, placeId: expect.any(Number) },
    ]);
  });

  test("reminds after 24 hours, says when the offer has ended, and keeps a family that stays", async () => {
    const site = await siteWithSlot();
    await withAddress(site);
    await site.enroll(1);
    await join(site, 2);
    await site.release(1, WEDNESDAY);
    later(site, 24 * HOUR_MS - 1);
    await fillSlots(site.deps);
    expect(await news(site)).toEqual(["A weekly place is free"]);
    later(site, 1);
    await fillSlots(site.deps);
    await fillSlots(site.deps);
    expect(await news(site)).toEqual([
      "A weekly place is free",
      "Your weekly place is kept for one more day",
    ]);
    later(site, 24 * HOUR_MS);
    await fillSlots(site.deps);
    await fillSlots(site.deps);
    expect(await news(site)).toEqual([
      "A weekly place is free",
      "Your weekly place is kept for one more day",
      "Your offer of a weekly place has ended",
    ]);
    const signedIn = await site.signIn(site.member.user);
    const own = async () =>
      (await signedIn.get("/api/rawpass/bookings")).body.data.standingWaitlist;
    expect(await own()).toMatchObject([{ offeredUntil: null, placeInLine: null }]);
    await join(site, 2);
    expect(await own()).toMatchObject([{ stayUntil: null, placeInLine: 1 }]);
    await fillSlots(site.deps);
    expect(await news(site)).toHaveLength(4);
    later(site, 48 * HOUR_MS);
    await fillSlots(site.deps);
    expect(await site.db.$count(standingWaitlist)).toBe(1);
    later(site, 14 * DAY_MS);
    await fillSlots(site.deps);
    expect(await site.db.$count(standingWaitlist)).toBe(0);
  });

  test("ends with an email once the time is no longer offered, but keeps an open offer", async () => {
    const site = await siteWithSlot();
    await withAddress(site);
    await site.enroll(1);
    await join(site, 2);
    await join(site, 3);
    await site.release(1, WEDNESDAY);
    await site.db
      .update(timeSlots)
      .set({ isAvailable: false })
      .where(eq(timeSlots.id, site.slotId));
    await fillSlots(site.deps);
    expect(await site.db.select().from(standingWaitlist)).toMatchObject([
      { athleteId: site.idOf(2) },
    ]);
    expect(await news(site)).toEqual([
      "A weekly place is free",
      "This weekly time is no longer offered",
    ]);
    await expect(join(site, 3)).rejects.toMatchObject({
      message: "Weekly places at this time are no longer offered.",
    });
    later(site, 48 * HOUR_MS);
    await fillSlots(site.deps);
    expect(await site.db.$count(standingWaitlist)).toBe(0);
    expect((await news(site)).slice(2)).toEqual(["This weekly time is no longer offered"]);
  });

  test("stays during a purchase at a time that is no longer offered, and ends if it is not paid", async () => {
    const site = await siteWithSlot();
    await withAddress(site);
    await site.enroll(1);
    await join(site, 2);
    const setSlot = (given: Partial<typeof timeSlots.$inferInsert>) =>
      site.db.update(timeSlots).set(given).where(eq(timeSlots.id, site.slotId));
    await setSlot({ maxCapacity: 2 });
    await site.hold(2);
    await setSlot({ isAvailable: false });
    await fillSlots(site.deps);
    expect([await site.db.$count(standingWaitlist), await news(site)]).toEqual([1, []]);
    later(site, 36 * MINUTE_MS);
    await fillSlots(site.deps);
    expect([await site.db.$count(standingWaitlist), await news(site)]).toEqual([
      0,
      ["This weekly time is no longer offered"],
    ]);
  });

  test.each([
    ["too old", "2014-03-10", 13],
    ["too young", "2019-03-11", 7],
  ])("passes over a child who is %s on the first day, with an email", async (_, birthDate, age) => {
    const site = await siteWithSlot();
    await withAddress(site);
    await site.enroll(1);
    await join(site, 2);
    await join(site, 3);
    const isSecond = eq(athletes.id, site.idOf(2));
    await site.db.update(athletes).set({ birthDate }).where(isSecond);
    const [filled] = await site.release(1, WEDNESDAY);
    expect(filled?.offered).toMatchObject([{ athleteId: site.idOf(3) }]);
    expect(await site.db.select().from(standingWaitlist)).toMatchObject([
      { athleteId: site.idOf(3) },
    ]);
    const subjects = (await news(site)).toSorted();
    expect(subjects).toEqual(["A weekly place is free", "Off the waitlist"]);
    const off = (await site.outbox()).find(({ subject }) => subject.startsWith("Off"));
    expect(String(off?.parts)).toContain(
      `Hitting is for ages 8–12, and Player 2 is ${age} on March 10, its first day.`,
    );
  });

  test("goes on to the next when it is not taken", async () => {
    const site = await siteWithSlot();
    await site.enroll(1);
    await join(site, 2);
    await join(site, 3);
    await site.release(1, WEDNESDAY);
    later(site, 48 * HOUR_MS);
    await fillSlots(site.deps);
    const [offered] = await site.db
      .select()
      .from(standingPlaces)
      .where(eq(standingPlaces.athleteId, site.idOf(3)));
    expect(offered?.heldUntil).toEqual(new Date(site.clock.now.getTime() + 48 * HOUR_MS));
    await site.run((tx) =>
      leaveStandingWaitlist(tx, site.deps, { athleteId: site.idOf(3), slotId: site.slotId }),
    );
    expect(await site.db.select().from(standingWaitlist)).toMatchObject([
      { athleteId: site.idOf(2), lapsedAt: expect.any(Date) },
    ]);
    expect(await site.hold(4)).toHaveLength(1);
  });
});

describe("a closure", () => {
  test("gives make-ups outside the limit of two, ends drop-ins and takes no booking", async () => {
    const site = await siteWithSlot(5);
    await site.enroll(1);
    await site.credit(1);
    await site.credit(1);
    const dropIn = await site.book(2);
    await site.pay(dropIn.id);
    const { id } = await site.close();
    expect((await site.creditsOf(1)).map(({ reason }) => reason)).toEqual([
      "cancelled",
      "cancelled",
      "closure",
    ]);
    expect(await site.bookingOf(2)).toMatchObject({ state: "cancelled", closureId: id });
    await expect(site.book(3)).rejects.toMatchObject({ message: "This session is closed." });
    expect(await site.pay(dropIn.id)).toBe(false);
  });

  test("taken back gives the sessions back, and takes the make-ups that nobody used", async () => {
    const site = await siteWithSlot(5);
    await site.enroll(1);
    await site.enroll(2);
    const closure = await site.close();
    await site.db
      .update(credits)
      .set({ usedAt: MONDAY })
      .where(eq(credits.athleteId, site.idOf(2)));
    await site.run((tx) => undoClosure(tx, site.deps, closure));
    expect([await site.stateOf(1), await site.stateOf(2)]).toEqual(["booked", "cancelled"]);
    expect(await site.creditsOf(1)).toEqual([]);
    expect(await site.creditsOf(2)).toHaveLength(1);
  });

  test("longer than 7 days gives none, and counts for sessions that are written later", async () => {
    const site = await siteWithSlot(5);
    await site.close({ toDate: "2027-03-17" });
    await site.enroll(1);
    expect(await site.stateOf(1)).toBe("cancelled");
    expect(await site.creditsOf(1)).toEqual([]);
    await site.close({ fromDate: "2027-03-24", toDate: "2027-03-30" });
    later(site, 7 * DAY_MS);
    await writeComingSessions(site.deps);
    expect(await site.stateOf(1, "2027-03-24")).toBe("cancelled");
    expect(await site.creditsOf(1)).toMatchObject([{ reason: "closure" }]);
  });

  test("leaves a session of its day that has begun", async () => {
    const site = await siteWithSlot(5);
    await site.enroll(1);
    site.clock.now = START;
    await site.close();
    expect(await site.stateOf(1)).toBe("booked");
  });
});

test("the most that are taken is told for a slot with places, and none without", async () => {
  const site = await siteWithSlot(5);
  const most = () =>
    countMostTaken(site.db, site.slotId, { firstDate: WEDNESDAY, lastDate: null, now: MONDAY });
  expect(await most()).toBe(0);
  await site.enroll(1);
  await site.book(2, "drop_in", NEXT_WEDNESDAY);
  expect(await most()).toBe(2);
});
