import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { waivers } from "#areas/people/athletes/tables.ts";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { type PassSite, passSite, pay } from "#tests/passes.ts";
import { AWAY, aSession, breakProvider, EXPIRED, tell } from "#tests/payment-provider.ts";
import { bookingJobs, bookingRetentionJobs } from "./jobs.ts";
import { bookings, dropInRefunds, dropIns } from "./tables.ts";

/** A Friday; the tests begin on the Wednesday before, about two days ahead. */
const FRIDAY = "2027-03-12";
const START = new Date("2027-03-12T23:00:00Z");
const CENTS = 3_500;

function wishOf({ athleteId, slotIds }: PassSite, given: object = {}) {
  return { athleteId, slotId: slotIds[1] ?? 0, date: FRIDAY, shownCents: CENTS, ...given };
}

async function book(site: PassSite, given: object = {}) {
  return site.member.post("/api/rawpass/drop-ins", wishOf(site, given));
}

async function buy(site: PassSite): Promise<number> {
  const { body } = await book(site);
  expect((await pay(site, body.data)).status).toBe(200);
  return body.data.bookingId;
}

const cancel = (site: PassSite, id: number) =>
  site.member.post(`/api/rawpass/bookings/${id}/cancel`);

async function run(site: PassSite, wanted: string): Promise<void> {
  await bookingJobs(site.deps)
    .find(({ name }) => name === wanted)
    ?.run();
}

async function retry(site: PassSite): Promise<void> {
  site.clock.advance(3 * MINUTE_MS);
  await retryPayments(site.deps, PAYMENT_PURPOSES);
}

async function subjects(site: PassSite): Promise<string[]> {
  return (await site.outbox()).map(({ subject }) => subject.replace("TEST MODE: ", ""));
}

/** Expects the last email to name whose session was bought, with its receipt, and to lead to one's own page. */
async function expectPurchaseNamed(site: PassSite): Promise<void> {
  const parts = (await site.outbox()).at(-1)?.parts;
  const facts = [
    ["Athlete", "Maya"],
    ["Receipt number", "DI-1"],
  ];
  expect(parts).toContainEqual({ facts });
  expect(parts).toContainEqual({
    button: "See your RawPass",
    url: expect.stringContaining(paths.rawPassOwn),
  });
}

async function states(site: PassSite): Promise<string[]> {
  const rows = await site.db.select().from(bookings).orderBy(bookings.id);
  return rows.map(({ state, heldUntil }) => (heldUntil ? `${state} held` : state));
}

async function refundedCents(site: PassSite): Promise<number> {
  const rows = await site.db.select().from(dropIns);
  const paid = rows.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  const refunds = await Promise.all(paid.map((id) => site.provider.listRefunds(id)));
  return refunds.flat().reduce((sum, { amountCents }) => sum + amountCents, 0);
}

describe("who may book a drop-in", () => {
  test("only the account whose athlete it is", async () => {
    const site = await passSite();
    await site.expectStatuses((actor) => actor.post("/api/rawpass/drop-ins", wishOf(site)), {
      ...{ visitor: 401, member: 201, otherMember: 404, admin: 404 },
    });
    await site.expectStatuses((actor) => actor.post("/api/rawpass/bookings/1/cancel"), {
      ...{ visitor: 401, member: 200, otherMember: 404, admin: 404 },
    });
  });
});

