import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { requirePayments } from "#areas/rawpass/bookings/access.ts";
import { findLastMadeUp } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { moveMakeUpEnds } from "#areas/rawpass/bookings/service/make-ups-of-pass.ts";
import { pauseStandingPlaces } from "#areas/rawpass/bookings/service/standing-places.ts";
import { daysName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { addBusinessDays, addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import type { Subscription } from "#lib/payments/subscriptions.ts";
import { frozenMail, type PassMailContext } from "../mails.ts";
import { countFreezes } from "../queries/freezes.ts";
import { presentMakeUp } from "../queries/make-ups.ts";
import { findPassOf, type PassRow } from "../queries/passes.ts";
import { requireNotRefused } from "../queries/requests.ts";
import { FREEZES_A_YEAR, keepsPlaces, mayFreezeAt } from "../rules/passes.ts";
import type { BookedMakeUp } from "../schema/frozen-make-ups.ts";
import type { FrozenPass, NewFreeze } from "../schema/passes.ts";
import { passFreezes } from "../tables.ts";
import { movePass, recordPassEvent, updatePass } from "./change-pass.ts";
import { isBillingMoving, lockRunning, lockTraining, type OnAsked } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { recountExtensions } from "./recount-extensions.ts";
import { releaseMakeUpsOf } from "./release-make-ups.ts";
import { requestChange } from "./request-change.ts";

/**
 * Freezes a pass of the account for some days, from a day on that is at least 24 hours before the next charge:
 * the billing moves by as many days, less those for which a closure has moved it, and nothing is owed meanwhile. Up
 * to 30 days its standing places wait.
 * Throws `not_found`, `invalid` at `fromDate`, `conflict` for a pass that is not active, ends, is frozen
 * already or was twice this year, or if the provider refuses it, `stale` while its billing is being moved, and
 * `unavailable`.
 */
export async function freezePass(
  deps: Deps,
  actor: Pick<Member, "userId">,
  wish: NewFreeze & { id: number; reason?: string },
  onAsked?: OnAsked,
): Promise<FrozenPass["data"]> {
  const { id, fromDate, days, reason } = wish;
  const { periodEnd } = await askForSubscription(deps, actor, { id });
  const untilDate = addDays(fromDate, days);
  const { changeId, billing } = await deps.database.contentVersion.publish(async (tx) => {
    const { pass, subscriptionId } = await lockRunning(tx, actor, id);
    await requireStillBilling(tx, pass, { subscriptionId, periodEnd });
    await refuseFreeze(tx, deps, pass, { fromDate, periodEnd });
    await onAsked?.(tx, pass);
    await refuseMadeUp(tx, { passId: id, fromDate, untilDate, now: deps.now() });
    const none = { fromDate, untilDate: fromDate, newUntil: untilDate };
    const moved = addBusinessDays(periodEnd, days + (await recountExtensions(tx, pass, none)));
    const freeze = { passId: id, fromDate, untilDate };
    await lockTraining(tx, deps, pass);
    // A long freeze gives its places up once the provider has moved the billing.
    await pauseStandingPlaces(tx, deps, freeze);
    const paidLonger = { ...pass, nextBillingDate: businessDay(moved) };
    const released = await releaseMakeUpsOf(tx, deps, paidLonger, { fromDate, untilDate });
    await moveMakeUpEnds(tx, { athleteId: pass.athleteId, ...none, createdAt: deps.now() });
    const written = {
      fromDate,
      untilDate,
      days,
      billing: moved,
      canceled: released.map((made) => presentMakeUp(made, id)),
      reason,
    };
    const freezeId = await writeFreeze(tx, deps, pass, written);
    const wish = { kind: "freeze", until: moved.toISOString(), freezeId } as const;
    const asked = await requestChange(tx, deps, { pass, wish, subscriptionId });
    return { changeId: asked, billing: moved };
  });
  await trySendChange(deps, { changeId }, PASS_PAYMENTS);
  const refused = "Our payment provider refused to move your billing date, so nothing is frozen.";
  await requireNotRefused(deps.database.db, changeId, refused);
  return { frozenFrom: fromDate, frozenUntil: untilDate, nextBillingDate: businessDay(billing) };
}

/**
 * How the subscription of a pass of the account stands at the provider. Throws `not_found`, `conflict` for one
 * that is not running, and `unavailable`.
 */
export async function askForSubscription(
  deps: Deps,
  actor: Pick<Member, "userId">,
  { id }: { id: number },
): Promise<Subscription> {
  const payments = requirePayments(deps.payments);
  const pass = await findPassOf(deps.database.db, { userId: actor.userId, id });
  if (!pass) throw new AppError("not_found", "This pass is not in your account.");
  const { subscriptionId } = pass;
  const found = subscriptionId
    ? await orUnavailable(() => payments.subscriptions.find(subscriptionId))
    : null;
  if (!found || found.status === "ended" || pass.status === "cancelled") {
    throw new AppError("conflict", "This pass is not running.");
  }
  return found;
}

/** Throws `stale` where the billing of a locked pass is another than it was, or is being moved. */
export async function requireStillBilling(
  tx: Db,
  pass: PassRow,
  { subscriptionId, periodEnd }: { subscriptionId: string; periodEnd: Date },
): Promise<void> {
  const isSame = pass.nextBillingDate === businessDay(periodEnd);
  if (isSame && !(await isBillingMoving(tx, subscriptionId))) return;
  throw new AppError(
    "stale",
    "Your pass is being changed right now. Please try again in a minute.",
  );
}

async function refuseFreeze(
  tx: Db,
  { now: clock }: Deps,
  pass: PassRow,
  { fromDate, periodEnd }: { fromDate: string; periodEnd: Date },
): Promise<void> {
  const now = clock();
  if (pass.status !== "active")
    throw new AppError("conflict", "Only an active pass can be frozen.");
  if (pass.cancelAt)
    throw new AppError("conflict", "This pass is canceled, so it can't be frozen.");
  if (pass.pendingChange) {
    throw new AppError(
      "conflict",
      "This pass has a change coming up. Once it begins, the pass can be frozen.",
    );
  }
  if (pass.frozenUntil) throw new AppError("conflict", "This pass already has a freeze.");
  if (fromDate < businessDay(now)) refuseDay("This day has passed");
  const begin = businessMoment(fromDate, "00:00");
  if (!mayFreezeAt(begin > now ? begin : now, periodEnd)) {
    refuseDay("A freeze begins at least 24 hours before the next charge");
  }
  if ((await countFreezes(tx, pass.id, fromDate.slice(0, 4))) >= FREEZES_A_YEAR) {
    throw new AppError("conflict", `A pass can be frozen ${FREEZES_A_YEAR} times a year.`);
  }
}

/** A frozen day is not paid, so no session of it can have been made up for. */
async function refuseMadeUp(
  tx: Db,
  days: { passId: number; fromDate: string; untilDate: string; now: Date },
): Promise<void> {
  const madeUp = await findLastMadeUp(tx, days);
  if (!madeUp) return;
  const next = addDays(madeUp, 1);
  refuseDay(
    `A session in these days is made up already. The freeze can begin on ${daysName(next, next)}`,
  );
}

function refuseDay(message: string): never {
  throw new AppError("invalid", message, { fields: { fromDate: message } });
}

/** @returns the number of the freeze */
async function writeFreeze(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  freeze: {
    fromDate: string;
    untilDate: string;
    days: number;
    billing: Date;
    canceled: readonly BookedMakeUp[];
    reason: string | undefined;
  },
): Promise<number> {
  const { fromDate, untilDate, days, billing, canceled, reason } = freeze;
  const now = deps.now();
  const keeps = keepsPlaces(days);
  const { id } = writtenRow(
    await tx
      .insert(passFreezes)
      .values({ membershipId: pass.id, fromDate, untilDate, keepsPlaces: keeps, createdAt: now })
      .returning({ id: passFreezes.id }),
  );
  const change = { frozenFrom: fromDate, frozenUntil: untilDate };
  const note = `Freeze from ${fromDate} until ${untilDate}`;
  const isAhead = fromDate > businessDay(now);
  if (!isAhead) {
    await movePass(tx, deps, { pass, name: "freeze", by: "holder", note, change });
  } else {
    await updatePass(tx, deps, { pass, change });
    await recordPassEvent(tx, deps, { pass, by: "holder", note });
  }
  const nextBillingDate = businessDay(billing);
  const about = { id, fromDate, untilDate, keeps, isAhead, canceled, reason };
  const told = { ...about, billingDay: nextBillingDate };
  const write = (context: PassMailContext) => frozenMail(context, told);
  await notifyHolder(tx, deps, { pass: { ...pass, nextBillingDate }, write });
  return id;
}
