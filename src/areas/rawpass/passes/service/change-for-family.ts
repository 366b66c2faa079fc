import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import type { AuditState } from "#areas/platform/audit/schema/state.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { listActivitiesById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { type ChosenTraining, type PassMailContext, passByStaffMail } from "../mails.ts";
import { listContentOfPass } from "../queries/alterations.ts";
import { centsOf, findPass, getHolder, lockPass, type PassRow } from "../queries/passes.ts";
import { listRefundable } from "../queries/refundable.ts";
import type { AlterationQuote, AlterationWish, AlteredPass } from "../schema/alterations.ts";
import type { PassChange } from "../schema/staff.ts";
import { alterPass, type OnAltered, quoteAlteration } from "./alter-pass.ts";
import { cancelPass, undoCancelPass } from "./cancel-pass.ts";
import { endRefunded } from "./end-refunded.ts";
import { freezePass } from "./freeze-pass.ts";
import type { OnAsked } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { requestRefund } from "./refunds.ts";
import { replaceCode } from "./replace-code.ts";
import { returnPass } from "./return-pass.ts";

type Change = PassChange & { id: number };

/** What other training for a family's pass comes to if it is chosen now. Throws what `quoteAlteration` throws. */
export async function quoteForFamily(
  deps: Deps,
  actor: Actor,
  wish: AlterationWish & { id: number },
): Promise<AlterationQuote["data"]> {
  requireOwner(actor);
  const holder = await getHolder(deps.database.db, wish.id);
  return atField("activities", () => quoteAlteration(deps, holder, wish));
}

/**
 * Does for a family what it could do about its pass, or refunds a payment of it, and mails the family why. Throws what
 * the family's own commands throw.
 * @returns whether it is made; more training may wait for its payment, on a page once its charge has failed
 */
export async function changePassForFamily(
  deps: Deps,
  actor: Actor,
  change: Change,
): Promise<Pick<AlteredPass["data"], "isMade" | "paymentUrl">> {
  requireOwner(actor);
  const { id } = change;
  const { userId } = await getHolder(deps.database.db, id);
  const on: OnAltered = {
    asked: (tx) => recordForFamily(tx, actor, change),
    made: (tx, pass, from) => notifyFamily(tx, deps, { pass, change, from }),
  };
  const record: OnAsked = async (tx, pass) => {
    await on.asked(tx, pass);
    await on.made(tx, pass, "");
  };
  if (change.action === "cancel") await cancelPass(deps, { userId }, { id }, record);
  if (change.action === "undo_cancel") await undoCancelPass(deps, { userId }, { id }, record);
  if (change.action === "freeze") await freezePass(deps, { userId }, change, record);
  if (change.action === "end_freeze") {
    await atField("activities", () => returnPass(deps, { userId }, change, record));
  }
  if (change.action === "replace_code") await replaceCode(deps, { userId }, { id }, record);
  if (change.action === "change_time") await changeTime(deps, { ...change, userId }, on);
  if (change.action === "refund") await refundPayment(deps, change, record);
  if (change.action === "change_training") {
    const asked = { ...on, reason: change.reason };
    return atField("activities", () => alterPass(deps, { userId }, change, asked));
  }
  return { isMade: true, paymentUrl: null };
}

/** Does what may be refused at a field of the family's, such as a time that is full, and says so at another field. */
async function atField<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const [message] = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
    if (!(error instanceof AppError) || !message) throw error;
    throw new AppError(error.code, message, { fields: { [field]: message }, cause: error });
  }
}

/** Gives a pass another weekly time of the same activity, from a Monday on and at its own price. */
async function changeTime(
  deps: Deps,
  wish: Extract<Change, { action: "change_time" }> & { userId: number },
  on: OnAltered,
): Promise<void> {
  const { id, userId, fromSlotId, toSlotId, reason } = wish;
  const { db } = deps.database;
  const content = await listContentOfPass(db, id);
  const own = content.flatMap(({ slotIds }) => slotIds);
  if (!own.includes(fromSlotId) || own.includes(toSlotId)) {
    const message = "Please choose a weekly time that the pass doesn't have";
    throw new AppError("invalid", message, { fields: { toSlotId: message } });
  }
  const activities = content.map(({ activityId, frequencyPerWeek, slotIds }) => ({
    ...{ activityId, frequencyPerWeek },
    slotIds: slotIds.map((slotId) => (slotId === fromSlotId ? toSlotId : slotId)),
  }));
  const shownMonthlyCents = centsOf((await findPass(db, id))?.monthlyRate ?? "0");
  const shown = { shownMonthlyCents, shownDueCents: 0, prorationDate: deps.now().toISOString() };
  const wanted = { id, activities, ...shown };
  const asked = { ...on, reason };
  await atField("toSlotId", () => alterPass(deps, { userId }, wanted, asked));
}

