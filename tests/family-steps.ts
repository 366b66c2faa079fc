import { randomUUID } from "node:crypto";
import { asc, eq, isNotNull } from "drizzle-orm";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { testCustomers, testInvoices } from "#areas/money/payments/tables.ts";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { bookingJobs } from "#areas/rawpass/bookings/jobs.ts";
import type { CashOwed } from "#areas/rawpass/bookings/schema/cash.ts";
import type { OwnBooking, OwnBookings } from "#areas/rawpass/bookings/schema/own.ts";
import type { StaffBooking, StaffDropIn } from "#areas/rawpass/bookings/schema/staff.ts";
import type { PublicSession } from "#areas/rawpass/bookings/schema/week.ts";
import { dropIns } from "#areas/rawpass/bookings/tables.ts";
import { deskJobs } from "#areas/rawpass/check-in/jobs.ts";
import { passJobs } from "#areas/rawpass/passes/jobs.ts";
import type { PassRow } from "#areas/rawpass/passes/queries/passes.ts";
import type { AlterationChoice } from "#areas/rawpass/passes/schema/alterations.ts";
import { memberships } from "#areas/rawpass/passes/tables.ts";
import { closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { aSlot } from "#areas/rawpass/schedule/testing.ts";
import { addDays, businessDay, businessMoment, daysBetween } from "#lib/dates.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { Answer } from "./actors.ts";
import { buy, type PassSite, passSite, pay, wishOf } from "./passes.ts";
import { breakProvider, tell } from "./payment-provider.ts";

/** Steps that a family, the other family, staff, the bank or time may take. Refused ones change nothing. */
export const STEPS = [
  "buy",
  "cancelSession",
  "bookMakeUp",
  "wait",
  "leaveWait",
  "buyDropIn",
  "otherBuysDropIn",
  "otherCancels",
  "closeDay",
  "closeToday",
  "closeLong",
  "closeFrom",
  "closeSession",
  "reopen",
  "staffCancel",
  "staffMove",
  "staffGrant",
  "payBackCash",
  "staffCorrect",
  "staffRefund",
  "staffRefundDropIn",
  "freeze",
  "freezeLong",
  "comeBack",
  "freezeAndUndo",
  "changeTimes",
  "trainMore",
  "trainLess",
  "refusedChange",
  "comeToDesk",
  "comeToClosedSession",
  "undoCheckIn",
  "miss",
  "noteIllness",
  "refundAll",
  "refundDropIn",
  "dispute",
  "disputeWon",
  "disputeLost",
  "disputeDropIn",
  "dropInDisputeWon",
  "dropInDisputeLost",
  "cancelPass",
  "undoCancel",
  "passHours",
  "passDays",
  "passMonth",
  "chargeFails",
] as const;
export type StepKind = (typeof STEPS)[number];

export interface Step {
  kind: StepKind;
  /** Chooses among things, or a number of days or hours. */
  number: number;
}

/** A family with a pass for two weekly sessions, another family, and slots of two places. */
export async function trainingSite() {
  const site = await passSite();
  await site.db.update(timeSlots).set({ maxCapacity: 2 });
  const { db, otherMember, agreed } = site;
  const [other] = await someAthletes(db, otherMember.user.id, 1);
  const isOther = eq(users.id, otherMember.user.id);
  await db.update(users).set({ email: "lou@city.example" }).where(isOther);
  await otherMember.post("/api/user/adult", { isAdult: true });
  await otherMember.post(`/api/rawpass/athletes/${other?.id ?? 0}/waiver`, agreed);
  await buy(site);
  return { ...site, otherAthleteId: other?.id ?? 0, isGone: false, lastDispute: 0, breaches: [] };
}

export interface TrainingSite extends PassSite {
  /** Whether the family has deleted its account. */
  isGone: boolean;
  /** How many disputes were opened. */
  lastDispute: number;
  /** Faults that a step itself found. */
  breaches: string[];
}

const pick = <One>(all: readonly One[], number: number) => all[number % Math.max(1, all.length)];

export async function own({ member }: TrainingSite): Promise<OwnBookings["data"]> {
  return (await member.get("/api/rawpass/bookings")).body.data;
}

async function coming(site: TrainingSite): Promise<OwnBooking[]> {
  return site.isGone ? [] : (await own(site)).coming;
}

async function sessions({ otherMember }: TrainingSite): Promise<PublicSession[]> {
  return (await otherMember.get("/api/rawpass/sessions")).body.data;
}

async function livingPass({ db }: TrainingSite): Promise<PassRow | undefined> {
  const all = await db.select().from(memberships).orderBy(asc(memberships.id));
  return all.findLast(({ status }) => status !== "cancelled" && status !== "pending");
}

/** Runs the jobs of RawPass and the payment provider once. */
async function runJobs(site: TrainingSite): Promise<void> {
  await site.provider.control.billDue();
  const jobs = [...bookingJobs(site.deps), ...deskJobs(site.deps), ...passJobs(site.deps)];
  for (const { run } of jobs) await run();
  await retryPayments(site.deps, PAYMENT_PURPOSES);
}

async function pass(site: TrainingSite, ms: number): Promise<void> {
  await site.letTimePass(ms);
  await runJobs(site);
}

async function dropIn(
  site: TrainingSite,
  caller: TrainingSite["member"],
  { athleteId, number }: { athleteId: number; number: number },
): Promise<void> {
  const all = await sessions(site);
  const today = all.find((one) => one.date === businessDay(site.deps.now()));
  if (number % 4 === 3 && today) {
    const sale = { athleteId, slotId: today.slotId, cashCents: 3_500, reason: "No card" };
    await site.admin.post("/api/rawpass/desk/sales", sale);
    return;
  }
  const session = pick(all, number);
  if (!session) return;
  const { slotId, date } = session;
  const { status, body } = await caller.post("/api/rawpass/drop-ins", {
    ...{ athleteId, slotId, date, shownCents: 3_500 },
  });
  if (status === 201) await pay(site, body.data);
}

async function close(
  site: TrainingSite,
  first: number,
  days: number,
  part: { fromTime?: string; slotId?: number } = {},
): Promise<void> {
  const fromDate = addDays(businessDay(site.deps.now()), first);
  const closure = { fromDate, toDate: addDays(fromDate, days - 1), activityId: null, ...part };
  await site.admin.post("/api/admin/rawpass/closures", { ...closure, reason: "Storm" });
}

/** Moves the clock to shortly before the next session of the family and lets the athlete in. */
async function comeToDesk(site: TrainingSite): Promise<Answer | null> {
  const next = (await coming(site)).find(
    ({ state, startsAt }) => state === "booked" && Date.parse(startsAt) > site.clock.now.getTime(),
  );
  if (!next) return null;
  const ahead = Date.parse(next.startsAt) - 10 * MINUTE_MS - site.clock.now.getTime();
  if (ahead > 0) await pass(site, ahead);
  const { athleteId, slotId } = next;
  return site.admin.post("/api/rawpass/desk/check-ins", { athleteId, slotId });
}

async function freeze(site: TrainingSite, number: number, days: number): Promise<Answer | null> {
  const living = await livingPass(site);
  if (!living) return null;
  const fromDate = addDays(businessDay(site.deps.now()), number % 6);
  return site.member.post(`/api/rawpass/passes/${living.id}/freeze`, { fromDate, days });
}

/** Whatever the family and everybody else can see of its training, without the numbers of rows. */
async function seen(site: TrainingSite) {
  const { coming: all, makeUps, standingWaitlist } = await own(site);
  const living = await livingPass(site);
  return {
    coming: all.map(({ id: _, ...booking }) => booking),
    makeUps,
    standingWaitlist,
    sessions: await sessions(site),
    billing: living?.nextBillingDate,
    status: living?.status,
  };
}

async function freezeAndUndo(site: TrainingSite, number: number): Promise<void> {
  const before = await seen(site);
  const answer = await freeze(site, number, 7 + number);
  const living = await livingPass(site);
  if (answer?.status !== 200 || !living) return;
  const back = await site.member.post(`/api/rawpass/passes/${living.id}/return`, {});
  if (back.status !== 200) site.breaches.push(`a freeze can't be taken back: ${back.status}`);
  const after = await seen(site);
  for (const part of ["coming", "makeUps", "sessions", "billing", "status"] as const) {
    const [was, is] = [JSON.stringify(before[part]), JSON.stringify(after[part])];
    if (was !== is) site.breaches.push(`freeze and undo changed ${part}:\n${was}\n${is}`);
  }
}

/** Adds a slot on Sundays, and then one on Saturdays. */
async function addSlots({ db, activityId, slotIds }: TrainingSite, count: number): Promise<void> {
  for (let has = (await db.$count(timeSlots)) - slotIds.length; has < count; has += 1) {
    await aSlot(db, { activityId, dayOfWeek: has === 0 ? 0 : 6, maxCapacity: 2 });
  }
}

/** Asks for a change that the payment provider refuses: the pass stays as it was. */
async function refusedChange(site: TrainingSite, number: number): Promise<void> {
  const refuse = async () => {
    throw new PaymentRefused("no such change");
  };
  const refused = { raise: refuse, lower: refuse, freeze: refuse, cancelAtPeriodEnd: refuse };
  const stateOf = async () => {
    const pass = await livingPass(site);
    return JSON.stringify([pass?.monthlyRate, pass?.frozenFrom, pass?.pendingChange]);
  };
  const before = await stateOf();
  const mend = breakProvider(site, {
    subscriptions: { ...site.provider.subscriptions, ...refused },
  });
  if (number % 3 === 0) await changeTimes(site, number, 1);
  else if (number % 3 === 1) await changeTimes(site, number, -1);
  else await freeze(site, number, 7 + number);
  mend();
  const after = await stateOf();
  if (before !== after) site.breaches.push(`a refused change changed ${before} to ${after}`);
}

/** Replaces one of the weekly times by another, and adds or drops some. */
async function changeTimes(site: TrainingSite, number: number, more = 0): Promise<void> {
  const { member } = site;
  const living = await livingPass(site);
  if (!living) return;
  await addSlots(site, 1 + Math.max(0, more));
  const { data } = (await member.get(`/api/rawpass/passes/${living.id}/alteration`)).body;
  const [chosen]: AlterationChoice["data"]["chosen"] = data.chosen;
  const times: AlterationChoice["data"]["activities"][number]["times"] = data.activities[0].times;
  const others = times.map(({ slotId }) => slotId).filter((id) => !chosen?.slotIds.includes(id));
  const [other, ...rest] = others;
  if (!chosen || !other) return;
  const swapped = chosen.slotIds.with(number % chosen.slotIds.length, other);
  const slotIds = more < 0 ? swapped.slice(0, more) : [...swapped, ...rest.slice(0, more)];
  if (slotIds.length === 0) return;
  const wish = { activities: [{ ...chosen, frequencyPerWeek: slotIds.length, slotIds }] };
  const quote = (await member.post(`/api/rawpass/passes/${living.id}/alteration/quote`, wish)).body
    .data;
  if (!quote) return;
  const { monthlyCents: shownMonthlyCents, dueCents: shownDueCents, prorationDate } = quote;
  const shown = { shownMonthlyCents, shownDueCents, prorationDate };
  await member.post(`/api/rawpass/passes/${living.id}/alteration`, { ...wish, ...shown });
}

/** Staff refund all payments of the latest pass on the provider's own pages. */
async function refundAll(site: TrainingSite): Promise<void> {
  const { db } = site;
  const [latest] = (await db.select().from(memberships).orderBy(asc(memberships.id))).slice(-1);
  if (!latest?.subscriptionId) return;
  const isOfIt = eq(testInvoices.subscriptionId, latest.subscriptionId);
  for (const invoice of await db.select().from(testInvoices).where(isOfIt)) {
    const gone = invoice.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const amountCents = invoice.amountCents - gone;
    if (invoice.status !== "paid" || amountCents <= 0) continue;
    const { paymentIntentId } = invoice;
    const refund = { id: `re_${invoice.invoiceId}`, key: "", amountCents };
    const refunds = [...invoice.refunds, refund];
    await db.update(testInvoices).set({ refunds }).where(eq(testInvoices.id, invoice.id));
    const object = { id: refund.id, object: "refund", amount: amountCents, currency: "usd" };
    const marks = { payment_intent: paymentIntentId, status: "succeeded", metadata: {} };
    await tell(site, { type: "refund.created", object: { ...object, ...marks } });
  }
  await runJobs(site);
}

/** Staff refund what is left of a drop-in whose session is to come, on the provider's own pages. */
async function refundDropIn(site: TrainingSite, number: number): Promise<void> {
  const { body } = await site.admin.get("/api/admin/rawpass/drop-ins");
  const toCome = body.data.filter(
    ({ method, leftCents, isCanceled, date, startTime }: StaffDropIn) =>
      method === "card" &&
      leftCents > 0 &&
      !isCanceled &&
      businessMoment(date, startTime) > site.clock.now,
  );
  const sale = pick<StaffDropIn>(toCome, number);
  if (!sale) return;
  const [paid] = await site.db.select().from(dropIns).where(eq(dropIns.id, sale.id));
  const object = {
    ...{ id: `re_drop_in_${sale.id}`, object: "refund", amount: sale.leftCents },
    ...{ currency: "usd", payment_intent: paid?.paymentIntentId, status: "succeeded" },
    metadata: {},
  };
  await tell(site, { type: "refund.created", object });
}

async function tellOfDispute(site: TrainingSite, type: string, status: string): Promise<void> {
  const [latest] = (await site.db.select().from(memberships).orderBy(asc(memberships.id))).slice(
    -1,
  );
  if (!latest?.firstPaymentIntentId) return;
  const id = `dp_${site.lastDispute}`;
  const object = { id, status, payment_intent: latest.firstPaymentIntentId };
  await tell(site, { type: `charge.dispute.${type}`, object });
  await runJobs(site);
}

/** Tells of a dispute of a drop-in that was paid by card, by whichever family. */
async function tellOfDropInDispute(
  site: TrainingSite,
  number: number,
  { type, status }: { type: string; status: string },
): Promise<void> {
  const { id, paymentIntentId } = dropIns;
  const isPaid = isNotNull(paymentIntentId);
  const dropIn = pick(
    await site.db.select({ id, paymentIntentId }).from(dropIns).where(isPaid).orderBy(asc(id)),
    number,
  );
  if (!dropIn) return;
  const object = { id: `dp_drop_in_${dropIn.id}`, status, payment_intent: dropIn.paymentIntentId };
  await tell(site, { type: `charge.dispute.${type}`, object });
  await runJobs(site);
}

const PLAY: Record<StepKind, (site: TrainingSite, number: number) => Promise<unknown>> = {
  async buy(site) {
    const wish = { ...wishOf(site), idempotencyKey: randomUUID() };
    const { status, body } = await site.member.post("/api/rawpass/passes", wish);
    if (status === 201) await pay(site, body.data);
  },
  async cancelSession(site, number) {
    const booking = pick(await coming(site), number);
    if (booking) await site.member.post(`/api/rawpass/bookings/${booking.id}/cancel`);
  },
  async bookMakeUp(site, number) {
    const { athleteId } = site;
    const free = (await sessions(site)).filter((session) => session.free > 0);
    const session = pick(free, number);
    if (!session) return;
    const { slotId, date } = session;
    await site.member.post("/api/rawpass/make-ups", { athleteId, slotId, date });
  },
  async wait(site, number) {
    const { athleteId } = site;
    const full = (await sessions(site)).filter((session) => session.free === 0);
    const session = pick(full, number);
    if (!session) return;
    const { slotId, date } = session;
    const wish = { athleteId, slotId, date, kind: number % 3 === 0 ? "drop_in" : "make_up" };
    await site.member.post("/api/rawpass/waitlist", wish);
  },
  async leaveWait(site, number) {
    const waits = (await coming(site)).filter(({ state }) => state !== "booked");
    const wait = pick(waits, number);
    if (wait) await site.member.post(`/api/rawpass/bookings/${wait.id}/cancel`);
  },
  buyDropIn: (site, number) => dropIn(site, site.member, { athleteId: site.athleteId, number }),
  otherBuysDropIn: (site, number) =>
    dropIn(site, site.otherMember, { athleteId: site.otherAthleteId, number }),
  async otherCancels(site, number) {
    const { body } = await site.otherMember.get("/api/rawpass/bookings");
    const booking = pick<OwnBooking>(body.data.coming, number);
    if (booking) await site.otherMember.post(`/api/rawpass/bookings/${booking.id}/cancel`);
  },
  closeDay: (site, number) => close(site, 1 + (number % 12), 1 + (number % 3)),
  closeToday: (site) => close(site, 0, 1),
  closeLong: (site, number) => close(site, 1 + (number % 6), 8 + (number % 7)),
  closeFrom: (site, number) =>
    close(site, number % 9, 1, { fromTime: number % 2 === 0 ? "16:30" : "17:30" }),
  async closeSession(site, number) {
    const session = pick(await sessions(site), number);
    if (!session) return;
    const { slotId, date } = session;
    const ahead = daysBetween(businessDay(site.deps.now()), date).length - 1;
    await close(site, ahead, 1, { slotId });
  },
  async reopen(site, number) {
    const closure = pick(await site.db.select().from(closures).orderBy(asc(closures.id)), number);
    if (closure) await site.admin.delete(`/api/admin/rawpass/closures/${closure.id}`);
  },
  async staffCancel(site, number) {
    const booking = pick(await coming(site), number);
    const change = { action: "cancel", reason: "Asked by phone" };
    if (booking) await site.admin.post(`/api/admin/rawpass/bookings/${booking.id}/change`, change);
  },
  async staffMove(site, number) {
    const booking = pick(await coming(site), number);
    const target = pick(await sessions(site), number + 1);
    if (!booking || !target) return;
    const { slotId, date } = target;
    const change = { action: "move", slotId, date, reason: "Asked by phone" };
    await site.admin.post(`/api/admin/rawpass/bookings/${booking.id}/change`, change);
  },
  async payBackCash({ admin }, number) {
    const owed = pick<CashOwed>((await admin.get("/api/rawpass/desk/cash")).body.data.owed, number);
    if (owed) await admin.post(`/api/rawpass/desk/cash/${owed.id}/pay-back`);
  },
  async staffGrant({ admin, athleteId, activityId }) {
    await admin.post(`/api/admin/rawpass/athletes/${athleteId}/make-ups`, {
      activityId,
      reason: "A gift",
    });
  },
  async staffCorrect(site, number) {
    const begun = (
      await site.admin.get(`/api/admin/rawpass/athletes/${site.athleteId}/bookings`)
    ).body.data.filter(
      ({ actions, state }: StaffBooking) =>
        state === "no_show" || (state === "attended" && actions.includes("missed")),
    );
    const booking = pick<StaffBooking>(begun, number);
    if (!booking) return;
    const hasCome = booking.state === "no_show";
    const corrected = { hasCome, reason: "The list was wrong" };
    await site.admin.post(`/api/admin/rawpass/bookings/${booking.id}/attendance`, corrected);
  },
  async staffRefund(site, number) {
    const living = await livingPass(site);
    if (!living) return;
    const { payments } = (await site.admin.get(`/api/admin/rawpass/passes/${living.id}`)).body.data;
    const payment = pick<{ id: number; leftCents: number }>(payments, number);
    if (!payment) return;
    const amountCents = number % 2 === 0 ? payment.leftCents : 1_000;
    const expectedLeftCents = payment.leftCents;
    const seen = { paymentId: payment.id, amountCents, expectedLeftCents };
    const refund = { action: "refund", ...seen, reason: "A gift" };
    await site.admin.post(`/api/admin/rawpass/passes/${living.id}/change`, refund);
    await runJobs(site);
  },
  async staffRefundDropIn(site, number) {
    const { body } = await site.admin.get("/api/admin/rawpass/drop-ins");
    const sale = pick<StaffDropIn>(body.data, number);
    if (!sale || sale.leftCents === 0) return;
    const amountCents = number % 2 === 0 ? sale.leftCents : 1_000;
    const refund = { amountCents, expectedLeftCents: sale.leftCents, reason: "A gift" };
    await site.admin.post(`/api/admin/rawpass/drop-ins/${sale.id}/refund`, refund);
    await runJobs(site);
  },
  freeze: (site, number) => freeze(site, number, 7 + (number % 24)),
  freezeLong: (site, number) => freeze(site, number, 31 + (number % 20)),
  async comeBack(site) {
    const living = await livingPass(site);
    if (living) await site.member.post(`/api/rawpass/passes/${living.id}/return`, {});
  },
  freezeAndUndo,
  changeTimes,
  trainMore: (site, number) => changeTimes(site, number, 1),
  trainLess: (site, number) => changeTimes(site, number, -1),
  refusedChange,
  comeToDesk,
  async comeToClosedSession(site) {
    if ((await comeToDesk(site))?.body?.data?.color === "green") await close(site, 0, 1);
  },
  async undoCheckIn(site) {
    const answer = await comeToDesk(site);
    const id = answer?.body?.data?.checkIn?.id;
    if (id) await site.admin.post(`/api/rawpass/desk/check-ins/${id}/undo`);
  },
  async miss(site) {
    const next = (await coming(site)).find(({ state }) => state === "booked");
    if (!next) return;
    const ahead = Date.parse(next.startsAt) + 2 * HOUR_MS - site.clock.now.getTime();
    await pass(site, Math.max(0, ahead));
  },
  async noteIllness(site, number) {
    const { member } = site;
    if (site.isGone) return;
    const { body } = await member.get("/api/rawpass/bookings/history");
    const unused = body.data.filter(({ state }: OwnBooking) =>
      ["no_show", "late_cancelled"].includes(state),
    );
    const booking = pick<OwnBooking>(unused, number);
    if (booking) await site.admin.post(`/api/admin/rawpass/bookings/${booking.id}/illness`);
  },
  refundAll,
  refundDropIn,
  async dispute(site) {
    site.lastDispute += 1;
    await tellOfDispute(site, "created", "needs_response");
  },
  disputeWon: (site) => tellOfDispute(site, "closed", "won"),
  disputeLost: (site) => tellOfDispute(site, "closed", "lost"),
  disputeDropIn: (site, number) =>
    tellOfDropInDispute(site, number, { type: "created", status: "needs_response" }),
  dropInDisputeWon: (site, number) =>
    tellOfDropInDispute(site, number, { type: "closed", status: "won" }),
  dropInDisputeLost: (site, number) =>
    tellOfDropInDispute(site, number, { type: "closed", status: "lost" }),
  async cancelPass(site) {
    const living = await livingPass(site);
    if (living) await site.member.post(`/api/rawpass/passes/${living.id}/cancel`);
    await runJobs(site);
  },
  async undoCancel(site) {
    const living = await livingPass(site);
    if (living) await site.member.post(`/api/rawpass/passes/${living.id}/undo-cancel`);
  },
  passHours: (site, number) => pass(site, (1 + number) * HOUR_MS),
  passDays: (site, number) => pass(site, (1 + (number % 9)) * DAY_MS),
  async passMonth(site) {
    const living = await livingPass(site);
    if (!living?.subscriptionId) return;
    for (let week = 0; week < 4; week += 1) await pass(site, 7 * DAY_MS);
    const { subscriptionId } = living;
    const found = await site.provider.subscriptions.find(subscriptionId);
    if (found?.status !== "active" || found.endsAt) return;
    const isDue = found.periodEnd.getTime() - site.clock.now.getTime() < 4 * DAY_MS;
    if (isDue) {
      const charge = { charge: "succeeds" } as const;
      await site.provider.control.beginNextMonth(SYSTEM, subscriptionId, charge);
    }
  },
  chargeFails,
};

/** Has the card declined from now on, and lets the paid month pass. */
async function chargeFails(site: TrainingSite): Promise<void> {
  const living = await livingPass(site);
  if (!living?.subscriptionId) return;
  await site.db.update(testCustomers).set({ isCardDeclined: true });
  const found = await site.provider.subscriptions.find(living.subscriptionId);
  if (found?.status !== "active") return;
  while (site.clock.now < found.periodEnd) await pass(site, 5 * DAY_MS);
}

export async function take(site: TrainingSite, { kind, number }: Step): Promise<void> {
  await PLAY[kind](site, number);
}

/** The sum that canceling the living passes at this moment would refund, in cents. */
async function refundOfCancelling({ db, member }: TrainingSite): Promise<number> {
  let cents = 0;
  for (const { id, status } of await db.select().from(memberships).orderBy(asc(memberships.id))) {
    if (status === "cancelled" || status === "pending") continue;
    const { body } = await member.get(`/api/rawpass/passes/${id}`);
    cents += body.data.cancellation?.refundCents ?? 0;
  }
  return cents;
}

/** Deletes the family's account, and returns the refund that it was due. */
export async function deleteAccount(site: TrainingSite): Promise<number> {
  const due = await refundOfCancelling(site);
  const wish = { password: TEST_PASSWORD, endsPass: true };
  const { status } = await site.member.delete("/api/user", wish);
  if (status >= 300) site.breaches.push(`the account can't be deleted: ${status}`);
  site.isGone = true;
  await pass(site, 3 * MINUTE_MS);
  return due;
}
