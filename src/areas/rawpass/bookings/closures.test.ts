import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { closures } from "#areas/rawpass/schedule/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite, pay } from "#tests/passes.ts";
import { bookingQueuedJobs } from "./jobs.ts";
import { writeComingSessions } from "./service/fill-slots.ts";
import { bookings, credits, dropInRefunds, standingPlaces } from "./tables.ts";
import { someCredits } from "./testing.ts";

const FRIDAY = "2027-03-12";

async function close(site: PassSite, given: object = {}): Promise<number> {
  const closure = { fromDate: FRIDAY, toDate: FRIDAY, activityId: null, reason: "Storm", ...given };
  const { status, body } = await site.admin.post("/api/admin/rawpass/closures", closure);
  expect(status).toBe(201);
  return body.data.id;
}

/** The job that a closure hands over, as often as it is said. */
async function notify(site: PassSite, closureId: number, times = 1): Promise<void> {
  const [job] = bookingQueuedJobs(site.deps);
  for (let turn = 0; turn < times; turn += 1) await job?.run({ closureId });
}

/** The job that taking a closure back hands over, as often as it is said. */
async function notifyOfReopening(site: PassSite, closureId: number, times = 1): Promise<void> {
  const job = bookingQueuedJobs(site.deps).find(({ name }) => name.endsWith("of-reopening"));
  const told = {
    ...{ closureId, activityId: 0, fromDate: FRIDAY, toDate: FRIDAY },
    ...{ fromTime: "", slotId: 0, createdAt: site.clock.now.toISOString() },
  };
  for (let turn = 0; turn < times; turn += 1) await job?.run(told);
}

async function buyDropIn(site: PassSite, athleteId: number): Promise<void> {
  const wish = { athleteId, slotId: site.slotIds[1], date: FRIDAY, shownCents: 3_500 };
  const { body } = await site.member.post("/api/rawpass/drop-ins", wish);
  await pay(site, body.data);
}

async function closureMails(site: PassSite) {
  return (await site.outbox()).filter(({ cause }) => cause.startsWith("closure:"));
}

describe("days that may be closed", () => {
  test("say whom that would notify, cancel and refund, and change nothing", async () => {
    const site = await passSite();
    const { db, admin, member } = site;
    await buy(site);
    const foresee = async (given: object = {}) => {
      const days = { fromDate: FRIDAY, toDate: FRIDAY, activityId: "", ...given };
      return (await admin.get(withQuery("/api/admin/rawpass/closure-effect", days))).body.data;
    };
    const none = { families: 0, sessions: 0, makeUps: 0, refundCents: 0 };
    expect(await foresee()).toEqual({ ...none, families: 1, sessions: 1, makeUps: 1 });
    const [sibling] = await someAthletes(db, member.user.id, 1);
    await member.post(`/api/rawpass/athletes/${sibling?.id ?? 0}/waiver`, site.agreed);
    await buyDropIn(site, sibling?.id ?? 0);
    const both = { families: 1, sessions: 2, makeUps: 1, refundCents: 3_500 };
    expect(await foresee()).toEqual(both);
    expect(await foresee({ fromDate: "2027-03-11", toDate: "2027-03-11" })).toEqual(none);
    // Beyond the sessions that are booked by now the family has a weekly place.
    const later = { fromDate: "2027-04-30", toDate: "2027-04-30" };
    expect(await foresee(later)).toEqual({ ...none, families: 1 });
    expect(await db.$count(closures)).toBe(0);
    await close(site);
    expect(await db.select({ cents: dropInRefunds.amountCents }).from(dropInRefunds)).toEqual([
      { cents: both.refundCents },
    ]);
    expect(await db.$count(credits)).toBe(both.makeUps);
  });
});