/**
 * Refunds a payment of a pass, or a part of it. Nothing is usable after its whole payment is refunded. Throws `stale`
 * where another amount is left than was seen.
 */
async function refundPayment(
  deps: Deps,
  { id, paymentId, amountCents, expectedLeftCents }: Extract<Change, { action: "refund" }>,
  onAsked: OnAsked,
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    const pass = await lockPass(tx, id);
    const payments = await listRefundable(tx, id, null);
    const payment = payments.find((one) => one.id === paymentId);
    if (!pass || !payment) throw new AppError("not_found", "This payment is no longer there.");
    const { paymentIntentId, leftCents } = payment;
    if (leftCents !== expectedLeftCents) {
      throw new AppError(
        "stale",
        "Some of this payment was refunded in the meantime. Please look again.",
      );
    }
    if (amountCents > leftCents) {
      const message = `${inDollars(leftCents)} of this payment can still be refunded`;
      throw new AppError("conflict", message, { fields: { amountCents: message } });
    }
    await onAsked(tx, pass);
    await requestRefund(tx, deps, { pass, paymentIntentId, amountCents, reason: "staff" });
    await endRefunded(tx, deps, { pass, by: "payment" });
  });
}

const ACTIONS = {
  cancel: auditAction("pass_canceled", "Pass canceled for a family"),
  undo_cancel: auditAction("pass_cancellation_undone", "Pass cancellation undone for a family"),
  freeze: auditAction("pass_frozen", "Pass frozen for a family"),
  end_freeze: auditAction("pass_freeze_ended", "Freeze of a pass ended for a family"),
  replace_code: auditAction("pass_code_replaced", "Code of a pass replaced for a family"),
  change_training: auditAction("pass_training_changed", "Training of a pass changed for a family"),
  change_time: auditAction("pass_times_changed", "Times of a pass changed for a family"),
  refund: auditAction("pass_refunded", "Pass refunded"),
};

async function recordForFamily(tx: Db, actor: Actor, change: Change): Promise<void> {
  const { id, action, reason } = change;
  await recordChange(tx, actor, {
    action: ACTIONS[action],
    subject: { type: "pass", id },
    after:
      change.action === "refund"
        ? await refundedOf(tx, change)
        : stateAfter(change, await trainingOf(tx, change)),
    reason,
  });
}

async function notifyFamily(
  tx: Db,
  deps: Deps,
  { pass, change, from }: { pass: PassRow; change: Change; from: string },
): Promise<void> {
  const { action } = change;
  // The mails about these say why.
  if (action === "freeze" || action === "end_freeze" || action === "change_time") return;
  const training = await trainingOf(tx, change);
  const told = { key: String(deps.now().getTime()), training, from };
  const write = (context: PassMailContext) => passByStaffMail(context, change, told);
  await notifyHolder(tx, deps, { pass, write });
}

/** What staff choose a pass to be for, by the names of the activities. */
async function trainingOf(tx: Db, change: Change): Promise<ChosenTraining[]> {
  if (change.action !== "change_training") return [];
  const { activities } = change;
  const ids = activities.map(({ activityId }) => activityId);
  const nameOf = new Map((await listActivitiesById(tx, ids)).map(({ id, name }) => [id, name]));
  return activities.map(({ activityId, frequencyPerWeek }) => ({
    ...{ activityName: nameOf.get(activityId) ?? "", frequencyPerWeek },
  }));
}

/** What the audit log keeps of a refund: when its payment was made, and what was left of it. */
async function refundedOf(
  tx: Db,
  { id, paymentId, amountCents, expectedLeftCents: ofCents }: Extract<Change, { action: "refund" }>,
): Promise<AuditState> {
  const payment = (await listRefundable(tx, id, null)).find((one) => one.id === paymentId);
  return { amountCents, ofCents, paidOn: payment ? businessDay(payment.paidAt) : null };
}

/** What the audit log keeps of a change. */
function stateAfter(change: Change, training: readonly ChosenTraining[]): AuditState {
  if (change.action === "change_training") {
    const { shownMonthlyCents, shownDueCents } = change;
    const chosen = training
      .map((one) => `${one.frequencyPerWeek} × ${one.activityName}`)
      .join(", ");
    return { training: chosen, monthlyCents: shownMonthlyCents, dueCents: shownDueCents };
  }
  if (change.action === "end_freeze") {
    const slotIds = (change.activities ?? []).flatMap((one) => one.slotIds).join(", ");
    return slotIds ? { slotIds } : {};
  }
  const { id: _id, action: _action, reason: _reason, ...after } = change;
  return after;
}
