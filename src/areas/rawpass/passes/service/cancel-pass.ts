import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { type Cancellation, findCancellation, refundCentsOf } from "../queries/cancellation.ts";
import { findOutgrownEnd } from "../queries/outgrown.ts";
import type { PassRow } from "../queries/passes.ts";
import { requireNotRefused } from "../queries/requests.ts";
import type { PassMover } from "../rules/passes.ts";
import type { PassChangeWish } from "../tables.ts";
import { recordPassEvent } from "./change-pass.ts";
import { endRefunded } from "./end-refunded.ts";
import { lockHasRunningPass, lockRunning, type OnAsked } from "./locks.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { requestRefunds } from "./refunds.ts";
import { requestChange } from "./request-change.ts";

/**
 * Cancels a pass of the account as `findCancellation` says.
 * Throws `not_found`, and `conflict` for one that is not running or is cancelled already, or if the provider refuses it.
 */
export async function cancelPass(
  deps: Deps,
  actor: Pick<Member, "userId">,
  { id }: { id: number },
  onAsked?: OnAsked,
): Promise<{ refundCents: number }> {
  const { kind, refundCents, changeId } = await deps.database.contentVersion.publish(async (tx) => {
    const { pass, subscriptionId } = await lockRunning(tx, actor, id);
    const cancellation = await findCancellation(tx, pass, deps.now());
    if (pass.cancelAt && cancellation.kind === "cancel_at_period_end") {
      throw new AppError("conflict", "This pass is canceled already.");
    }
    const wish = { pass, subscriptionId, cancellation, by: "holder" } as const;
    await onAsked?.(tx, pass);
    const asked = await requestCancellation(tx, deps, wish);
    const { kind: how } = cancellation;
    return { kind: how, refundCents: refundCentsOf(cancellation), changeId: asked };
  });
  await trySendChange(deps, { changeId }, PASS_PAYMENTS);
  // A pass that ends now has ended here, whatever the provider says.
  if (kind === "cancel_at_period_end") {
    const refused = "Our payment provider refused to cancel this pass, so it goes on.";
    await requireNotRefused(deps.database.db, changeId, refused);
  }
  return { refundCents };
}

/**
 * Requests from the provider what ends a locked pass, and what goes back.
 * @returns the number of the request to end it
 */
export async function requestCancellation(
  tx: PublicTx,
  deps: Deps,
  wish: { pass: PassRow; subscriptionId: string; cancellation: Cancellation; by: PassMover },
): Promise<number> {
  const { pass, subscriptionId, cancellation, by } = wish;
  const { kind } = cancellation;
  const event = { by, note: `Cancellation requested: ${kind}` };
  const changeId = await requestChange(tx, deps, { pass, wish: { kind }, subscriptionId, event });
  await requestRefunds(tx, deps, pass, cancellation);
  await endRefunded(tx, deps, { pass, by, reason: cancellation.reason });
  return changeId;
}

/**
 * Lets a pass of the account go on that was to end. Throws `not_found`, and `conflict` for any other, for one that ends
 * because of its athlete's age, for an athlete who has another pass, and if the provider refuses it.
 */
export async function undoCancelPass(
  deps: Deps,
  actor: Pick<Member, "userId">,
  { id }: { id: number },
  onAsked?: OnAsked,
): Promise<void> {
  const changeId = await deps.database.db.transaction(async (tx) => {
    const { pass, subscriptionId } = await lockRunning(tx, actor, id);
    if (!pass.cancelAt) throw new AppError("conflict", "This pass is not canceled.");
    if (await findOutgrownEnd(tx, pass, businessDay(deps.now()))) {
      throw new AppError(
        "conflict",
        "This pass can't be kept, because its athlete is then outside the age range of its training.",
      );
    }
    if (await lockHasRunningPass(tx, pass)) {
      throw new AppError(
        "conflict",
        "This athlete has another pass now, so this one can't be kept.",
      );
    }
    const wish: PassChangeWish = { kind: "undo_cancel" };
    await onAsked?.(tx, pass);
    await recordPassEvent(tx, deps, { pass, by: "holder", note: "Cancellation taken back" });
    return requestChange(tx, deps, { pass, wish, subscriptionId });
  });
  await trySendChange(deps, { changeId }, PASS_PAYMENTS);
  const refused = "Our payment provider refused to let this pass go on, so it still ends.";
  await requireNotRefused(deps.database.db, changeId, refused);
}
