import { listComingSingle } from "#domains/bookings/queries/own-bookings.ts";
import { giveUpSessions } from "#domains/bookings/service/give-up-sessions.ts";
import { lockSlotsOf, releaseStandingPlaces } from "#domains/bookings/service/standing-places.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { lockLivingPassesOf, type PassRow } from "../queries/passes.ts";
import type { PassMover } from "../rules.ts";
import { movePass } from "./change-pass.ts";
import { requestChange } from "./request-change.ts";

/**
 * Ends a locked pass now and gives its places to others from today on. Null where it has ended already.
 * The places of one whose hold is over stay for a payment that comes late (`keepsHold`).
 */
export async function endPass(
  tx: PublicTx,
  deps: Deps,
  end: { pass: PassRow; by: PassMover; note: string; keepsHold?: boolean },
): Promise<PassRow | null> {
  const { pass, by, note, keepsHold = false } = end;
  const now = deps.now();
  const change = {
    ...{ cancelledAt: now, heldUntil: null, paymentUrl: null },
    ...{ openInvoiceId: null, pastDueAt: null, retriesAsked: 0, pendingChange: null },
  };
  const ended = await movePass(tx, deps, { pass, name: "end", by, note, change });
  if (!ended) return null;
  if (!keepsHold) {
    await releaseStandingPlaces(tx, deps, { passId: pass.id, fromDate: businessDay(now) });
  }
  return ended;
}

/** Throws `conflict` for an account with a pass that was paid, unless it was confirmed that it ends. */
export async function requirePassEndConfirmed(
  tx: Db,
  userId: number,
  { endsPass }: { endsPass: boolean },
): Promise<void> {
  if (endsPass) return;
  const passes = await lockLivingPassesOf(tx, userId);
  if (!passes.some(({ paidAt }) => paidAt !== null)) return;
  const message =
    "Your RawPass ends with your account, and nothing is paid back. Please confirm this";
  throw new AppError("conflict", `${message}.`, { fields: { endsPass: message } });
}

/**
 * Ends the passes of an account that is being deleted, and what is charged for them; what was booked beside them is
 * given up, and paid back where it is early enough.
 */
export async function endTrainingOf(
  tx: PublicTx,
  deps: Deps,
  { userId }: { userId: number },
): Promise<void> {
  const passes = await lockLivingPassesOf(tx, userId);
  const coming = await listComingSingle(tx, { userId, now: deps.now() });
  await lockSlotsOf(tx, {
    passIds: passes.map(({ id }) => id),
    slotIds: coming.map(({ slotId }) => slotId),
  });
  await giveUpSessions(tx, deps, { userId });
  for (const pass of passes) {
    await endPass(tx, deps, { pass, by: "holder", note: "The account was deleted" });
    const { subscriptionId } = pass;
    if (subscriptionId) {
      await requestChange(tx, deps, { pass, wish: { kind: "cancel_now" }, subscriptionId });
    }
  }
}
