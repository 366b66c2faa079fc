import { and, eq } from "drizzle-orm";
import type { MakeUpBooking } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { listPlacesOfPass } from "#areas/rawpass/bookings/queries/places.ts";
import { firstOnWeekday } from "#areas/rawpass/bookings/rules/limits.ts";
import {
  confirmStandingPlaces,
  holdStandingPlaces,
  releaseStandingPlaces,
} from "#areas/rawpass/bookings/service/standing-places.ts";
import { findFirstOpenDay, listSlotsById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars, typedDollars } from "#lib/money.ts";
import type { Subscription, SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import {
  alteredMail,
  notAlteredMail,
  type PassMailContext,
  type SwappedTimes,
  type WhyNotAltered,
} from "../mails.ts";
import { type Alteration, itemsOf, listContentOfPass } from "../queries/alterations.ts";
import { presentMakeUp } from "../queries/make-ups.ts";
import {
  centsOf,
  listTimesOfPass,
  lockPass,
  type PassRow,
  type PassTime,
} from "../queries/passes.ts";
import { listRefusedRaises } from "../queries/requests.ts";
import { isGivenUp, isSamePrice, slotChanges } from "../rules/alterations.ts";
import { CHANGE_TRANSITIONS, type PassMover } from "../rules/passes.ts";
import {
  type ContentOfPass,
  membershipActivities,
  type PendingChange,
  passChanges,
} from "../tables.ts";
import { recordPassEvent, updatePass } from "./change-pass.ts";
import { lockTraining } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { requestRefund } from "./refunds.ts";
import { releaseMakeUpsOf } from "./release-make-ups.ts";
import { requestChange } from "./request-change.ts";

export interface Planned {
  /** Which is locked. */
  pass: PassRow;
  plan: Alteration;
}

/** Holds the new places of an upgrade until the provider has made it, and records what it waits for. */
export async function holdAlteration(
  tx: PublicTx,
  deps: Deps,
  { pass, plan, dueCents, heldUntil }: Planned & { dueCents: number; heldUntil: string | null },
): Promise<void> {
  const { from, activities, monthlyCents } = plan;
  await hold(tx, deps, { pass, plan });
  const pendingChange: PendingChange = {
    ...{ kind: "raise", from, activities, monthlyCents, dueCents, heldUntil },
    ...{ invoiceId: null, paymentUrl: null },
  };
  await updatePass(tx, deps, { pass, change: { pendingChange } });
  const note = `More training asked for: ${inDollars(monthlyCents)} a month`;
  await recordPassEvent(tx, deps, { pass, by: "holder", note });
}

/**
 * Lowers the price of a pass from now on; places go, and others come, with the next billing. What the pass is for
 * is written down anew on that day.
 */
export async function lowerPass(
  tx: PublicTx,
  deps: Deps,
  { pass, plan, by = "holder" }: Planned & { by?: "holder" | "time" },
): Promise<void> {
  const { from, activities, monthlyCents } = plan;
  const released = await moveToOthers(tx, deps, { pass, plan });
  const pendingChange: PendingChange = {
    ...{ kind: "lower", from, activities, monthlyCents, dueCents: 0 },
    ...{ heldUntil: null, invoiceId: null, paymentUrl: null },
  };
  const monthlyRate = typedDollars(monthlyCents);
  const lowered = await updatePass(tx, deps, { pass, change: { pendingChange, monthlyRate } });
  const change = { from, activities, dueCents: 0, released, swapped: null };
  await told(tx, deps, { pass: lowered, by, ...change });
}

/** Writes down what a pass is for from today on, if it was lowered and its day has come. */
export async function beginLowered(
  tx: Db,
  deps: Deps,
  { passId }: { passId: number },
): Promise<void> {
  const pass = await lockPass(tx, passId);
  const { pendingChange } = pass ?? { pendingChange: null };
  if (!pass || pendingChange?.kind !== "lower" || pendingChange.from > businessDay(deps.now())) {
    return;
  }
  await replaceContent(tx, pass, pendingChange.activities);
  await updatePass(tx, deps, { pass, change: { pendingChange: null } });
}

/** Gives a pass other training at the same price, from its first day on. */
export async function swapTimes(
  tx: PublicTx,
  deps: Deps,
  { pass, plan, reason }: Planned & { reason?: string | undefined },
): Promise<void> {
  const { from, activities } = plan;
  const before = await listTimesOfPass(tx, { passId: pass.id, today: from });
  const released = await moveToOthers(tx, deps, { pass, plan });
  await replaceContent(tx, pass, activities);
  const swapped = await findSwapped(tx, pass, { ...plan, before });
  const change = { from, activities, dueCents: 0, released, swapped };
  await told(tx, deps, { pass, by: "holder", reason, ...change });
}

/** The weekly times that a changed pass no longer has, and those that it has instead; null if it lost none. */
async function findSwapped(
  tx: Db,
  { id: passId }: PassRow,
  change: Pick<Alteration, "added" | "removed" | "from"> & { before: readonly PassTime[] },
): Promise<SwappedTimes | null> {
  const { added, removed, from, before } = change;
  if (removed.length === 0) return null;
  const after = await listTimesOfPass(tx, { passId, today: from });
  const swapped = {
    old: before.filter(({ slotId }) => removed.includes(slotId)),
    new: [] as PassTime[],
  };
  for (const slot of await listSlotsById(tx, added)) {
    const time = after.find(({ slotId }) => slotId === slot.id);
    const firstDate = firstOnWeekday(from, slot.dayOfWeek);
    if (!time) continue;
    swapped.new.push({ ...time, from: await findFirstOpenDay(tx, slot, firstDate) });
  }
  return swapped;
}

async function hold(tx: PublicTx, deps: Deps, { pass, plan }: Planned): Promise<void> {
  const { added, removed, from } = plan;
  const { athleteId, id: passId } = pass;
  if (athleteId === null) throw new AppError("conflict", "This pass has no athlete anymore.");
  await lockTraining(tx, deps, pass, [...added, ...removed]);
  if (added.length === 0) return;
  const wanted = { athleteId, passId, slotIds: added, firstDate: from, insteadOf: removed };
  await holdStandingPlaces(tx, deps, wanted);
}

/** Gives a pass its other places. Returns the bookings of make-ups that end with the former ones. */
export async function moveToOthers(
  tx: PublicTx,
  deps: Deps,
  { pass, plan }: Planned,
): Promise<MakeUpBooking[]> {
  await hold(tx, deps, { pass, plan });
  await confirmStandingPlaces(tx, deps, { passId: pass.id });
  return release(tx, deps, pass, { slotIds: plan.removed, fromDate: plan.from });
}

/**
 * Ends places of a pass, with the make-ups that are booked for sessions which it no longer pays for.
 * Returns the bookings of those make-ups.
 */
async function release(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  { slotIds, fromDate }: { slotIds: readonly number[]; fromDate: string },
): Promise<MakeUpBooking[]> {
  if (slotIds.length === 0) return [];
  await lockTraining(tx, deps, pass, slotIds);
  await releaseStandingPlaces(tx, deps, { passId: pass.id, fromDate, slotIds });
  return releaseMakeUpsOf(tx, deps, pass);
}

/** Writes down anew what a pass is for. */
export async function replaceContent(
  tx: Db,
  { id: membershipId }: PassRow,
  activities: readonly ContentOfPass[],
): Promise<void> {
  const isOf = eq(membershipActivities.membershipId, membershipId);
  await tx.delete(membershipActivities).where(isOf);
  await tx.insert(membershipActivities).values(
    activities.map(({ rateCents, slotIds: timeSlotIds, ...activity }) => ({
      ...{ ...activity, membershipId, timeSlotIds, ratePerSession: typedDollars(rateCents) },
    })),
  );
}

interface Told extends Pick<PendingChange, "from" | "activities" | "dueCents"> {
  pass: PassRow;
  by: PassMover;
  /** The booked make-ups that end with the change. */
  released: readonly MakeUpBooking[];
  /** The weekly times that others take the place of; null if all stay. */
  swapped: SwappedTimes | null;
  /** Why staff made it for the family. */
  reason?: string | undefined;
}

async function told(tx: Db, deps: Deps, { pass, by, released, ...change }: Told): Promise<void> {
  const { from, activities } = change;
  const training = activities.map((one) => `${one.frequencyPerWeek} × ${one.activityName}`);
  const note = `From ${from} on: ${training.join(", ")} for ${inDollars(centsOf(pass.monthlyRate))} a month`;
  const eventId = await recordPassEvent(tx, deps, { pass, by, note });
  const canceled = released.map((made) => presentMakeUp(made, pass.id));
  const write = (context: PassMailContext) =>
    alteredMail(context, { ...change, eventId, canceled });
  await notifyHolder(tx, deps, { pass, write });
}

interface Present {
  subscription: Subscription;
  invoice: SubscriptionInvoice | null;
}

/**
 * Makes an upgrade of a locked pass that the provider has made, keeps the provider's page of one whose charge failed,
 * and gives up one that was not paid in time. If its places went to others meanwhile, it is undone at the provider.
 * @returns whether everybody sees other places now
 */
export async function applyAlteration(
  tx: PublicTx,
  deps: Deps,
  { pass, present }: { pass: PassRow; present: Present },
): Promise<boolean> {
  const { subscription, invoice } = present;
  const { pendingChange } = pass;
  if (pendingChange?.kind !== "raise") {
    if (isPaidRaise(invoice)) await refuseForgotten(tx, deps, pass, { subscription, invoice });
    return false;
  }
  if (isSamePrice(subscription.items, itemsOf(pendingChange.activities))) {
    return makeRaise(tx, deps, pass, { pendingChange, invoice });
  }
  const { heldUntil } = pendingChange;
  const isOver = heldUntil !== null && isGivenUp(new Date(heldUntil), deps.now());
  if (isOver && !subscription.pendingRaise) {
    await dropRaise(tx, deps, { pass, note: "Not paid in time: nothing was changed" });
    return true;
  }
  const isFailed = invoice?.reason === "raise" && invoice.status === "open";
  if (!isFailed || invoice.id === pendingChange.invoiceId) return false;
  const failed = { ...pendingChange, invoiceId: invoice.id, paymentUrl: invoice.url };
  await updatePass(tx, deps, { pass, change: { pendingChange: failed } });
  return false;
}

type PaidRaise = SubscriptionInvoice & { reason: "raise"; status: "paid" };

function isPaidRaise(invoice: SubscriptionInvoice | null): invoice is PaidRaise {
  return invoice?.reason === "raise" && invoice.status === "paid";
}

async function makeRaise(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  { pendingChange, invoice }: { pendingChange: PendingChange; invoice: Present["invoice"] },
): Promise<boolean> {
  const { activities, monthlyCents, from, dueCents, heldUntil } = pendingChange;
  const before = await listContentOfPass(tx, pass.id);
  const { added, removed } = slotChanges(before, activities);
  await lockTraining(tx, deps, pass, [...added, ...removed]);
  if (!(await hasPlaces(tx, deps, pass, added))) {
    const paid = isPaidRaise(invoice) ? invoice : null;
    // Only an invoice tells what goes back: its event, or the next look, brings it.
    if (!paid && heldUntil !== null) return false;
    const note = `A change was ${paid ? "paid" : "confirmed"} too late: its places were gone`;
    await undoRaise(tx, deps, pass, { invoice: paid, before, note, why: "change_taken" });
    return true;
  }
  const times = await listTimesOfPass(tx, { passId: pass.id, today: from });
  const released = await release(tx, deps, pass, { slotIds: removed, fromDate: from });
  await replaceContent(tx, pass, activities);
  const swapped = await findSwapped(tx, pass, { added, removed, from, before: times });
  const change = { pendingChange: null, monthlyRate: typedDollars(monthlyCents) };
  const raised = await updatePass(tx, deps, { pass, change });
  const altered = { from, activities, dueCents, released, swapped };
  await told(tx, deps, { pass: raised, by: "payment", ...altered });
  return true;
}

/** Makes the held places firm where all of them are there or free again. */
async function hasPlaces(
  tx: PublicTx,
  deps: Deps,
  { id: passId }: PassRow,
  slotIds: readonly number[],
): Promise<boolean> {
  const { goneSlotIds } = await confirmStandingPlaces(tx, deps, { passId });
  if (goneSlotIds.length > 0) return false;
  const places = await listPlacesOfPass(tx, passId);
  const today = businessDay(deps.now());
  const isFirm = (id: number) =>
    places.some(
      ({ slotId, heldUntil, lastDate }) =>
        slotId === id && heldUntil === null && (lastDate === null || lastDate > today),
    );
  return slotIds.every(isFirm);
}

/** Undoes an upgrade that was charged too late: the price is as before, and what was paid for it goes back. */
async function undoRaise(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  undo: {
    invoice: PaidRaise | null;
    before: readonly ContentOfPass[];
    note: string;
    why: "change_over" | "change_taken";
  },
): Promise<void> {
  const { invoice, before, note, why } = undo;
  const same = await dropRaise(tx, deps, { pass, note, why: "taken" });
  const { subscriptionId } = pass;
  if (!subscriptionId) return;
  const wish = { kind: "lower", items: itemsOf(before) } as const;
  await requestChange(tx, deps, { pass: same, wish, subscriptionId });
  if (!invoice) return;
  const { paymentIntentId, paidCents: amountCents } = invoice;
  if (!paymentIntentId || amountCents === 0) return;
  const late = { pass: same, paymentIntentId, amountCents, reason: "late", why } as const;
  await requestRefund(tx, deps, late);
}

/** A raise that was given up while it was being charged after all. */
async function refuseForgotten(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  { subscription, invoice }: { subscription: Subscription; invoice: PaidRaise },
): Promise<void> {
  const before = pass.pendingChange?.activities ?? (await listContentOfPass(tx, pass.id));
  if (isSamePrice(subscription.items, itemsOf(before))) return;
  const givenUp = await listRefusedRaises(tx, pass.id);
  if (!givenUp.some((items) => isSamePrice(subscription.items, items))) return;
  const note = "A change was paid after it was given up";
  await undoRaise(tx, deps, pass, { invoice, before, note, why: "change_over" });
}

/**
 * Gives up an upgrade of a locked pass with the places that are held for it; everything else stays. If nothing was
 * charged for it, the family is mailed why; otherwise the payment page or the mail about the refund says so.
 */
export async function dropRaise(
  tx: PublicTx,
  deps: Deps,
  { pass, note, why }: { pass: PassRow; note: string; why?: WhyNotAltered },
): Promise<PassRow> {
  const { id } = pass;
  const raise = pass.pendingChange?.kind === "raise" ? pass.pendingChange : null;
  if (raise) {
    const own = await listContentOfPass(tx, id);
    const { added } = slotChanges(own, raise.activities);
    const fromDate = addDays(businessDay(deps.now()), 1);
    await release(tx, deps, pass, { slotIds: added, fromDate });
  }
  const isAsked = and(eq(passChanges.membershipId, id), eq(passChanges.status, "asked"));
  const asked = await tx.select().from(passChanges).where(isAsked).limit(100).for("update");
  for (const change of asked) {
    const status = CHANGE_TRANSITIONS.next(change.status, "refuse", "time");
    // While an upgrade waits, no other price is asked for.
    const isOfRaise = change.wish.kind === "raise" || (raise && change.wish.kind === "lower");
    if (!isOfRaise || !status) continue;
    const refused = { status, updatedAt: deps.now() };
    await tx.update(passChanges).set(refused).where(eq(passChanges.id, change.id));
  }
  const eventId = await recordPassEvent(tx, deps, { pass, by: "time", note });
  if (!raise) return pass;
  const dropped = await updatePass(tx, deps, { pass, change: { pendingChange: null } });
  if (raise.heldUntil === null && why) {
    const write = (context: PassMailContext) => notAlteredMail(context, { eventId, why, ...raise });
    await notifyHolder(tx, deps, { pass: dropped, write });
  }
  return dropped;
}
