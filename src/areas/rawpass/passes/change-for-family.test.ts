import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { notifications } from "#areas/platform/notifications/tables.ts";
import { writeComingSessions } from "#areas/rawpass/bookings/service/fill-slots.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { somePlaces } from "#areas/rawpass/bookings/testing.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import type { Subscriptions } from "#lib/payments/subscriptions.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite } from "#tests/passes.ts";
import { AWAY, breakProvider } from "#tests/payment-provider.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { passRefunds } from "./tables.ts";

const REASON = "She called from the hospital";

async function boughtSite() {
  const site = await passSite();
  const { id } = await buy(site);
  return {
    ...site,
    id,
    change: (change: object) =>
      site.admin.post(`/api/admin/rawpass/passes/${id}/change`, { reason: REASON, ...change }),
    mails: async () =>
      (await site.outbox()).flatMap(({ subject, parts }) => {
        const text = JSON.stringify(parts);
        return text.includes(`Why: ${REASON}`) ? [{ subject, text }] : [];
      }),
  };
}

test("staff cancel, undo, freeze and return a pass for a family, each with an audit entry and a mail", async () => {
  const site = await boughtSite();
  // From the fourth day on, nothing goes back by itself.
  await site.letTimePass(4 * DAY_MS);
  expect((await site.change({ action: "cancel" })).status).toBe(200);
  expect((await site.pass()).cancelAt).not.toBeNull();
  expect((await site.change({ action: "undo_cancel" })).status).toBe(200);
  expect((await site.pass()).cancelAt).toBeNull();
  const freeze = { action: "freeze", fromDate: "2027-03-20", days: "14" };
  expect((await site.change(freeze)).status).toBe(200);
  expect(await site.pass()).toMatchObject({ frozenFrom: "2027-03-20" });
  expect((await site.change({ action: "end_freeze" })).status).toBe(200);
  expect(await site.pass()).toMatchObject({ frozenFrom: null });
  const entries = await site.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, "pass"))
    .orderBy(auditEntries.id);
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ["pass_canceled", REASON],
    ["pass_cancellation_undone", REASON],
    ["pass_frozen", REASON],
    ["pass_freeze_ended", REASON],
  ]);
  const mails = await site.mails();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "TEST MODE: We canceled your RawPass",
    "TEST MODE: We undid the cancellation of your RawPass",
    "TEST MODE: Your RawPass will be frozen from March 20, 2027 on",
    "TEST MODE: The freeze of your RawPass is canceled",
  ]);
  expect(JSON.stringify(mails.slice(0, 2))).not.toContain("Billing period");
  const aboutFreezes = (await site.outbox()).filter(({ subject }) =>
    /fr[eo]ez|froz/i.test(subject),
  );
  expect(aboutFreezes, "one mail for each change").toHaveLength(2);
  const bell = await site.db.select().from(notifications).orderBy(notifications.id);
  expect(bell.slice(-2).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Your RawPass runs as usual until March 20, 2027/),
    expect.stringMatching(/^The freeze from March 20, 2027 on is canceled/),
  ]);
});

test("staff change a weekly time of a pass at its price, where it is free", async () => {
  const site = await boughtSite();
  const { id: sundayId } = await aSlot(site.db, { activityId: site.activityId, dayOfWeek: 0 });
  const [fromSlotId = 0, fridayId = 0] = site.slotIds;
  const wish = { action: "change_time", fromSlotId: String(fromSlotId) };
  const taken = await site.change({ ...wish, toSlotId: String(fridayId) });
  expect([taken.status >= 400, Object.keys(taken.body.fields ?? {})]).toEqual([true, ["toSlotId"]]);
  expect((await site.change({ ...wish, toSlotId: String(sundayId) })).status).toBe(200);
  const { body } = await site.admin.get(`/api/admin/rawpass/passes/${site.id}`);
  const slotIds = body.data.times.map(({ slotId }: { slotId: number }) => slotId);
  expect(slotIds.toSorted()).toEqual([fridayId, sundayId]);
  expect(await site.pass()).toMatchObject({ monthlyRate: "303.10" });
  const [entry] = await site.db.select().from(auditEntries);
  expect(entry).toMatchObject({ action: "pass_times_changed", reason: REASON });
  expect(await site.mails()).toMatchObject([
    {
      subject: "TEST MODE: Your RawPass is changed",
      text: expect.stringMatching(/Wednesday.*Sunday.*from March 21, 2027 on/),
    },
  ]);
  expect(await site.outbox(), "beside that of the purchase").toHaveLength(2);
});

