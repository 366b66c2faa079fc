import { isDeepStrictEqual } from "node:util";
import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { requirePayments } from "#areas/rawpass/bookings/access.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { isProviderAway, orUnavailable } from "#lib/payments/isolate-failure.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import {
  type Alteration,
  itemsOf,
  listContentOfPass,
  planAlteration,
  presentContent,
} from "../queries/alterations.ts";
import { findPass, getPassOf, type PassRow } from "../queries/passes.ts";
import {
  CHANGE_UNDER_WAY,
  isChargedSoon,
  isFreshQuote,
  isWaiting,
  obstacleToAltering,
  paymentEnd,
  slotChanges,
} from "../rules/alterations.ts";
import type {
  AlterationQuote,
  AlterationWish,
  AlteredPass,
  NewAlteration,
} from "../schema/alterations.ts";
import type { PassChangeWish } from "../tables.ts";
import { holdAlteration, swapTimes } from "./apply-alteration.ts";
import { foreseeCanceled } from "./foresee-canceled.ts";
import { askForSubscription, requireStillBilling } from "./freeze-pass.ts";
import { isBillingMoving, lockRunning, type OnAsked } from "./locks.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { requestChange } from "./request-change.ts";
import { takeOverLatest } from "./take-over-latest.ts";

/** Each call asks the payment provider. */
const limits = perDeps((deps) =>
  createLimit(deps, {
    name: "rawpass-alter-account",
    points: 120,
    seconds: HOUR_SECONDS,
    message: "You've changed your choices many times. Please try again later.",
  }),
);

/**
 * What another choice for a pass of the account comes to if it is made now. Throws `not_found`, `conflict` where
 * the pass can't be changed now, `invalid` for what it has already, `too_many` and `unavailable`.
 */
export async function quoteAlteration(
  deps: Deps,
  actor: Pick<Member, "userId">,
  { id, ...wish }: AlterationWish & { id: number },
): Promise<AlterationQuote["data"]> {
  const { db } = deps.database;
  const now = deps.now();
  const pass = await getPassOf(db, actor.userId, id);
  refuseAlteration(pass);
  const plan = await planAlteration(db, pass, { wish, now });
  await limits(deps).take(String(actor.userId));
  const at = chargedFrom(plan) ?? now;
  const due = await priceNow(deps, pass, { plan, at });
  return {
    ...{ kind: plan.kind, monthlyCents: plan.monthlyCents, from: plan.from },
    activities: await presentContent(db, plan.activities, businessDay(now)),
    canceled: await foreseeCanceled(deps, { pass, plan }),
    dueCents: due.dueCents,
    prorationDate: due.prorationDate.toISOString(),
    nextBillingDate: pass.nextBillingDate ?? plan.from,
  };
}

/** What else a change of training does. */
export interface OnAltered {
  /** Why staff make it, for the mail about other times, and about a refusal. */
  reason?: string;
  asked: OnAsked;
  /**
   * Called with the first day of the other training: with `asked` for other times, otherwise in a transaction of its own
   * once the provider has not refused it.
   */
  made(tx: Db, pass: PassRow, from: string): Promise<void>;
}

/**
 * Gives a pass of the account other training. Other times alone begin on a Monday. For anything else the new places
 * are held until the provider has charged the rest of the paid time, or has taken the new price: an upgrade may begin
 * now, a downgrade begins with the next billing, and the rest on a Monday.
 * Throws what `quoteAlteration` and `holdStandingPlaces` throw, `conflict` for prices that are no longer those
 * that were shown and for what the provider refuses, and `stale` while the billing is being moved.
 */
export async function alterPass(
  deps: Deps,
  actor: Pick<Member, "userId">,
  { id, activities, ...shown }: NewAlteration & { id: number },
  on?: OnAltered,
): Promise<AlteredPass["data"]> {
  const wish = { activities };
  const { periodEnd } = await askForSubscription(deps, actor, { id });
  await limits(deps).take(String(actor.userId));
  const seen = await requireShown(deps, actor, { id, wish, shown });
  const { plan, changeId } = await deps.database.contentVersion.publish(async (tx) => {
    const { pass, subscriptionId } = await lockRunning(tx, actor, id);
    refuseAlteration(pass);
    await requireStillBilling(tx, pass, { subscriptionId, periodEnd });
    if (await isBillingMoving(tx, subscriptionId)) {
      throw new AppError("conflict", CHANGE_UNDER_WAY);
    }
    const now = deps.now();
    const present = await planAlteration(tx, pass, { wish, now });
    if (!isDeepStrictEqual(present, seen)) throw pricesChanged();
    if (present.kind !== "times" && isChargedSoon(periodEnd, now)) {
      throw new AppError(
        "conflict",
        "The next month of this pass is being charged right now. Please try again in a few hours.",
      );
    }
    await on?.asked(tx, pass);
    if (present.kind === "times") await on?.made(tx, pass, present.from);
    return {
      plan: present,
      changeId: await make(tx, deps, {
        pass,
        subscriptionId,
        plan: present,
        shown,
        reason: on?.reason,
      }),
    };
  });
  if (changeId !== null) await trySendChange(deps, { changeId }, PASS_PAYMENTS);
  if (plan.kind === "times") return done(plan);
  const result = await tellOfAsked(deps, { id, plan });
  await deps.database.db.transaction(async (tx) => {
    const pass = await findPass(tx, id);
    if (pass) await on?.made(tx, pass, plan.from);
  });
  return result;
}