describe("days that are closed", () => {
  test("give passes make-ups and drop-ins their money, and the family one mail", async () => {
    const site = await passSite();
    await buy(site);
    const [sibling] = await someAthletes(site.db, site.member.user.id, 1);
    await site.member.post(`/api/rawpass/athletes/${sibling?.id ?? 0}/waiver`, site.agreed);
    await buyDropIn(site, sibling?.id ?? 0);
    const closureId = await close(site);
    await notify(site, closureId, 2);
    expect(await site.db.select().from(credits)).toMatchObject([{ reason: "closure" }]);
    site.clock.advance(3 * MINUTE_MS);
    await retryPayments(site.deps, PAYMENT_PURPOSES);
    expect(await site.db.select().from(dropInRefunds)).toMatchObject([
      { amountCents: 3_500, reason: "closed", status: "done" },
    ]);
    const [mail, ...others] = await closureMails(site);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("TEST MODE: No sessions: Mar 12, 2027");
    const text = JSON.stringify(mail?.parts);
    for (const said of ["Storm", "Maya", "Player 1", "make-up", "$35.00"]) {
      expect(text).toContain(said);
    }
    expect(mail?.parts.at(-1)).toMatchObject({ url: expect.stringMatching(/\/rawpass\/pass$/) });
    expect((await site.outbox()).some(({ subject }) => /refund for/.test(subject))).toBe(false);
  });

  test("are told to who has a weekly place on a day that no booking stands for yet", async () => {
    const site = await passSite();
    await buy(site);
    const others = [
      await close(site, { fromDate: "2027-04-10", toDate: "2027-04-13" }),
      await close(site, { fromDate: "2027-03-11", toDate: "2027-03-11" }),
    ];
    for (const id of others) await notify(site, id);
    expect(await closureMails(site)).toEqual([]);
    await notify(site, await close(site, { fromDate: "2027-04-14", toDate: "2027-04-15" }));
    const [mail, ...more] = await closureMails(site);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("No sessions: Apr 14, 2027 – Apr 15, 2027");
    expect(mail?.parts).toContainEqual({
      facts: [["Maya", "Hitting, Wednesday, April 14, at 5:00 PM"]],
    });
    site.clock.now = new Date("2027-04-10T15:00:00Z");
    await writeComingSessions(site.deps);
    const granted = (await site.outbox()).filter(({ cause }) => cause.endsWith("make-up:closure"));
    expect(granted.map(({ subject }) => subject)).toEqual(["A make-up for Maya: Hitting"]);
  });

  test("are all named, however many there are", async () => {
    const site = await passSite();
    await buy(site);
    await notify(site, await close(site, { toDate: "2027-06-30" }));
    const [mail] = await closureMails(site);
    const facts = mail?.parts.find((part) => typeof part !== "string" && "facts" in part);
    // Wednesdays and Fridays from March 12 to June 30.
    expect(facts).toMatchObject({ facts: { length: 32 } });
  });

  test("reach a family that is checked in for a session to come, until they are taken back", async () => {
    const site = await passSite();
    await buy(site);
    await site.letTimePass(new Date("2027-03-12T22:50:00Z").getTime() - site.clock.now.getTime());
    const { athleteId, slotIds } = site;
    const wish = { athleteId, slotId: slotIds[1] };
    const checkIn = async () =>
      (await site.admin.post("/api/rawpass/desk/check-ins", wish)).body.data;
    expect(await checkIn()).toMatchObject({ color: "green" });
    const closureId = await close(site);
    await notify(site, closureId);
    const [mail] = await closureMails(site);
    expect(JSON.stringify(mail?.parts)).toContain("make-up");
    expect(await site.db.select().from(credits)).toMatchObject([{ reason: "closure" }]);
    expect(await checkIn()).toMatchObject({ color: "red", stop: "closed" });
    expect((await site.admin.delete(`/api/admin/rawpass/closures/${closureId}`)).status).toBe(200);
    expect(await site.db.$count(credits)).toBe(0);
    expect(await checkIn()).toMatchObject({ color: "green" });
  });

  test("give a booked make-up back, which still counts toward the limit of two", async () => {
    const site = await passSite();
    const { athleteId, activityId, slotIds } = site;
    const expiresAt = new Date("2027-04-01T12:00:00Z");
    await someCredits(site.db, [{ athleteId, activityId, reason: "cancelled", expiresAt }]);
    const wish = { athleteId, slotId: slotIds[1], date: FRIDAY };
    expect((await site.member.post("/api/rawpass/make-ups", wish)).status).toBe(201);
    await close(site);
    expect(await site.db.select().from(credits)).toMatchObject([
      { usedAt: null, reason: "cancelled" },
    ]);
  });

  test("make up for what families canceled late and nobody took", async () => {
    const site = await passSite();
    const { db, activityId, slotIds } = site;
    await buy(site);
    const [sibling, third] = await someAthletes(db, site.member.user.id, 2);
    for (const one of [sibling, third]) {
      await site.member.post(`/api/rawpass/athletes/${one?.id ?? 0}/waiver`, site.agreed);
    }
    await buyDropIn(site, sibling?.id ?? 0);
    const athleteId = third?.id ?? 0;
    const expiresAt = new Date("2027-04-01T12:00:00Z");
    await someCredits(db, [{ athleteId, activityId, reason: "cancelled", expiresAt }]);
    const wish = { athleteId, slotId: slotIds[1], date: FRIDAY };
    expect((await site.member.post("/api/rawpass/make-ups", wish)).status).toBe(201);
    await site.letTimePass(new Date("2027-03-12T18:00:00Z").getTime() - site.clock.now.getTime());
    const member = await site.signIn(site.member.user);
    const booked = await db.select().from(bookings).where(eq(bookings.date, FRIDAY));
    for (const { id } of booked) {
      const { body } = await member.post(`/api/rawpass/bookings/${id}/cancel`);
      expect(body.data).toEqual({ outcome: "used", refundCents: 0 });
    }
    const days = { fromDate: FRIDAY, toDate: FRIDAY, activityId: "" };
    const effect = await site.admin.get(withQuery("/api/admin/rawpass/closure-effect", days));
    const both = { families: 1, sessions: 3, makeUps: 1, refundCents: 3_500 };
    expect(effect.body.data).toEqual(both);
    const closureId = await close(site);
    await notify(site, closureId);
    expect(await db.select().from(credits).orderBy(credits.id)).toMatchObject([
      { athleteId, usedAt: null },
      { athleteId: site.athleteId, reason: "closure" },
    ]);
    expect(await db.select().from(dropInRefunds)).toMatchObject([
      { amountCents: 3_500, reason: "closed" },
    ]);
    const text = JSON.stringify((await closureMails(site)).map(({ parts }) => parts));
    for (const said of ["Maya", "Player 1", "Player 2", "you get a make-up", "$35.00"]) {
      expect(text).toContain(said);
    }
  });

  test("longer than a week move the billing date, and the mail says so", async () => {
    const site = await passSite();
    await buy(site);
    await notify(site, await close(site, { toDate: "2027-03-21" }));
    const [mail] = await closureMails(site);
    expect(mail?.parts).toContainEqual({
      facts: [["Next charge for Maya", "April 20 instead of April 10"]],
    });
    expect(JSON.stringify(mail?.parts)).toContain("your billing date moves to a later day");
    expect(await site.db.$count(credits)).toBe(0);
  });

  test("promise no make-up to a family whose athlete was let in without a booking", async () => {
    const site = await passSite();
    await site.letTimePass(new Date("2027-03-12T22:50:00Z").getTime() - site.clock.now.getTime());
    const walkIn = { kind: "walk_in", state: "attended", date: FRIDAY } as const;
    const { athleteId, slotIds } = site;
    await site.db.insert(bookings).values({ ...walkIn, athleteId, slotId: slotIds[1] ?? 0 });
    await notify(site, await close(site));
    const [mail] = await closureMails(site);
    expect(mail?.subject).toContain("No sessions");
    expect(JSON.stringify(mail?.parts)).not.toContain("make-up");
  });

  test("tell a family that only waited that its wait has ended, and promise no make-up", async () => {
    const site = await passSite();
    const { db, athleteId, clock } = site;
    const [, slotId = 0] = site.slotIds;
    const [sibling] = await someAthletes(db, site.member.user.id, 1);
    const waited = { slotId, date: FRIDAY, kind: "make_up", waitlistedAt: clock.now } as const;
    const heldUntil = new Date(clock.now.getTime() + 30 * MINUTE_MS);
    await db.insert(bookings).values([
      { ...waited, athleteId, state: "waitlisted" },
      { ...waited, athleteId: sibling?.id ?? 0, state: "offered", heldUntil },
    ]);
    const closureId = await close(site);
    await notify(site, closureId);
    const lastMail = async () => JSON.stringify((await closureMails(site)).at(-1)?.parts);
    expect(await lastMail()).toContain("You were on the waitlist, which has now ended.");
    expect(await lastMail()).not.toContain("you get a make-up");
    expect(await db.$count(credits)).toBe(0);
    await site.admin.delete(`/api/admin/rawpass/closures/${closureId}`);
    await notifyOfReopening(site, closureId);
    expect(await lastMail()).toContain("You are no longer on the waitlist.");
    expect(await lastMail()).not.toContain("that you had booked");
  });

  test("lead a family without a pass to the week", async () => {
    const site = await passSite();
    await buyDropIn(site, site.athleteId);
    await notify(site, await close(site));
    const [mail] = await closureMails(site);
    expect(mail?.parts.at(-1)).toMatchObject({ url: expect.stringMatching(/\/rawpass$/) });
  });

  test("that are taken back before the mails are not told", async () => {
    const site = await passSite();
    await buy(site);
    const closureId = await close(site);
    await site.admin.delete(`/api/admin/rawpass/closures/${closureId}`);
    expect(await site.db.$count(closures)).toBe(0);
    await notify(site, closureId);
    expect(await closureMails(site)).toEqual([]);
    const rows = await site.db.select().from(bookings);
    expect(rows.every(({ state }) => state === "booked")).toBe(true);
    await notifyOfReopening(site, closureId);
    expect(await closureMails(site)).toEqual([]);
  });

  test("that are taken back leave a session canceled late that was canceled late before", async () => {
    const site = await passSite();
    const { db } = site;
    await buy(site);
    await site.letTimePass(new Date("2027-03-12T18:00:00Z").getTime() - site.clock.now.getTime());
    const isFriday = eq(bookings.date, FRIDAY);
    const [booking] = await db.select().from(bookings).where(isFriday);
    const member = await site.signIn(site.member.user);
    const cancel = () => member.post(`/api/rawpass/bookings/${booking?.id ?? 0}/cancel`);
    expect((await cancel()).body.data).toMatchObject({ outcome: "used" });
    for (const _ of [1, 2]) {
      const closureId = await close(site);
      expect(await db.select().from(bookings).where(isFriday)).toMatchObject([
        { state: "cancelled" },
      ]);
      expect(await db.$count(credits)).toBe(1);
      await site.admin.delete(`/api/admin/rawpass/closures/${closureId}`);
      expect(await db.select().from(bookings).where(isFriday)).toMatchObject([
        { state: "late_cancelled", closureId: null },
      ]);
      expect(await db.$count(credits)).toBe(0);
    }
  });

  test("that are taken back bring no session back from before its weekly place begins", async () => {
    const site = await passSite();
    await buy(site);
    const closureId = await close(site);
    const isFriday = eq(standingPlaces.slotId, site.slotIds[1] ?? 0);
    await site.db.update(standingPlaces).set({ firstDate: "2027-03-19" }).where(isFriday);
    await site.admin.delete(`/api/admin/rawpass/closures/${closureId}`);
    const isClosed = eq(bookings.date, FRIDAY);
    expect(await site.db.select().from(bookings).where(isClosed)).toMatchObject([
      { state: "cancelled" },
    ]);
  });

  test("that are taken back after the mails are told once more, with what is on again", async () => {
    const site = await passSite();
    await buy(site);
    const [sibling] = await someAthletes(site.db, site.member.user.id, 1);
    await site.member.post(`/api/rawpass/athletes/${sibling?.id ?? 0}/waiver`, site.agreed);
    await buyDropIn(site, sibling?.id ?? 0);
    const closureId = await close(site);
    await notify(site, closureId);
    await site.admin.delete(`/api/admin/rawpass/closures/${closureId}`);
    await notifyOfReopening(site, closureId, 2);
    const [, mail, ...others] = await closureMails(site);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Open after all: sessions, Mar 12, 2027");
    const text = JSON.stringify(mail?.parts);
    for (const said of ["Maya", "Friday, March 12, at 5:00 PM", "taken back", "book again"]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain("Player 1");
    expect(await site.db.$count(credits)).toBe(0);
  });
});

describe("a part of a day", () => {
  const stateOfFriday = async ({ db }: PassSite) =>
    (await db.select().from(bookings).where(eq(bookings.date, FRIDAY))).map(({ state }) => state);

  test.each([
    [{ fromTime: "17:00", slot: undefined }, "No sessions: Mar 12, 2027, from 5:00 PM"],
    [{ fromTime: "17:01", slot: undefined }, null],
    [{ slot: 1 }, "No Hitting: Mar 12, 2027, at 5:00 PM"],
  ])("closes only its sessions: %j", async ({ slot, ...part }, subject) => {
    const site = await passSite();
    await buy(site);
    const slotId = slot === undefined ? "" : site.slotIds[slot];
    const closed = { ...part, slotId };
    const days = { fromDate: FRIDAY, toDate: FRIDAY, ...part, slotId: String(slotId) };
    const effect = await site.admin.get(withQuery("/api/admin/rawpass/closure-effect", days));
    expect(effect.body.data.families).toBe(subject ? 1 : 0);
    const closureId = await close(site, closed);
    await notify(site, closureId);
    expect((await closureMails(site)).map((mail) => mail.subject)).toEqual(
      subject ? [subject] : [],
    );
    expect(await stateOfFriday(site)).toEqual([subject ? "cancelled" : "booked"]);
    await site.admin.delete(`/api/admin/rawpass/closures/${closureId}`);
    expect(await stateOfFriday(site)).toEqual(["booked"]);
  });

  test("stays closed after it is taken back, if another closure covers it, without a mail", async () => {
    const site = await passSite();
    await buy(site);
    const part = await close(site, { fromTime: "16:00" });
    await notify(site, part);
    await close(site);
    await site.admin.delete(`/api/admin/rawpass/closures/${part}`);
    expect(await stateOfFriday(site)).toEqual(["cancelled"]);
    expect(await site.db.$count(credits)).toBe(1);
    await notifyOfReopening(site, part);
    expect(await closureMails(site)).toHaveLength(1);
  });

  test("leaves sessions that had begun, and their families", async () => {
    const site = await passSite();
    await buy(site);
    await site.letTimePass(new Date("2027-03-12T23:01:00Z").getTime() - site.clock.now.getTime());
    const closureId = await close(site);
    await notify(site, closureId);
    expect(await closureMails(site)).toEqual([]);
    const { body } = await site.admin.get("/api/rawpass/desk/sessions");
    expect(body.data).toMatchObject([{ phase: "running", closedFor: null }]);
  });
});