test("a refund of the first month names the booked make-ups that end, of the last one with the pass", async () => {
  const site = await boughtSite();
  const { db, athleteId, activityId } = site;
  const { id: mondayId } = await aSlot(db, { activityId, dayOfWeek: 1 });
  const goTo = (day: string) =>
    site.letTimePass(businessMoment(day, "12:00").getTime() - site.clock.now.getTime());
  /** Cancels a session in time, and books its make-up. */
  const makeUp = async (lostOn: string, date: string) => {
    await writeComingSessions(site.deps);
    const member = await site.signIn(site.member.user);
    const [lost] = await db.select().from(bookings).where(eq(bookings.date, lostOn));
    await member.post(`/api/rawpass/bookings/${lost?.id ?? 0}/cancel`);
    const wish = { athleteId, slotId: mondayId, date };
    expect((await member.post("/api/rawpass/make-ups", wish)).status).toBe(201);
  };
  const refund = async (index: number) => {
    const admin = await site.signIn(site.admin.user);
    const { payments } = (await admin.get(`/api/admin/rawpass/passes/${site.id}`)).body.data;
    const { id: paymentId, leftCents: amountCents } = payments[index];
    const change = { action: "refund", paymentId, amountCents, expectedLeftCents: amountCents };
    const { status } = await admin.post(`/api/admin/rawpass/passes/${site.id}/change`, {
      ...change,
      reason: REASON,
    });
    expect(status).toBe(200);
  };
  const named = async (subject: string) =>
    (await site.outbox())
      .filter((mail) => mail.subject === `TEST MODE: ${subject}`)
      .flatMap(({ parts }) => parts)
      .filter((part) => String(part).startsWith("Make-ups booked"));
  await goTo("2027-04-05");
  await makeUp("2027-04-09", "2027-04-12");
  await goTo("2027-04-10");
  const { subscriptionId } = await site.pass();
  const charge = { charge: "succeeds" } as const;
  await site.provider.control.beginNextMonth(SYSTEM, subscriptionId ?? "", charge);
  await refund(0);
  expect(await site.pass()).toMatchObject({ status: "active" });
  expect(await named("Booked make-ups of your RawPass are canceled")).toEqual([
    "Make-ups booked for sessions whose payment went back are canceled: Hitting, Apr 12, 2027 at 5:00 PM.",
  ]);
  await goTo("2027-04-11");
  await makeUp("2027-04-16", "2027-04-19");
  await refund(1);
  expect(await site.pass()).toMatchObject({ status: "cancelled" });
  expect(await named("Your RawPass has ended")).toEqual([
    "Make-ups booked for sessions that are no longer part of the pass are canceled: Hitting, Apr 19, 2027 at 5:00 PM.",
  ]);
});