function done({ from }: Pick<Alteration, "from">): AlteredPass["data"] {
  return { isMade: true, from, paymentUrl: null, heldUntil: null };
}

function refuseAlteration(pass: PassRow): void {
  const obstacle = obstacleToAltering(pass);
  if (obstacle) throw new AppError("conflict", obstacle);
}

function pricesChanged(): AppError {
  const message = "Prices changed, please review";
  return new AppError("conflict", message, { fields: { shownMonthlyCents: message } });
}

/** From when on a raise is charged whose times replace others: their first day; null for what counts from now on. */
function chargedFrom({ isPaidFirst, removed, from }: Alteration): Date | null {
  return isPaidFirst && removed.length > 0 ? businessMoment(from, "00:00") : null;
}

/** What is charged at once, counted for a moment. */
async function priceNow(
  deps: Deps,
  { subscriptionId }: PassRow,
  { plan, at }: { plan: Alteration; at: Date },
): Promise<{ dueCents: number; prorationDate: Date }> {
  if (!plan.isPaidFirst || subscriptionId === null) return { dueCents: 0, prorationDate: at };
  const { subscriptions } = requirePayments(deps.payments);
  return orUnavailable(
    () => subscriptions.previewRaise(subscriptionId, itemsOf(plan.activities), at),
    "provider",
  );
}

type Shown = Omit<NewAlteration, "activities">;

/** Counts what was shown anew, for the same moment. Throws `conflict` where that comes to something else. */
async function requireShown(
  deps: Deps,
  { userId }: Pick<Member, "userId">,
  { id, wish, shown }: { id: number; wish: AlterationWish; shown: Shown },
): Promise<Alteration> {
  const { db } = deps.database;
  const pass = await getPassOf(db, userId, id);
  refuseAlteration(pass);
  const now = deps.now();
  const plan = await planAlteration(db, pass, { wish, now });
  const at = new Date(shown.prorationDate);
  const from = chargedFrom(plan);
  const isPresent = from ? at.getTime() === from.getTime() : isFreshQuote(at, now);
  if (plan.monthlyCents !== shown.shownMonthlyCents || !isPresent) throw pricesChanged();
  const { dueCents } = await priceNow(deps, pass, { plan, at });
  if (dueCents !== shown.shownDueCents) throw pricesChanged();
  return plan;
}

interface Made {
  pass: PassRow;
  subscriptionId: string;
  plan: Alteration;
  shown: Shown;
  /** Why staff make it for the family. */
  reason: string | undefined;
}

/** @returns the change that the provider is asked for; null where it charges the same for the same */
async function make(
  tx: PublicTx,
  deps: Deps,
  { pass, subscriptionId, plan, shown, reason }: Made,
): Promise<number | null> {
  if (plan.kind === "times") {
    await swapTimes(tx, deps, { pass, plan, reason });
    return null;
  }
  const { prorationDate, shownDueCents: dueCents } = shown;
  const heldUntil = plan.isPaidFirst ? paymentEnd(deps.now()).toISOString() : null;
  await holdAlteration(tx, deps, { pass, plan, dueCents, heldUntil, reason });
  const items = itemsOf(plan.activities);
  const wish: PassChangeWish = plan.isPaidFirst
    ? { kind: "raise", items, prorationDate }
    : { kind: "lower", items };
  return requestChange(tx, deps, { pass, wish, subscriptionId });
}

/** How other training stands after the provider was asked: made, refused, or waiting. */
async function tellOfAsked(
  deps: Deps,
  { id, plan }: { id: number; plan: Alteration },
): Promise<AlteredPass["data"]> {
  const { db } = deps.database;
  const asked = await findPass(db, id);
  if (asked && isWaiting(asked.pendingChange)) await tryTakeOverLatest(deps, asked);
  const pendingChange = (await findPass(db, id))?.pendingChange ?? null;
  if (pendingChange && isWaiting(pendingChange)) {
    const { heldUntil, paymentUrl } = pendingChange;
    return { isMade: false, from: plan.from, heldUntil, paymentUrl };
  }
  const present = pendingChange?.activities ?? (await listContentOfPass(db, id));
  const { added, removed } = slotChanges(present, plan.activities);
  if (added.length + removed.length === 0) return done(plan);
  throw new AppError(
    "conflict",
    plan.isPaidFirst
      ? "Your card can't be charged for this change, so nothing was changed."
      : "Our payment provider refused the new price, so nothing was changed.",
  );
}

async function tryTakeOverLatest(deps: Deps, pass: PassRow): Promise<void> {
  try {
    await takeOverLatest(deps, { pass });
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({ passId: pass.id }, "a change of a pass is looked at later", error);
  }
}
