import { expect, test } from "vitest";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { bookingJobs } from "#areas/rawpass/bookings/jobs.ts";
import { findOpenCredit } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { aSlot } from "#areas/rawpass/schedule/testing.ts";
import { businessMoment } from "#lib/dates.ts";
import { unseen } from "#lib/db/content-version.ts";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import { buy, type PassSite, passSite } from "#tests/passes.ts";
import { breakProvider, tell } from "#tests/payment-provider.ts";
import { passJobs } from "./jobs.ts";
import { takeOver } from "./service/take-over.ts";

const CLOSED = "2027-04-14";

/** A family whose pass is billed on April 10. */
async function billedOnTenth() {
  const site = await passSite();
  await buy(site);
  expect((await site.pass()).nextBillingDate).toBe("2027-04-10");
  return site;
}

async function goTo(site: PassSite, day: string): Promise<void> {
  await site.letTimePass(businessMoment(day, "12:00").getTime() - site.clock.now.getTime());
}

/** Closes the day of a session, once its bookings are written. */
async function close({ deps, admin }: PassSite): Promise<void> {
  for (const job of bookingJobs(deps)) await job.run();
  const days = { fromDate: CLOSED, toDate: CLOSED, activityId: null };
  const { status } = await admin.post("/api/admin/rawpass/closures", { ...days, reason: "Storm" });
  expect(status).toBeLessThan(300);
}

async function nextMonth(site: PassSite, charge: "succeeds" | "fails") {
  const { subscriptionId } = await site.pass();
  await site.provider.control.beginNextMonth(SYSTEM, subscriptionId ?? "", { charge });
}

/** What each make-up rests for, as the family is told, and whether a waitlist would take one. */
async function makeUps({ db, member, athleteId, activityId, clock }: PassSite) {
  const { body } = await member.get("/api/rawpass/bookings");
  const own: { restsFor: string | null }[] = body.data.makeUps;
  const taken = await findOpenCredit(db, { athleteId, activityId, at: clock.now });
  return { rest: own.map(({ restsFor }) => restsFor), isTaken: taken !== null };
}

const RESTING = { rest: [CLOSED], isTaken: false };
const OPEN = { rest: [null], isTaken: true };

test("a make-up of a closure rests from its beginning until its month is paid", async () => {
  const site = await billedOnTenth();
  await goTo(site, "2027-04-09");
  await close(site);
  expect(await makeUps(site)).toEqual(RESTING);
  await goTo(site, "2027-04-10");
  await nextMonth(site, "succeeds");
  expect(await makeUps(site)).toEqual(OPEN);
});

test("an inquiry that a bank closes pays for no make-up of a month that is owed", async () => {
  const site = await billedOnTenth();
  await goTo(site, "2027-04-10");
  await nextMonth(site, "fails");
  await close(site);
  const { firstPaymentIntentId } = await site.pass();
  const object = { id: "dp_1", payment_intent: firstPaymentIntentId };
  const opened = { ...object, status: "warning_needs_response" };
  await tell(site, { type: "charge.dispute.created", object: opened });
  await goTo(site, "2027-04-16");
  const closed = { ...object, status: "warning_closed" };
  await tell(site, { type: "charge.dispute.closed", object: closed });
  expect(await site.pass()).toMatchObject({ status: "past_due", pastDueAt: site.clock.now });
  const { subscriptionId } = await site.pass();
  const subscription = await site.provider.subscriptions.find(subscriptionId ?? "");
  await hear(site, subscription);
  expect(await makeUps(site)).toEqual(RESTING);
});

type Told = Awaited<ReturnType<PassSite["provider"]["subscriptions"]["find"]>>;

/** Takes over what the provider tells of a subscription alone. */
async function hear(site: PassSite, subscription: Told): Promise<void> {
  const { reference } = await site.pass();
  if (!subscription) throw new Error("no subscription");
  const news = { subscription, invoice: null };
  await site.db.transaction((tx) => takeOver(unseen(tx), site.deps, reference, news));
}

test("a make-up for a session that only a freeze has paid rests until the freeze is over", async () => {
  const site = await billedOnTenth();
  await goTo(site, "2027-04-03");
  for (const job of bookingJobs(site.deps)) await job.run();
  const member = await site.signIn(site.member.user);
  const { coming } = (await member.get("/api/rawpass/bookings")).body.data;
  const lost = coming.find(({ date }: { date: string }) => date === CLOSED);
  await member.post(`/api/rawpass/bookings/${lost.id}/cancel`);
  const again = { ...site, member };
  expect(await makeUps(again)).toEqual(RESTING);
  const { id } = await site.pass();
  const freeze = { fromDate: "2027-04-06", days: 7 };
  expect((await member.post(`/api/rawpass/passes/${id}/freeze`, freeze)).status).toBe(200);
  expect((await site.pass()).nextBillingDate).toBe("2027-04-17");
  expect(await makeUps(again)).toEqual(RESTING);
  await goTo(site, "2027-04-06");
  for (const job of passJobs(site.deps)) await job.run();
  await goTo(site, "2027-04-13");
  for (const job of passJobs(site.deps)) await job.run();
  expect(await site.pass()).toMatchObject({ status: "active", nextBillingDate: "2027-04-17" });
  expect(await makeUps({ ...site, member: await site.signIn(member.user) })).toEqual(OPEN);
});

test("a make-up of a paid session can be used before the provider has moved the billing for a freeze", async () => {
  const site = await billedOnTenth();
  const { athleteId, activityId, provider } = site;
  const { id: slotId } = await aSlot(site.db, { activityId, dayOfWeek: 2 });
  await goTo(site, "2027-04-05");
  for (const job of bookingJobs(site.deps)) await job.run();
  const member = await site.signIn(site.member.user);
  const { coming } = (await member.get("/api/rawpass/bookings")).body.data;
  const lost = coming.find(({ date }: { date: string }) => date === "2027-04-07");
  await member.post(`/api/rawpass/bookings/${lost.id}/cancel`);
  const freeze = async () => {
    throw new PaymentsUnavailable("it is away");
  };
  breakProvider(site, { subscriptions: { ...provider.subscriptions, freeze } });
  const days = { fromDate: "2027-04-08", days: 7 };
  const { id } = await site.pass();
  expect((await member.post(`/api/rawpass/passes/${id}/freeze`, days)).status).toBe(200);
  expect((await site.pass()).nextBillingDate).toBe("2027-04-10");
  expect(await makeUps({ ...site, member })).toEqual(OPEN);
  const wish = { athleteId, slotId, date: "2027-04-06" };
  expect((await member.post("/api/rawpass/make-ups", wish)).status).toBe(201);
});

test("a make-up rests while the invoice of its month is a draft", async () => {
  const site = await billedOnTenth();
  await goTo(site, "2027-04-09");
  await close(site);
  await goTo(site, "2027-04-10");
  const { subscriptionId } = await site.pass();
  const before = await site.provider.subscriptions.find(subscriptionId ?? "");
  if (!before) throw new Error("no subscription");
  const periodEnd = businessMoment("2027-05-10", "12:00");
  const rolled = { ...before, periodStart: before.periodEnd, periodEnd };
  await hear(site, rolled);
  await hear(site, rolled);
  expect(await site.pass()).toMatchObject({ status: "active", nextBillingDate: "2027-05-10" });
  expect(await makeUps(site)).toEqual(RESTING);
  await nextMonth(site, "succeeds");
  expect(await makeUps(site)).toEqual(OPEN);
});
