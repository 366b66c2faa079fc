import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite, pay } from "#tests/passes.ts";
import { canCancel } from "./rules/own-bookings.ts";
import { expectedOutcome, sessionsForMakeUp } from "./rules/own-sessions.ts";
import type { OwnBooking, OwnBookings } from "./schema/own.ts";
import { credits } from "./tables.ts";

const FRIDAY = "2027-03-12";
const NEXT_FRIDAY = "2027-03-19";
const START = new Date("2027-03-12T23:00:00Z");
const IN_TIME_END = new Date(START.getTime() - 12 * HOUR_MS);

async function own(site: PassSite): Promise<OwnBookings["data"]> {
  return (await site.member.get("/api/rawpass/bookings")).body.data;
}

/** What the family is told of cancelling its Friday, and what it then comes to. */
async function saidAndDone(site: PassSite): Promise<[said: string, done: string]> {
  const { coming, makeUps } = await own(site);
  const booking = coming.find(({ date }) => date === FRIDAY) as OwnBooking;
  const said = expectedOutcome(booking, makeUps, site.clock.now);
  const { body } = await site.member.post(`/api/rawpass/bookings/${booking.id}/cancel`);
  return [said, body.data.outcome];
}

async function giveMakeUps(
  { db, athleteId, activityId, clock }: PassSite,
  reasons: readonly ("cancelled" | "closure")[],
): Promise<void> {
  const expiresAt = new Date(clock.now.getTime() + 30 * DAY_MS);
  await db
    .insert(credits)
    .values(reasons.map((reason) => ({ athleteId, activityId, reason, expiresAt })));
}

describe("what cancelling comes to is said before", () => {
  test("of a session of a pass: a make-up, to the last moment", async () => {
    const site = await passSite();
    await buy(site);
    await giveMakeUps(site, ["cancelled", "closure", "closure"]);
    site.clock.now = IN_TIME_END;
    expect(await saidAndDone(site)).toEqual(["credit", "credit"]);
  });

  test("of a session of a pass: nothing where two make-ups are open", async () => {
    const site = await passSite();
    await buy(site);
    await giveMakeUps(site, ["cancelled", "cancelled"]);
    expect(await saidAndDone(site)).toEqual(["no_credit", "no_credit"]);
  });

  test("of a session of a pass: nothing less than 12 hours ahead", async () => {
    const site = await passSite();
    await buy(site);
    site.clock.now = new Date(IN_TIME_END.getTime() + 1);
    expect(await saidAndDone(site)).toEqual(["used", "used"]);
  });

  test("of a make-up: it comes back, also where two others are open", async () => {
    const site = await passSite();
    await giveMakeUps(site, ["cancelled"]);
    const { athleteId, slotIds } = site;
    const session = { athleteId, slotId: slotIds[1], date: FRIDAY };
    expect((await site.member.post("/api/rawpass/make-ups", session)).status).toBe(201);
    await giveMakeUps(site, ["cancelled", "cancelled"]);
    expect(await saidAndDone(site)).toEqual(["credit", "credit"]);
    expect((await own(site)).makeUps).toHaveLength(3);
  });

  test.for([
    ["its money where it was paid", "refund"],
    ["nothing where it was not", "left"],
  ])("of a session paid alone: %s", async ([, outcome]) => {
    const site = await passSite();
    const { athleteId, slotIds } = site;
    const wish = { athleteId, slotId: slotIds[1], date: FRIDAY, shownCents: 3_500 };
    const { body } = await site.member.post("/api/rawpass/drop-ins", wish);
    if (outcome === "refund") await pay(site, body.data);
    expect(await saidAndDone(site)).toEqual([outcome, outcome]);
  });
});

test("a session is cancelled until it begins", async () => {
  const site = await passSite();
  await buy(site);
  const [booking] = (await own(site)).coming;
  const can = (now: Date) => booking && canCancel(booking, now);
  expect([can(new Date(START.getTime() - 1)), can(START)]).toEqual([true, false]);
});

describe("the sessions for a make-up", () => {
  /** On which days the athlete is offered one, by what the calls answer. */
  async function offered(site: PassSite, activityId = site.activityId): Promise<string[]> {
    const { data } = (await site.member.get("/api/rawpass/sessions")).body;
    const { athleteId } = site;
    return sessionsForMakeUp(data, await own(site), { athleteId, activityId }).map(
      ({ date }) => date,
    );
  }

  test("are those of its activity in which the athlete is not yet, and each can be booked", async () => {
    const site = await passSite();
    await giveMakeUps(site, ["cancelled", "cancelled"]);
    const before = await offered(site);
    expect(before).toContain(FRIDAY);
    expect(before).toContain(NEXT_FRIDAY);
    const { athleteId, slotIds } = site;
    const session = { athleteId, slotId: slotIds[1], date: FRIDAY };
    expect((await site.member.post("/api/rawpass/make-ups", session)).status).toBe(201);
    expect(await offered(site)).toEqual(before.filter((date) => date !== FRIDAY));
    expect(await offered(site, site.activityId + 1)).toEqual([]);
  });

  test("start while a make-up is valid, and have a free place", async () => {
    const site = await passSite();
    const { db, athleteId, activityId } = site;
    const reason = "cancelled" as const;
    await db.insert(credits).values({ athleteId, activityId, reason, expiresAt: START });
    expect(await offered(site)).not.toContain(FRIDAY);
    const expiresAt = new Date(START.getTime() + 1);
    await db.insert(credits).values({ athleteId, activityId, reason, expiresAt });
    expect(await offered(site)).toContain(FRIDAY);
    expect(await offered(site)).not.toContain(NEXT_FRIDAY);
    const { data } = (await site.member.get("/api/rawpass/sessions")).body;
    const wanted = { athleteId, activityId };
    const taken = data.map((session: object) => ({ ...session, free: 0 }));
    const closed = data.map((session: object) => ({ ...session, closedFor: "Storm" }));
    expect(sessionsForMakeUp(taken, await own(site), wanted)).toEqual([]);
    expect(sessionsForMakeUp(closed, await own(site), wanted)).toEqual([]);
  });
});