test("an account that is deleted gets its money for drop-ins that it could have canceled in time", async () => {
  const site = await passSite();
  const { slotIds, member, clock, db } = site;
  await buy(site);
  const later = await book(site, { date: "2027-03-19" });
  await pay(site, later.body.data);
  // Friday's session is less than 12 hours away, the others are not.
  clock.now = new Date(START.getTime() - 11 * HOUR_MS);
  const again = await site.signIn(member.user);
  const other = wishOf(site, { slotId: slotIds[0], date: "2027-03-17" });
  const unpaid = await again.post("/api/rawpass/drop-ins", other);
  expect(unpaid.status).toBe(201);
  const losses = (await again.get("/api/user/losses")).body.data;
  expect(losses).toMatchObject({ sessions: 3, sessionRefundCents: CENTS });
  const left = await again.delete("/api/user", { password: TEST_PASSWORD });
  expect(left.status).toBe(200);
  const refunds = await db.select().from(dropInRefunds);
  expect(refunds.map(({ reason, amountCents }) => `${reason} ${amountCents}`)).toEqual([
    `cancelled ${CENTS}`,
  ]);
  await retry(site);
  expect(await refundedCents(site)).toBe(CENTS);
  // Who pays on the page that was left open gets the money back.
  await pay(site, unpaid.body.data);
  await retry(site);
  expect(await refundedCents(site)).toBe(2 * CENTS);
});

describe("a drop-in", () => {
  test("names its day in words where it is paid", async () => {
    const site = await passSite();
    const { body } = await book(site);
    const payment = await site.provider.getPayment(body.data.paymentUrl.split("/").at(-1));
    expect(payment.lines.map(({ name }) => name)).toEqual(["Hitting, March 12, 2027"]);
  });

  test("is held for 35 minutes, and booked by its payment", async () => {
    const site = await passSite();
    const { status, body } = await book(site);
    expect([status, body.data.paymentUrl]).toEqual([201, expect.stringContaining("cs_test_")]);
    const heldUntil = new Date(site.clock.now.getTime() + 35 * MINUTE_MS);
    expect(await site.db.select().from(bookings)).toMatchObject([{ state: "booked", heldUntil }]);
    await pay(site, body.data);
    expect(await states(site)).toEqual(["booked"]);
    expect(await subjects(site)).toEqual(["Booked and paid: Hitting"]);
    expect((await site.member.get("/api/rawpass/bookings")).body.data.coming).toMatchObject([
      {
        ...{ activityName: "Hitting", kind: "drop_in", amountCents: CENTS, paymentUrl: null },
        ...{ refundCents: 0, code: expect.stringMatching(/./) },
      },
    ]);
  });

  test("that is sent twice, one after the other or at once, is one place with one page", async () => {
    const site = await passSite();
    const [first, second] = await Promise.all([book(site), book(site)]);
    const third = await book(site);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(await site.db.$count(dropIns)).toBe(1);
  });

  test("that is paid can't be bought again", async () => {
    const site = await passSite();
    await buy(site);
    expect((await book(site)).status).toBe(409);
  });

  test("refuses what cannot be booked, and holds nothing", async () => {
    const site = await passSite();
    for (const [what, given, status, message] of [
      ["another's athlete", { athleteId: 99 }, 404, "This athlete is not in your account."],
      ["a price that changed", { shownCents: 1 }, 409, "Prices changed, please review"],
      ["a day without it", { date: "2027-03-13" }, 404, "There is no such session."],
      ["a session that is over", { date: "2027-03-05" }, 409, "This session has started."],
      ["a day too far ahead", { date: "2027-03-26" }, 409, undefined],
      ["a day that is none", { date: "2027-02-30" }, 422, undefined],
    ] as const) {
      const answer = await book(site, given);
      expect(answer.status, what).toBe(status);
      if (message) expect(answer.body.message, what).toBe(message);
      expect(await site.db.$count(bookings), what).toBe(0);
      expect(await site.db.$count(dropIns), what).toBe(0);
    }
  });

  test("without a waiver, an address or the age is refused", async () => {
    const site = await passSite();
    const { db, member } = site;
    await db.update(activities).set({ minAge: 15, maxAge: 18 });
    expect((await book(site)).body.message).toBe("Hitting is not for age 9.");
    await db.update(activities).set({ minAge: 5 });
    const isMember = eq(users.id, member.user.id);
    await db.update(users).set({ email: null }).where(isMember);
    expect((await book(site)).body.message).toMatch(/add an email address/);
    await db.update(users).set({ email: "ana@city.example" }).where(isMember);
    await db.delete(waivers);
    const { status, body } = await book(site);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["athleteId"]]);
    expect(await db.$count(bookings)).toBe(0);
  });

  test("in a full session is refused", async () => {
    const site = await passSite();
    await site.db.update(timeSlots).set({ maxCapacity: 1 });
    const [sibling] = await someAthletes(site.db, site.member.user.id, 1);
    await site.member.post(`/api/rawpass/athletes/${sibling?.id ?? 0}/waiver`, site.agreed);
    await buy(site);
    const { status, body } = await book(site, { athleteId: sibling?.id });
    expect([status, body.message]).toEqual([409, "This session is full."]);
  });

  test("is not held for a fifth one while four are unpaid", async () => {
    const site = await passSite();
    const { db, member } = site;
    const team = await someAthletes(db, member.user.id, 5);
    const answers: number[] = [];
    for (const { id } of team) {
      await member.post(`/api/rawpass/athletes/${id}/waiver`, site.agreed);
      answers.push((await book(site, { athleteId: id })).status);
    }
    expect(answers).toEqual([201, 201, 201, 201, 409]);
    expect(await db.$count(bookings)).toBe(4);
  });

  test("waits while the provider is away, and goes on when it is sent again", async () => {
    const site = await passSite();
    const mend = breakProvider(site, AWAY);
    expect((await book(site)).status).toBe(503);
    mend();
    site.clock.advance(10 * MINUTE_MS);
    const { body } = await book(site);
    await pay(site, body.data);
    expect(await states(site)).toEqual(["cancelled", "booked"]);
  });
});

