import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { PASS_STATUSES } from "../schema/statuses.ts";

/**
 * What another choice of training comes to: a higher price, a lower one, the same one for other training, or only
 * other times.
 */
export const ALTERATION_KINDS = ["raise", "lower", "even", "times"] as const;
export type AlterationKind = (typeof ALTERATION_KINDS)[number];

/** How long the places of a raise are held for its payment. */
export const PAYMENT_MINUTES = 35;
/** A request to the provider that began in time is over so long after the hold. */
const GRACE_MINUTES = 3;
/** A price that was shown so long ago is shown anew. */
const QUOTE_MINUTES = 30;
/** The month that is charged within so long may be under way. */
const CHARGING_HOURS = 2;

/** An activity of a pass with its weekly times. */
export interface Training {
  activityId: number | null;
  frequencyPerWeek: number;
  slotIds: readonly number[];
}

/** What kind of alteration one choice is after another; null where both are the same. */
export function alterationKind(
  before: { training: readonly Training[]; monthlyCents: number },
  after: { training: readonly Training[]; monthlyCents: number },
): AlterationKind | null {
  const { added, removed } = slotChanges(before.training, after.training);
  const isSameNumber =
    before.training.length === after.training.length &&
    before.training.every(({ activityId, frequencyPerWeek }) =>
      after.training.some(
        (one) => one.activityId === activityId && one.frequencyPerWeek === frequencyPerWeek,
      ),
    );
  if (isSameNumber) return added.length + removed.length > 0 ? "times" : null;
  if (before.monthlyCents === after.monthlyCents) return "even";
  return before.monthlyCents < after.monthlyCents ? "raise" : "lower";
}

/** The slots that one choice has and another has not, both ways. */
export function slotChanges(
  before: readonly Training[],
  after: readonly Training[],
): { added: number[]; removed: number[] } {
  const old = new Set(before.flatMap(({ slotIds }) => slotIds));
  const wanted = new Set(after.flatMap(({ slotIds }) => slotIds));
  return {
    added: [...wanted].filter((id) => !old.has(id)),
    removed: [...old].filter((id) => !wanted.has(id)),
  };
}

interface Pending {
  kind: "raise" | "asked" | "lower";
}

/** Whether other training waits for its payment, or for the payment provider: until then the pass stays as it is. */
export function isWaiting(pending: Pending | null): boolean {
  return pending !== null && pending.kind !== "lower";
}

/** The lower price with which a pass goes on from the next billing; null for none. */
export function plannedOf<Change extends Pending & { former?: Change }>(
  pending: Change | null,
): Change | null {
  return pending?.kind === "lower" ? pending : (pending?.former ?? null);
}

/** Why a pass can't be changed while the payment provider has not answered an earlier change. */
export const CHANGE_UNDER_WAY =
  "An earlier change of this pass is still on its way. Please try again in a few minutes.";

/** Why a pass can't be given other training now, as a sentence; null where it can. */
export function obstacleToAltering(pass: {
  status: (typeof PASS_STATUSES)[number];
  cancelAt: Date | string | null;
  frozenFrom: string | null;
  pendingChange: (Pending & { heldUntil: string | null }) | null;
}): string | null {
  const { status, cancelAt, frozenFrom, pendingChange } = pass;
  if (status === "past_due") {
    return "A month of this pass is not paid yet. Please check your card first.";
  }
  if (status === "suspended") {
    return "This pass is suspended. It can be changed again once the open payment is settled.";
  }
  if (status === "frozen") return "This pass is frozen. Please end the freeze first.";
  if (status !== "active") return "This pass is not running.";
  if (cancelAt) return "This pass is canceled. Please keep it first.";
  if (frozenFrom) return "This pass is about to be frozen. Please take the freeze back first.";
  if (isWaiting(pendingChange)) {
    return pendingChange?.heldUntil
      ? "A change of this pass is waiting for its payment."
      : CHANGE_UNDER_WAY;
  }
  if (pendingChange)
    return "This pass has a change coming up. Once it begins, the pass can be changed again.";
  return null;
}

/** Until when the places of a raise that is asked for now are held. */
export const paymentEnd = (now: Date) => new Date(now.getTime() + PAYMENT_MINUTES * MINUTE_MS);

/** Whether an invoice made then may be of the raise whose places are held until `heldUntil`. */
export function isOfHold(createdAt: Date, heldUntil: Date): boolean {
  // The provider counts in whole seconds, by a clock of its own.
  return createdAt.getTime() >= heldUntil.getTime() - (PAYMENT_MINUTES + 1) * MINUTE_MS;
}

/** Whether a raise whose hold ended then will be paid by nobody any more. */
export function isGivenUp(heldUntil: Date, now: Date): boolean {
  return now.getTime() - heldUntil.getTime() >= GRACE_MINUTES * MINUTE_MS;
}

/** Whether a price that was made for a moment counts now. */
export function isFreshQuote(at: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime();
  return 0 <= ageMs && ageMs <= QUOTE_MINUTES * MINUTE_MS;
}

/** Whether the month that begins then is being charged, or soon. */
export function isChargedSoon(billing: Date, now: Date): boolean {
  return billing.getTime() - now.getTime() < CHARGING_HOURS * HOUR_MS;
}

/** What the provider charges for one of its products a month. */
interface ChargedItem {
  productId: string;
  amountCents: number;
}

/** Whether two lists charge the same for the same, in any order. */
export function isSamePrice(one: readonly ChargedItem[], other: readonly ChargedItem[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ productId, amountCents }) =>
      other.some((item) => item.productId === productId && item.amountCents === amountCents),
    )
  );
}
