import type { Member } from "#domains/accounts/access.ts";
import { trySendChange } from "#domains/payments/service/send-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { type Cancellation, findCancellation, refundCentsOf } from "../queries/cancellation.ts";
import type { PassRow } from "../queries/passes.ts";
import type { PassMover } from "../rules.ts";
import type { PassChangeWish } from "../tables.ts";
import { recordPassEvent } from "./change-pass.ts";
import { endRefunded } from "./end-refunded.ts";
import { lockRunning } from "./locks.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { requestRefunds } from "./refunds.ts";
import { requestChange } from "./request-change.ts";

/**
 * Cancels a pass of the account as `findCancellation` says.
 * Throws `not_found`, and `conflict` for one that is not running or is cancelled already.
 */
export async function cancelPass(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<{ refundCents: number }> {
  const { refundCents, changeId } = await deps.database.contentVersion.publish(async (tx) => {
    const { pass, subscriptionId } = await lockRunning(tx, actor, id);
    const cancellation = await findCancellation(tx, pass, deps.now());
    if (pass.cancelAt && cancellation.kind === "cancel_at_period_end") {
      throw new AppError("conflict", "This pass is canceled already.");
    }
    const wish = { pass, subscriptionId, cancellation, by: "holder" } as const;
    const asked = await requestCancellation(tx, deps, wish);
    return { refundCents: refundCentsOf(cancellation), changeId: asked };
  });
  await trySendChange(deps, { changeId }, PASS_PAYMENTS);
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
  await endRefunded(tx, deps, { pass, by });
  return changeId;
}

/** Lets a pass of the account go on that was to end. Throws `not_found`, and `conflict` for any other. */
export async function undoCancelPass(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<void> {
  const changeId = await deps.database.db.transaction(async (tx) => {
    const { pass, subscriptionId } = await lockRunning(tx, actor, id);
    if (!pass.cancelAt) throw new AppError("conflict", "This pass is not canceled.");
    const wish: PassChangeWish = { kind: "undo_cancel" };
    await recordPassEvent(tx, deps, { pass, by: "holder", note: "Cancellation taken back" });
    return requestChange(tx, deps, { pass, wish, subscriptionId });
  });
  await trySendChange(deps, { changeId }, PASS_PAYMENTS);
}