test("staff refund a payment in part, and no more than is left; all of it ends the pass", async () => {
  const site = await boughtSite();
  const { body } = await site.admin.get(`/api/admin/rawpass/passes/${site.id}`);
  expect(body.data.payments).toMatchObject([{ amountCents: 30_310, leftCents: 30_310 }]);
  const paymentId = String(body.data.payments[0].id);
  const refund = (amountCents: number, expectedLeftCents = 25_310) =>
    site.change({ action: "refund", paymentId, amountCents, expectedLeftCents });
  expect((await refund(5_000, 30_310)).status).toBe(200);
  const again = await refund(5_000, 30_310);
  expect([again.status, again.body.code], "sent twice").toEqual([409, "stale"]);
  expect(await site.pass()).toMatchObject({ status: "active" });
  expect((await site.mails())[0]?.text).toMatch(/\$50\.00.*Banks take 5 to 10 days/);
  const tooMuch = await refund(25_311);
  expect(tooMuch).toMatchObject({
    status: 409,
    body: { fields: { amountCents: "$253.10 of this payment can still be refunded" } },
  });
  site.clock.advance(1);
  expect((await refund(25_310)).status).toBe(200);
  expect(await site.pass()).toMatchObject({ status: "cancelled" });
  expect(await site.db.select().from(passRefunds).orderBy(passRefunds.id)).toMatchObject([
    { amountCents: 5_000, reason: "staff" },
    { amountCents: 25_310, reason: "staff" },
  ]);
  const entries = await recordedChanges(site.db);
  const paidOn = businessDay(new Date(body.data.payments[0].paidAt));
  expect(entries.map(({ after }) => after).slice(-2)).toEqual([
    { amountCents: 5_000, ofCents: 30_310, paidOn },
    { amountCents: 25_310, ofCents: 25_310, paidOn },
  ]);
  site.clock.advance(11 * MINUTE_MS);
  await retryPayments(site.deps, PAYMENT_PURPOSES);
  await comparePayments(site.deps, PAYMENT_PURPOSES);
  const done = { status: "done" };
  expect(await site.db.select().from(passRefunds)).toMatchObject([done, done]);
  const subjects = (await site.outbox()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /refund/i.test(subject))).toHaveLength(2);
});

test("a pass is changed by owners only", async () => {
  const site = await boughtSite();
  await site.expectStatuses(
    (actor) =>
      actor.post(`/api/admin/rawpass/passes/${site.id}/change`, {
        action: "cancel",
        reason: REASON,
      }),
    { visitor: 401, member: 403, otherMember: 403, admin: 200 },
  );
  expect(
    (
      await site.admin.post("/api/admin/rawpass/passes/99/change", {
        action: "cancel",
        reason: REASON,
      })
    ).status,
  ).toBe(404);
});

function breakRaise(site: PassSite, raise: Subscriptions["raise"]): void {
  breakProvider(site, { subscriptions: { ...site.provider.subscriptions, raise } });
}

