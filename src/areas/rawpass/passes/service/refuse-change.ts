import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { notFrozenMail, type PassMailContext, refusedMail } from "../mails.ts";
import { listFreezes } from "../queries/freezes.ts";
import { lockPassOf, type PassRow } from "../queries/passes.ts";
import { isWaiting } from "../rules/alterations.ts";
import type { PassChangeWish } from "../tables.ts";
import { endFreeze, takePlaces } from "./end-freeze.ts";
import { lockTraining } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { forgetExtension, recountExtensions } from "./recount-extensions.ts";
import { dropPrice } from "./told-price.ts";
import { dropAlteration } from "./undo-alteration.ts";

const REFUSED = auditAction(
  "pass_change_refused",
  "Change of a pass refused by the payment provider",
);

/** Changes that people hear of; about other ones staff are mailed alone. */
const IN_WORDS = {
  raise: "Upgrade",
  lower: "Price",
  freeze: "Later billing date",
  end_freeze: "Earlier billing date",
  cancel_at_period_end: "Cancellation",
  undo_cancel: "Undone cancellation",
} as const satisfies Partial<Record<PassChangeWish["kind"], string>>;

type Heard = Extract<PassChangeWish, { kind: keyof typeof IN_WORDS }>;
const isHeard = (wish: PassChangeWish): wish is Heard => wish.kind in IN_WORDS;

/**
 * Leaves a pass as it was before a change that the provider will never make: what waited for the answer is given up,
 * and the family is mailed. Staff find the change, and why they asked for it, in the audit log. Nothing is done for a
 * pass that has ended.
 * @returns whether everybody sees other places now
 */
export async function refuseChange(
  tx: PublicTx,
  deps: Deps,
  { reference, wish }: { reference: string; wish: PassChangeWish },
): Promise<boolean> {
  const pass = await lockPassOf(tx, reference);
  if (!pass || pass.status === "cancelled" || !isHeard(wish)) return false;
  const { kind } = wish;
  const isOfTraining = kind === "raise" || kind === "lower";
  const asked = isOfTraining && isWaiting(pass.pendingChange) ? pass.pendingChange : null;
  await recordChange(tx, SYSTEM, {
    action: REFUSED,
    subject: { type: "pass", id: pass.id },
    after: { change: IN_WORDS[kind], ...(asked && { monthlyCents: asked.monthlyCents }) },
    ...(asked?.reason && { reason: asked.reason }),
  });
  if (asked) {
    await dropAlteration(tx, deps, { pass, why: "refused" });
    return true;
  }
  if (isOfTraining) {
    const priceId = kind === "lower" ? wish.priceId : undefined;
    if (priceId !== undefined) await dropPrice(tx, deps, { pass, priceId });
    return false;
  }
  if (kind === "freeze" && wish.freezeId !== undefined) {
    return takeBackFreeze(tx, deps, pass, wish.freezeId);
  }
  if (kind === "freeze" && wish.closureId !== undefined) {
    await forgetExtension(tx, { passId: pass.id, closureId: wish.closureId });
  }
  const write = (context: PassMailContext) => refusedMail(context, { kind });
  await notifyHolder(tx, deps, { pass, write });
  return false;
}

/** The billing of a freeze was not moved: the family is told, and trains on. */
async function takeBackFreeze(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  freezeId: number,
): Promise<boolean> {
  const [freeze] = await listFreezes(tx, pass.id);
  if (freeze?.id !== freezeId || !pass.frozenFrom) return false;
  const today = businessDay(deps.now());
  const back = pass.frozenFrom > today ? pass.frozenFrom : today;
  const fromDate = pass.frozenFrom >= today ? pass.frozenFrom : addDays(today, 1);
  await lockTraining(tx, deps, pass);
  // Until the provider has answered, the places wait for the return from a long freeze too.
  await takePlaces(tx, deps, { pass, freeze: { ...freeze, keepsPlaces: true }, fromDate });
  // The billing has not moved, so closed days count again without moving it.
  await recountExtensions(tx, pass, { ...freeze, newUntil: back });
  const billing = businessMoment(pass.nextBillingDate ?? today, "12:00");
  const write = (context: PassMailContext) => notFrozenMail(context, { freezeId });
  await endFreeze(tx, deps, { pass, freeze, back, by: "payment", billing, write });
  return true;
}
