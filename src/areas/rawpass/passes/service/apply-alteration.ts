import { eq } from "drizzle-orm";
import type { MakeUpBooking } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { listPlacesOfPass } from "#areas/rawpass/bookings/queries/places.ts";
import { firstOnWeekday } from "#areas/rawpass/bookings/rules/limits.ts";
import { postponePlaces } from "#areas/rawpass/bookings/service/postpone-places.ts";
import {
  confirmStandingPlaces,
  holdStandingPlaces,
} from "#areas/rawpass/bookings/service/standing-places.ts";
import { findFirstOpenDay, listSlotsById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars, typedDollars } from "#lib/money.ts";
import { alteredMail, type PassMailContext, type SwappedTimes } from "../mails.ts";
import { type Alteration, itemsOf, listContentOfPass } from "../queries/alterations.ts";
import { presentMakeUp } from "../queries/make-ups.ts";
import {
  centsOf,
  listTimesOfPass,
  lockPass,
  type PassRow,
  type PassTime,
} from "../queries/passes.ts";
import { isGivenUp, isSamePrice, isWaiting, slotChanges } from "../rules/alterations.ts";
import type { PassMover } from "../rules/passes.ts";
import { type ContentOfPass, membershipActivities, type PendingChange } from "../tables.ts";
import { recordPassEvent, updatePass } from "./change-pass.ts";
import { lockTraining } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { releaseTimes } from "./release-times.ts";
import {
  dropAlteration,
  type Present,
  refuseForgotten,
  undoWithoutPlaces,
} from "./undo-alteration.ts";

export interface Planned {
  /** Which is locked. */
  pass: PassRow;
  plan: Alteration;
}

/** Holds the new places of other training until the provider has made it, and records what it waits for. */
export async function holdAlteration(
  tx: PublicTx,
  deps: Deps,
  { pass, plan, dueCents = 0, heldUntil = null, by = "holder", reason }: HeldAlteration,
): Promise<void> {
  const { from, activities, monthlyCents } = plan;
  await hold(tx, deps, { pass, plan });
  const former = pass.pendingChange;
  const pendingChange: PendingChange = {
    ...{ kind: heldUntil ? "raise" : "asked", from, activities, monthlyCents, dueCents, heldUntil },
    ...{ invoiceId: null, paymentUrl: null, ...(by === "time" && { by }) },
    ...(reason && { reason }),
    ...(former && { former }),
  };
  await updatePass(tx, deps, { pass, change: { pendingChange } });
  const note = `Other training asked for: ${inDollars(monthlyCents)} a month`;
  await recordPassEvent(tx, deps, { pass, by, note });
}

interface HeldAlteration extends Planned {
  /** What an upgrade is charged now, and until when its places are held for that. */
  dueCents?: number;
  heldUntil?: string | null;
  by?: "holder" | "time";
  /** Why staff asked for it. */
  reason?: string | undefined;
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

/** Gives a pass other weekly times at its own price, from their first day on. */
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
  return releaseTimes(tx, deps, pass, { slotIds: plan.removed, fromDate: plan.from });
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

/**
 * Makes other training of a locked pass that the provider has taken, keeps the provider's page of an upgrade whose
 * charge failed, and gives up one that was not paid in time. If its places went to others meanwhile, it is undone at
 * the provider.
 * @returns whether everybody sees other places now
 */
export async function applyAlteration(
  tx: PublicTx,
  deps: Deps,
  { pass, present }: { pass: PassRow; present: Present },
): Promise<boolean> {
  const { subscription, invoice } = present;
  const { pendingChange } = pass;
  if (!pendingChange || !isWaiting(pendingChange)) {
    await refuseForgotten(tx, deps, pass, present);
    return false;
  }
  if (isSamePrice(subscription.items, itemsOf(pendingChange.activities))) {
    return makeAlteration(tx, deps, pass, { pendingChange, present });
  }
  const { heldUntil } = pendingChange;
  const isOver = heldUntil !== null && isGivenUp(new Date(heldUntil), deps.now());
  if (isOver && !subscription.pendingRaise) {
    await dropAlteration(tx, deps, { pass, why: "unpaid" });
    return true;
  }
  const isFailed = invoice?.reason === "raise" && invoice.status === "open";
  if (!isFailed || invoice.id === pendingChange.invoiceId) return false;
  const failed = { ...pendingChange, invoiceId: invoice.id, paymentUrl: invoice.url };
  await updatePass(tx, deps, { pass, change: { pendingChange: failed } });
  return false;
}

interface Made {
  pendingChange: PendingChange;
  present: Present;
}

async function makeAlteration(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  { pendingChange, present }: Made,
): Promise<boolean> {
  const before = pendingChange.former?.activities ?? (await listContentOfPass(tx, pass.id));
  const { added, removed } = slotChanges(before, pendingChange.activities);
  await lockTraining(tx, deps, pass, [...added, ...removed]);
  const from = await postponeMissed(tx, deps, pass, { pendingChange, added, removed });
  if (!(await hasPlaces(tx, deps, pass, added))) {
    return undoWithoutPlaces(tx, deps, pass, { ...present, heldUntil: pendingChange.heldUntil });
  }
  const { activities, monthlyCents, dueCents, invoiceId, paymentUrl } = pendingChange;
  const times = await listTimesOfPass(tx, { passId: pass.id, today: from });
  const released = await releaseTimes(tx, deps, pass, { slotIds: removed, fromDate: from });
  const isLower = monthlyCents < centsOf(pass.monthlyRate);
  if (!isLower) await replaceContent(tx, pass, activities);
  const swapped = isLower
    ? null
    : await findSwapped(tx, pass, { added, removed, from, before: times });
  const planned: PendingChange = {
    ...{ kind: "lower", from, activities, monthlyCents, dueCents, heldUntil: null },
    ...{ invoiceId, paymentUrl },
  };
  const change = {
    pendingChange: isLower ? planned : null,
    monthlyRate: typedDollars(monthlyCents),
  };
  const altered = await updatePass(tx, deps, { pass, change });
  const about = { from, activities, dueCents, released, swapped };
  await told(tx, deps, { pass: altered, by: "payment", ...about });
  return true;
}

/**
 * Postpones other training that was to begin with a billing, or after it, if the provider has taken it later: it begins
 * with the next billing, which is the first at its price.
 * @returns its first day
 */
async function postponeMissed(
  tx: PublicTx,
  deps: Deps,
  { id: passId, nextBillingDate, monthlyRate }: PassRow,
  change: Pick<Made, "pendingChange"> & { added: readonly number[]; removed: readonly number[] },
): Promise<string> {
  const { kind, from, monthlyCents } = change.pendingChange;
  const presentCents = centsOf(monthlyRate);
  const isMissed = kind === "asked" && nextBillingDate !== null && from < nextBillingDate;
  if (!isMissed || monthlyCents === presentCents) return from;
  const isSwap = monthlyCents > presentCents && change.removed.length > 0;
  const toDate = isSwap ? firstOnWeekday(nextBillingDate, 1) : nextBillingDate;
  await postponePlaces(tx, deps, {
    ...{ passId, left: [], joined: change.added, fromDate: from, toDate },
  });
  return toDate;
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