describe("training that staff change for a family", () => {
  async function trainingSite() {
    const site = await boughtSite();
    const { db, activityId } = site;
    const { id: mondayId } = await aSlot(db, { activityId, dayOfWeek: 1 });
    const pitching = await anActivity(db, { name: "Pitching", ratePerSession: "40.00" });
    const { id: saturdayId } = await aSlot(db, { activityId: pitching.id, dayOfWeek: 6 });
    const chosen = (id: number, ...slotIds: number[]) => ({
      ...{ activityId: id, frequencyPerWeek: slotIds.length, slotIds },
    });
    const quote = (activities: object[]) =>
      site.admin.post(`/api/admin/rawpass/passes/${site.id}/training/quote`, { activities });
    return {
      ...site,
      ...{ mondayId, saturdayId, quote },
      hitting: (...slotIds: number[]) => chosen(activityId, ...slotIds),
      pitching: chosen(pitching.id, saturdayId),
      async alter(activities: object[], given: object = {}) {
        const { data } = (await quote(activities)).body;
        return site.change({
          ...{ action: "change_training", activities, shownMonthlyCents: data.monthlyCents },
          ...{ shownDueCents: data.dueCents, prorationDate: data.prorationDate, ...given },
        });
      },
      subjects: async () =>
        (await site.outbox()).map(({ subject }) => subject.replace("TEST MODE: ", "")),
    };
  }

  test("has more sessions of another activity, at the price that staff saw and the card paid", async () => {
    const site = await trainingSite();
    const { body: choice } = await site.admin.get(`/api/admin/rawpass/passes/${site.id}/training`);
    expect(choice.data.chosen).toMatchObject([{ frequencyPerWeek: 2, slotIds: site.slotIds }]);
    const more = [site.hitting(...site.slotIds), site.pitching];
    const { data } = (await site.quote(more)).body;
    expect(data).toMatchObject({ kind: "raise", monthlyCents: 47_630, from: "2027-03-11" });
    expect((await site.alter(more, { shownDueCents: 1 })).body.fields).toEqual({
      activities: "Prices changed, please review",
    });
    const done = await site.alter(more);
    expect([done.status, done.body.message]).toEqual([
      200,
      "The pass is changed, and the family is notified.",
    ]);
    expect(await site.pass()).toMatchObject({ monthlyRate: "476.30", pendingChange: null });
    const [entry] = await site.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
    expect(entry).toMatchObject({
      ...{ action: "pass_training_changed", reason: REASON },
      after: { training: "2 × Hitting, 1 × Pitching", monthlyCents: 47_630 },
    });
    const [mail] = await site.mails();
    expect(mail?.subject).toBe("TEST MODE: We are changing your RawPass");
    for (const said of [
      "Pitching from March 11, 2027 on",
      "$476.30",
      "Charged to your card now",
      REASON,
    ]) {
      expect(mail?.text).toContain(said);
    }
    expect(mail?.text).not.toMatch(/\$303\.10|If the charge fails/);
    expect(await site.subjects()).toContain("Your RawPass is changed");
  });

  const REFUSED = [{ subject: "TEST MODE: Your RawPass could not be changed" }];

  test("is recorded before the provider is asked to charge for it, and mailed as refused", async () => {
    const site = await trainingSite();
    let recorded: unknown;
    breakRaise(site, async () => {
      const isOfPass = eq(auditEntries.subjectType, "pass");
      recorded = await site.db.select().from(auditEntries).where(isOfPass);
      throw new PaymentRefused("no such card");
    });
    const refused = await site.alter([site.hitting(...site.slotIds), site.pitching]);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining("nothing was changed"),
    ]);
    expect(await site.mails()).toMatchObject(REFUSED);
    expect(recorded).toMatchObject([{ action: "pass_training_changed", reason: REASON }]);
    const [entry] = await site.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
    expect(entry).toMatchObject({ action: "pass_change_refused", reason: REASON });
  });

  test("is on its way while the provider does not answer", async () => {
    const site = await trainingSite();
    breakRaise(site, AWAY.findSession as never);
    const done = await site.alter([site.hitting(...site.slotIds), site.pitching]);
    expect([done.status, done.body.message]).toEqual([
      200,
      "The change is on its way, and the family is notified. There is nothing more to do for now.",
    ]);
    expect((await site.mails())[0]?.text).toMatch(
      /To be charged to your card.*If the charge fails/,
    );
  });

  test("is mailed as refused if the provider refuses the price of the next billing", async () => {
    const site = await trainingSite();
    await site.letTimePass(new Date("2027-04-09T05:00:00Z").getTime() - site.clock.now.getTime());
    const lower = async () => {
      throw new PaymentRefused("no such price");
    };
    const mend = breakProvider(site, {
      subscriptions: { ...site.provider.subscriptions, lower },
    });
    const [, fridayId = 0] = site.slotIds;
    const more = [site.hitting(site.mondayId, fridayId), site.pitching];
    const refused = await site.alter(more);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Our payment provider refused the new price, so nothing was changed.",
    ]);
    expect(await site.mails()).toMatchObject(REFUSED);
    mend();
    expect((await site.alter(more)).body.message).toBe(
      "The pass is changed, and the family is notified.",
    );
    expect(await site.mails()).toMatchObject([
      ...REFUSED,
      { subject: "TEST MODE: We are changing your RawPass" },
    ]);
  });

  test("waits for its payment where the card fails, and staff read so", async () => {
    const site = await trainingSite();
    const { url } = (await site.member.post(`/api/rawpass/passes/${site.id}/portal`)).body.data;
    const token = new URL(url).pathname.split("/").at(-1) ?? "";
    await site.provider.control.chooseCard(token, { card: "declined" });
    const done = await site.alter([site.hitting(...site.slotIds), site.pitching]);
    expect([done.status, done.body.message]).toEqual([
      200,
      expect.stringContaining("can pay on its RawPass page for 35 minutes"),
    ]);
    expect(await site.pass()).toMatchObject({ monthlyRate: "303.10" });
  });

  test("has fewer sessions from the next billing on", async () => {
    const site = await trainingSite();
    expect((await site.alter([site.hitting(site.slotIds[0] ?? 0)])).status).toBe(200);
    expect(await site.pass()).toMatchObject({
      ...{ monthlyRate: "151.55", pendingChange: { kind: "lower", from: "2027-04-10" } },
    });
    expect((await site.mails())[0]?.text).not.toContain("Charged to your card");
  });

  test("is chosen by owners only", async () => {
    const site = await trainingSite();
    const activities = [site.hitting(site.mondayId)];
    await site.expectStatuses(
      (actor) => actor.get(`/api/admin/rawpass/passes/${site.id}/training`),
      {
        ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
      },
    );
    await site.expectStatuses(
      (actor) => actor.post(`/api/admin/rawpass/passes/${site.id}/training/quote`, { activities }),
      { visitor: 401, member: 403, otherMember: 403, admin: 200 },
    );
  });
});