describe("a drop-in that is not paid", () => {
  test("ends after 35 minutes, and its place is free", async () => {
    const site = await passSite();
    await book(site);
    site.clock.advance(36 * MINUTE_MS);
    await run(site, "rawpass-settle-drop-ins");
    await run(site, "rawpass-settle-slots");
    expect(await site.db.select().from(dropIns)).toMatchObject([{ status: "ended" }]);
    expect(await states(site)).toEqual(["cancelled held"]);
    expect((await site.member.get("/api/rawpass/bookings")).body.data.coming).toEqual([]);
  });

  test("is given up with its page by who cancels it", async () => {
    const site = await passSite();
    const { body } = await book(site);
    const { bookingId } = body.data;
    expect((await cancel(site, bookingId)).body.data).toEqual({ outcome: "left", refundCents: 0 });
    expect((await pay(site, body.data)).status).toBe(409);
    expect(await states(site)).toEqual(["cancelled"]);
  });

  test("stays held where its page can't be closed", async () => {
    const site = await passSite();
    const { body } = await book(site);
    const mend = breakProvider(site, AWAY);
    expect((await cancel(site, body.data.bookingId)).status).toBe(503);
    mend();
    expect(await states(site)).toEqual(["booked held"]);
  });

  test("ends with its page, and is taken over where the event of its payment was lost", async () => {
    const site = await passSite();
    const { body } = await book(site);
    const sessionId = body.data.paymentUrl.split("/").at(-1);
    const [dropIn] = await site.db.select().from(dropIns);
    const metadata = { purpose: "rawpass-drop-in", reference: dropIn?.reference };
    const object = aSession("other", { status: "expired", payment_status: "unpaid", metadata });
    expect((await tell(site, { type: EXPIRED, object })).status).toBe(200);
    expect(await site.db.select().from(dropIns)).toMatchObject([{ status: "pending", sessionId }]);
    site.provider.connect(async () => {});
    await pay(site, body.data);
    expect(await states(site)).toEqual(["booked held"]);
    site.clock.advance(3 * MINUTE_MS);
    await run(site, "rawpass-settle-drop-ins");
    expect(await states(site)).toEqual(["booked"]);
  });
});

