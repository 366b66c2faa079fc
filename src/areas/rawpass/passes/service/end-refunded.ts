import { refundSessions } from "#areas/rawpass/bookings/service/make-ups-of-pass.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { endedMail, makeUpsRefundedMail, type PassMailContext } from "../mails.ts";
import type { Cancellation } from "../queries/cancellation.ts";
import { presentMakeUp } from "../queries/make-ups.ts";
import type { PassRow } from "../queries/passes.ts";
import { listRefundedDays, nameRefunds } from "../queries/refunded.ts";
import { listRefundsOfPass } from "../queries/requests.ts";
import type { PassMover } from "../rules/passes.ts";
import { endPass } from "./end-pass.ts";
import { lockTraining } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { releaseMakeUpsOf } from "./release-make-ups.ts";
import { requestChange } from "./request-change.ts";

const WHY_CANCELED = { withdrawn: "withdrawn", unused: "canceled" } as const;

/**
 * Ends what refunded payments of a locked pass were for: its make-ups for those days, booked or not, and the pass
 * itself if its present month was refunded. Idempotent.
 * @param end with the payment that a bank took back (`lostId`), or the reason of the cancellation that refunds it
 */
export async function endRefunded(
  tx: PublicTx,
  deps: Deps,
  end: {
    pass: PassRow;
    by: PassMover;
    lostId?: string | null;
    reason?: Cancellation["reason"];
  },
): Promise<void> {
  const { pass, by, lostId = null, reason = null } = end;
  const { id: passId, subscriptionId, paidAt } = pass;
  if (!paidAt) return;
  const days = await listRefundedDays(tx, passId, [lostId]);
  if (days.length === 0) return;
  await lockTraining(tx, deps, pass);
  for (const refunded of days) await refundSessions(tx, deps, { passId, ...refunded });
  if (days.some(({ before }) => before === null)) {
    const note = lostId ? "Its payment was lost to a dispute" : "Its payment was refunded";
    const ended = await endPass(tx, deps, { pass, by, note });
    const why = lostId ? "disputed" : ((reason && WHY_CANCELED[reason]) ?? "refunded");
    if (ended) {
      const made = (await listRefundsOfPass(tx, passId)).filter(
        ({ status }) => status !== "failed",
      );
      const refunds = await nameRefunds(tx, pass, made);
      const write = (context: PassMailContext) => endedMail(context, { ...ended, why, refunds });
      await notifyHolder(tx, deps, { pass: ended.pass, write });
    }
    if (ended && subscriptionId) {
      await requestChange(tx, deps, { pass, wish: { kind: "cancel_now" }, subscriptionId });
    }
  }
  const released = await releaseMakeUpsOf(tx, deps, pass);
  const [first] = released;
  if (!first) return;
  const canceled = released.map((made) => presentMakeUp(made, passId));
  const write = (context: PassMailContext) =>
    makeUpsRefundedMail(context, { bookingId: first.booking.id, canceled });
  await notifyHolder(tx, deps, { pass, write });
}
