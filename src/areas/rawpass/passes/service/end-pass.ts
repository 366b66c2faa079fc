import { listComingSingle } from "#areas/rawpass/bookings/queries/own-bookings.ts";
import { giveUpSessions } from "#areas/rawpass/bookings/service/give-up-sessions.ts";
import {
  forgetFrozen,
  moveMakeUpEnds,
  refundSessions,
} from "#areas/rawpass/bookings/service/make-ups-of-pass.ts";
import { releaseStandingPlaces } from "#areas/rawpass/bookings/service/standing-places.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { findCancellation, findEndOf } from "../queries/cancellation.ts";
import { listFreezes } from "../queries/freezes.ts";
import { presentMakeUp } from "../queries/make-ups.ts";
import { lockLivingPassesOf, type PassRow } from "../queries/passes.ts";
import { type PassMover, unpaidFrom } from "../rules/passes.ts";
import type { BookedMakeUp } from "../schema/frozen-make-ups.ts";
import { movePass } from "./change-pass.ts";
import { lockTraining, lockTrainingOfAll } from "./locks.ts";
import { requestRefunds } from "./refunds.ts";
import { releaseMakeUpsOf } from "./release-make-ups.ts";
import { requestChange } from "./request-change.ts";

interface EndedPass {
  pass: PassRow;
  /** The booked make-ups that end with it. */
  canceled: BookedMakeUp[];
}

/**
 * Ends a locked pass now and gives its places to others from today on; make-ups for sessions that
 * were never paid end with it. Null where it has ended already.
 * The places of one whose hold is over stay for a payment that comes late (`keepsHold`).
 */
export async function endPass(
  tx: PublicTx,
  deps: Deps,
  end: { pass: PassRow; by: PassMover; note: string; keepsHold?: boolean },
): Promise<EndedPass | null> {
  const { pass, by, note, keepsHold = false } = end;
  const now = deps.now();
  const change = {
    ...{ cancelledAt: now, heldUntil: null, paymentUrl: null },
    ...{ openInvoiceId: null, pastDueAt: null, unpaidFrom: null, retriesAsked: 0 },
    pendingChange: null,
  };
  const ended = await movePass(tx, deps, { pass, name: "end", by, note, change });
  if (!ended) return null;
  if (keepsHold) return { pass: ended, canceled: [] };
  await lockTraining(tx, deps, pass);
  if (pass.frozenUntil) await cutFreeze(tx, pass, businessDay(now));
  await releaseStandingPlaces(tx, deps, { passId: pass.id, fromDate: businessDay(now) });
  const from = unpaidFrom(pass);
  if (from) await refundSessions(tx, deps, { passId: pass.id, from, before: null });
  const released = await releaseMakeUpsOf(tx, deps, ended);
  return { pass: ended, canceled: released.map((made) => presentMakeUp(made, pass.id)) };
}

/** Gives make-ups only the days of the freeze that were before the end of its pass, and ends what it can give back. */
async function cutFreeze(tx: PublicTx, { id, athleteId }: PassRow, today: string): Promise<void> {
  const [freeze] = await listFreezes(tx, id);
  if (!freeze || athleteId === null) return;
  const { fromDate, untilDate } = freeze;
  const ended = today > fromDate ? today : fromDate;
  const newUntil = ended < untilDate ? ended : untilDate;
  await moveMakeUpEnds(tx, { ...freeze, athleteId, newUntil });
  await forgetFrozen(tx, athleteId);
}

/** Throws `conflict` for an account with a pass that was paid, unless it was confirmed that it ends. */
export async function requirePassEndConfirmed(
  tx: Db,
  { now }: Pick<Deps, "now">,
  userId: number,
  { endsPass }: { endsPass: boolean },
): Promise<void> {
  if (endsPass) return;
  const { passes, refundCents } = await findEndOf(tx, await lockLivingPassesOf(tx, userId), now());
  if (passes === 0) return;
  const refund = refundCents > 0 ? `${inDollars(refundCents)} is refunded` : "nothing is refunded";
  const message = `Your RawPass ends with your account, and ${refund}. Please confirm this`;
  throw new AppError("conflict", `${message}.`, { fields: { endsPass: message } });
}

/**
 * Ends the passes of an account that is being deleted, with the refunds that canceling them now would give. Single
 * sessions are given up, and refunded if it is early enough.
 */
export async function endTrainingOf(
  tx: PublicTx,
  deps: Deps,
  { userId }: { userId: number },
): Promise<void> {
  const passes = await lockLivingPassesOf(tx, userId);
  const coming = await listComingSingle(tx, { userId, now: deps.now() });
  const slotIds = coming.map(({ slotId }) => slotId);
  await lockTrainingOfAll(tx, deps, passes, slotIds);
  await giveUpSessions(tx, deps, { userId });
  for (const pass of passes) {
    const { subscriptionId, paidAt } = pass;
    if (paidAt) await requestRefunds(tx, deps, pass, await findCancellation(tx, pass, deps.now()));
    await endPass(tx, deps, { pass, by: "holder", note: "The account was deleted" });
    if (subscriptionId) {
      await requestChange(tx, deps, { pass, wish: { kind: "cancel_now" }, subscriptionId });
    }
  }
}