describe("a payment after the hold", () => {
  /** A drop-in that was paid in time, and whose event arrives after its hold. */
  async function paidUnheard() {
    const site = await passSite();
    const { body } = await book(site);
    const sent: Parameters<Parameters<typeof site.provider.connect>[0]>[] = [];
    site.provider.connect(async (...event) => {
      sent.push(event);
    });
    await pay(site, body.data);
    site.clock.advance(40 * MINUTE_MS);
    await run(site, "rawpass-settle-slots");
    return site;
  }

  test("is honored where the place is free", async () => {
    const site = await paidUnheard();
    await comparePayments(site.deps, PAYMENT_PURPOSES);
    expect(await states(site)).toEqual(["booked"]);
    expect(await subjects(site)).toEqual(["Booked and paid: Hitting"]);
    expect(await refundedCents(site)).toBe(0);
  });

  test("goes back where it went to somebody else, once", async () => {
    const site = await paidUnheard();
    await site.db.update(timeSlots).set({ maxCapacity: 1 });
    const [other] = await someAthletes(site.db, site.otherMember.user.id, 1);
    await site.db.insert(bookings).values({
      ...{ athleteId: other?.id ?? 0, slotId: site.slotIds[1] ?? 0, date: FRIDAY },
      ...{ kind: "drop_in", state: "booked" },
    });
    for (let turn = 0; turn < 3; turn += 1) await comparePayments(site.deps, PAYMENT_PURPOSES);
    await retry(site);
    await retry(site);
    expect(await refundedCents(site)).toBe(CENTS);
    expect(await subjects(site)).toEqual(["We're sorry: your payment came too late"]);
    await expectPurchaseNamed(site);
    expect(await site.db.$count(dropInRefunds)).toBe(1);
  });
});