test("staff end a freeze at other times where its own are taken", async () => {
  const site = await boughtSite();
  const { db, activityId, otherAthleteId } = site;
  const [wednesdayId = 0, fridayId = 0] = site.slotIds;
  const { id: mondayId } = await aSlot(db, { activityId, dayOfWeek: 1 });
  const freeze = { action: "freeze", fromDate: "2027-03-20", days: "40" };
  expect((await site.change(freeze)).status).toBe(200);
  await site.letTimePass(12 * DAY_MS);
  await db.update(timeSlots).set({ maxCapacity: 1 }).where(eq(timeSlots.id, wednesdayId));
  await somePlaces(db, [
    { athleteId: otherAthleteId, slotId: wednesdayId, passId: 99, firstDate: "2027-03-24" },
  ]);
  const end = (given: object = {}) => site.change({ action: "end_freeze", ...given });
  const taken = await end();
  expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([409, ["activities"]]);
  const one = await end({ activities: [{ activityId, slotIds: [mondayId] }] });
  expect([one.status, Object.keys(one.body.fields ?? {})]).toEqual([422, ["activities"]]);
  const other = await end({ activities: [{ activityId, slotIds: [mondayId, fridayId] }] });
  expect(other.status).toBe(200);
  expect(await site.pass()).toMatchObject({ status: "active", frozenFrom: null });
  const { times } = (await site.admin.get(`/api/admin/rawpass/passes/${site.id}`)).body.data;
  expect(times.map(({ slotId }: { slotId: number }) => slotId).toSorted()).toEqual([
    fridayId,
    mondayId,
  ]);
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id));
  expect(entry).toMatchObject({
    action: "pass_freeze_ended",
    after: { slotIds: `${mondayId}, ${fridayId}` },
  });
});

test("staff replace a lost code, and the old one is dead at once", async () => {
  const site = await boughtSite();
  const { qrCode } = await site.pass();
  expect((await site.change({ action: "replace_code" })).status).toBe(200);
  const replaced = await site.pass();
  expect(replaced.qrCode).not.toBe(qrCode);
  const entries = await site.db.select().from(auditEntries);
  expect(entries).toMatchObject([{ action: "pass_code_replaced", reason: REASON }]);
  const [mail] = await site.mails();
  expect(mail?.subject).toBe("TEST MODE: We replaced the code of your RawPass");
  expect(mail?.text).toContain("The old code, including on printed cards, no longer works");
  expect(JSON.stringify([entries, mail])).not.toContain(replaced.qrCode);
});