describe("cancelling", () => {
  test("twelve hours ahead gives the money back, and says so", async () => {
    const site = await passSite();
    const id = await buy(site);
    site.clock.now = new Date(START.getTime() - 12 * HOUR_MS);
    expect((await cancel(site, id)).body.data).toEqual({ outcome: "refund", refundCents: CENTS });
    await retry(site);
    expect(await refundedCents(site)).toBe(CENTS);
    expect(await subjects(site)).toEqual([
      "Booked and paid: Hitting",
      "$35.00 refund for Hitting is on its way",
    ]);
    await expectPurchaseNamed(site);
    expect((await cancel(site, id)).status).toBe(409);
  });

  test("is what the provider says, whichever drop-in it was", async () => {
    const site = await passSite();
    const { body } = await book(site);
    await cancel(site, body.data.bookingId);
    await cancel(site, await buy(site));
    await retry(site);
    await comparePayments(site.deps, PAYMENT_PURPOSES);
    expect(await refundedCents(site)).toBe(CENTS);
    expect(site.logLines.filter(({ difference }) => difference)).toEqual([]);
  });

  test("three hours ahead gives the money back once somebody from the waitlist has paid for the place", async () => {
    const site = await passSite();
    const { db, otherMember, otherAthleteId } = site;
    await db.update(timeSlots).set({ maxCapacity: 1 });
    const isOther = eq(users.id, otherMember.user.id);
    await db.update(users).set({ email: "lou@city.example" }).where(isOther);
    await otherMember.post("/api/user/adult", { isAdult: true });
    await otherMember.post(`/api/rawpass/athletes/${otherAthleteId}/waiver`, site.agreed);
    const id = await buy(site);
    const { athleteId: _, shownCents: __, ...session } = wishOf(site);
    const wait = { ...session, athleteId: otherAthleteId, kind: "drop_in" };
    const waiting = await otherMember.post("/api/rawpass/waitlist", wait);
    expect(waiting.status).toBe(201);
    site.clock.now = new Date(START.getTime() - 3 * HOUR_MS);
    expect((await cancel(site, id)).body.data).toEqual({ outcome: "used", refundCents: 0 });
    const offer = `/api/rawpass/bookings/${waiting.body.data.bookingId}/accept`;
    const accepted = await otherMember.post(offer, { shownCents: CENTS });
    expect(await db.$count(dropInRefunds)).toBe(0);
    await pay(site, accepted.body.data);
    await retry(site);
    expect(await refundedCents(site)).toBe(CENTS);
    const mails = await site.outbox();
    const last = mails.at(-1);
    expect(last).toMatchObject({
      to: "ana@city.example",
      subject: "TEST MODE: $35.00 refund for Hitting is on its way",
    });
    expect(String(last?.parts)).toContain("Somebody else took the place you canceled.");
  });

  test("is promised by the email about the purchase, which names a deadline that has not passed", async () => {
    const site = await passSite();
    await buy(site);
    site.clock.now = new Date(START.getTime() - 11 * HOUR_MS);
    const [sibling] = await someAthletes(site.db, site.member.user.id, 1);
    await site.member.post(`/api/rawpass/athletes/${sibling?.id ?? 0}/waiver`, site.agreed);
    const again = await site.signIn(site.member.user);
    const { body } = await again.post(
      "/api/rawpass/drop-ins",
      wishOf(site, { athleteId: sibling?.id }),
    );
    await pay(site, body.data);
    const [early, late] = (await site.outbox()).map(({ parts }) => String(parts));
    expect(early).toContain("Cancel by Friday, March 12, at 5:00 AM and you get all of it back.");
    expect(early).toContain(
      "only if we close the session, or if it is full and somebody else takes the place.",
    );
    const [mail] = await site.outbox();
    const [bought] = await site.db.select({ id: dropIns.id }).from(dropIns).orderBy(dropIns.id);
    expect(JSON.stringify(mail?.parts)).toContain(`["Receipt number","DI-${bought?.id}"]`);
    expect(late).not.toContain("Cancel by");
    expect(late).toContain(
      "only if we close the session, or if it is full and somebody else takes the place.",
    );
  });

  test("a second later gives nothing back", async () => {
    const site = await passSite();
    const id = await buy(site);
    site.clock.now = new Date(START.getTime() - 12 * HOUR_MS + 1_000);
    expect((await cancel(site, id)).body.data).toEqual({ outcome: "used", refundCents: 0 });
    expect(await states(site)).toEqual(["late_cancelled"]);
    expect(await site.db.$count(dropInRefunds)).toBe(0);
  });
});

describe("a disputed drop-in", () => {
  async function disputed() {
    const site = await passSite();
    const bookingId = await buy(site);
    const [dropIn] = await site.db.select().from(dropIns);
    const { paymentIntentId } = dropIn ?? {};
    const object = { id: "dp_1", object: "dispute", payment_intent: paymentIntentId };
    const opens = () =>
      tell(site, {
        type: "charge.dispute.created",
        object: { ...object, status: "needs_response" },
      });
    const closes = (status: string) =>
      tell(site, { type: "charge.dispute.closed", object: { ...object, status } });
    const settle = () => run(site, "rawpass-settle-drop-ins");
    const news = async () => {
      const isOfFamily = ({ to }: { to: string }) => to === "ana@city.example";
      const [, ...mails] = (await site.outbox()).filter(isOfFamily);
      return mails.map(({ subject }) => subject.replace("TEST MODE: ", ""));
    };
    return { ...site, bookingId, paymentIntentId, opens, closes, settle, news };
  }

  test("loses its place, and no money goes back twice", async () => {
    const site = await disputed();
    await site.opens();
    await site.settle();
    await site.settle();
    expect(await states(site)).toEqual(["cancelled held"]);
    expect(await site.news()).toEqual(["No place until your bank decides: Hitting"]);
    await site.closes("lost");
    await site.opens();
    expect(await site.db.select().from(dropIns)).toMatchObject([
      { disputeId: "dp_1", disputeOutcome: "lost" },
    ]);
    await site.settle();
    expect(await site.db.$count(dropInRefunds)).toBe(0);
    expect(await site.news()).toHaveLength(1);
  });

  test("says at once that it is lost", async () => {
    const site = await disputed();
    await site.closes("lost");
    await site.settle();
    expect(await site.news()).toEqual(["No place anymore: Hitting"]);
  });

  test.each(["won", "warning_closed", "prevented"])(
    "has its place again after %s",
    async (outcome) => {
      const site = await disputed();
      await site.opens();
      await site.settle();
      await site.closes(outcome);
      await site.settle();
      await site.settle();
      expect(await states(site)).toEqual(["booked"]);
      expect((await site.news()).slice(1)).toEqual(["The place is yours again: Hitting"]);
      expect(await site.db.$count(dropInRefunds)).toBe(0);
      expect((await cancel(site, site.bookingId)).body.data.refundCents).toBe(CENTS);
    },
  );

  test.each([
    ["somebody else has the place", "full"],
    ["its session is over", "over"],
    ["the family canceled it meanwhile", "canceled"],
    ["the weekly time has moved", "moved"],
  ])("is refunded after it is won if %s", async (_, why) => {
    const site = await disputed();
    const { db, slotIds } = site;
    await db.update(timeSlots).set({ maxCapacity: 1 });
    await site.opens();
    if (why === "canceled") await cancel(site, site.bookingId);
    await site.settle();
    if (why === "full") {
      const other = wishOf(site, { athleteId: site.otherAthleteId });
      const isOther = eq(users.id, site.otherMember.user.id);
      await db.update(users).set({ email: "lou@city.example" }).where(isOther);
      await site.otherMember.post("/api/user/adult", { isAdult: true });
      await site.otherMember.post(
        `/api/rawpass/athletes/${site.otherAthleteId}/waiver`,
        site.agreed,
      );
      const { status, body } = await site.otherMember.post("/api/rawpass/drop-ins", other);
      expect(status).toBe(201);
      await pay(site, body.data);
    }
    if (why === "over") site.clock.now = new Date(START.getTime() + 120 * DAY_MS);
    if (why === "moved") {
      const isSlot = eq(timeSlots.id, slotIds[1] ?? 0);
      await db.update(timeSlots).set({ dayOfWeek: 4 }).where(isSlot);
    }
    await site.closes("won");
    await site.settle();
    await site.settle();
    expect((await states(site))[0]).toMatch(/^cancelled/);
    expect(await db.select().from(dropInRefunds)).toMatchObject([{ amountCents: CENTS }]);
    expect((await site.news()).at(-1)).toBe("We refund you: Hitting");
    await retry(site);
    expect(await refundedCents(site)).toBe(CENTS);
  });

  test("has its place again although a part went back on the provider's pages", async () => {
    const site = await disputed();
    const object = {
      ...{ id: "re_1", object: "refund", amount: 500, currency: "usd", status: "succeeded" },
      ...{ metadata: {}, payment_intent: site.paymentIntentId },
    };
    await tell(site, { type: "refund.created", object });
    await site.opens();
    await site.settle();
    await site.closes("won");
    await site.settle();
    expect(await states(site)).toEqual(["booked"]);
    expect((await cancel(site, site.bookingId)).body.data.refundCents).toBe(CENTS - 500);
  });

  test("that was won more than 30 days ago is left to staff", async () => {
    const site = await disputed();
    await site.opens();
    await site.settle();
    await site.closes("won");
    site.clock.advance(30 * DAY_MS + 1_000);
    await site.settle();
    expect(await site.db.$count(dropInRefunds)).toBe(0);
    expect(await site.news()).toEqual(["No place until your bank decides: Hitting"]);
  });
});

test("a drop-in whose refund on the provider's pages is not made yet keeps its place", async () => {
  const site = await passSite();
  await buy(site);
  const [dropIn] = await site.db.select().from(dropIns);
  const becomes = (type: string, status: string) =>
    tell(site, {
      type,
      object: {
        ...{ id: "re_1", object: "refund", amount: CENTS, currency: "usd", status },
        ...{ metadata: {}, payment_intent: dropIn?.paymentIntentId },
      },
    });
  await becomes("refund.created", "pending");
  expect(await states(site)).toEqual(["booked"]);
  await becomes("refund.failed", "failed");
  expect(await states(site)).toEqual(["booked"]);
});

test("a drop-in that staff refund in full on the provider's pages loses its place, in part it does not", async () => {
  const site = await passSite();
  await buy(site);
  const [dropIn] = await site.db.select().from(dropIns);
  const refund = (id: string, amount: number) => ({
    ...{ id, object: "refund", amount, currency: "usd", status: "succeeded", metadata: {} },
    payment_intent: dropIn?.paymentIntentId,
  });
  const last = async () => JSON.stringify((await site.outbox()).at(-1)?.parts);
  await tell(site, { type: "refund.created", object: refund("re_1", 500) });
  expect(await states(site)).toEqual(["booked"]);
  expect(await last()).not.toMatch(/no longer has a place/);
  await tell(site, { type: "refund.created", object: refund("re_2", CENTS - 500) });
  expect(await states(site)).toEqual(["cancelled"]);
  expect(await last()).toMatch(/Maya no longer has a place/);
  expect((await site.member.get("/api/rawpass/bookings")).body.data.coming).toEqual([]);
});

test("a drop-in refunded in part on the provider's pages gives the rest back when it is canceled in time", async () => {
  const site = await passSite();
  const id = await buy(site);
  const [dropIn] = await site.db.select().from(dropIns);
  const object = {
    ...{ id: "re_1", object: "refund", amount: 1_000, currency: "usd", status: "succeeded" },
    ...{ metadata: {}, payment_intent: dropIn?.paymentIntentId },
  };
  await tell(site, { type: "refund.created", object });
  expect((await cancel(site, id)).body.data).toEqual({ outcome: "refund", refundCents: 2_500 });
  await retry(site);
  expect(await refundedCents(site)).toBe(2_500);
});

test("a refund in full that a restore forgot takes the place, and the family is notified", async () => {
  const site = await passSite();
  await buy(site);
  const [dropIn] = await site.db.select().from(dropIns);
  const object = {
    ...{ id: "re_1", object: "refund", amount: CENTS, currency: "usd", status: "succeeded" },
    ...{ metadata: { refund_id: "forgotten" }, payment_intent: dropIn?.paymentIntentId },
  };
  await tell(site, { type: "refund.created", object });
  expect(await site.db.select().from(dropInRefunds)).toMatchObject([{ key: "forgotten" }]);
  expect(await states(site)).toEqual(["cancelled"]);
  const parts = JSON.stringify((await site.outbox()).at(-1)?.parts);
  expect(parts).toMatch(/Maya no longer has a place/);
});

test("purchases are kept for 36 months, and 30 days where nobody paid", async () => {
  const site = await passSite();
  await buy(site);
  const [sibling] = await someAthletes(site.db, site.member.user.id, 1);
  await site.member.post(`/api/rawpass/athletes/${sibling?.id ?? 0}/waiver`, site.agreed);
  await book(site, { athleteId: sibling?.id });
  const forget = bookingRetentionJobs(site.deps).find(({ name }) => name.includes("drop-ins"));
  site.clock.advance(29 * DAY_MS);
  expect(await forget?.run()).toBe(0);
  site.clock.advance(2 * DAY_MS);
  expect(await forget?.run()).toBe(1);
  site.clock.advance(36 * 31 * DAY_MS);
  expect(await forget?.run()).toBe(1);
});
