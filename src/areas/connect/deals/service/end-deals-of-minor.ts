import { eq } from "drizzle-orm";
import { NEUTRAL_TITLE, neutralBenefits } from "#areas/connect/listings/queries/minors.ts";
import { removeNotificationsAbout } from "#areas/platform/notifications/service/remove-about.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { wordEndedMail } from "../mails.ts";
import { type LockedDeal, listRunningOn, lockDeal } from "../queries/deals.ts";
import { DEAL_TRANSITIONS } from "../rules/transitions.ts";
import { deals } from "../tables.ts";
import { findGivenBackAt } from "./give-back-undecided.ts";
import { notifySides } from "./notify-sides.ts";
import { changeDeal, leaveSlot } from "./write-deal.ts";

/**
 * Stops the deals about a child whose guardian withdrew consent, in the same transaction. An unpaid deal is canceled,
 * and money that arrives for it later goes back (`settlePayment`). Staff are asked to decide each paid deal that is not
 * over, and both sides are notified. No deal says any longer what it was about and what was promised. What was shown
 * is for staff alone (`isWordEnded`) until they have decided (`removeEndedProofs`).
 */
export async function endDealsOfMinor(
  tx: PublicTx,
  deps: Deps,
  { listingId }: { listingId: number },
): Promise<void> {
  const isAbout = eq(deals.listingId, listingId);
  const all = tx.select({ id: deals.id }).from(deals).where(isAbout);
  await removeNotificationsAbout(tx, { types: ["deal"], ids: all });
  const benefitsSnapshot = neutralBenefits(deals.benefitsSnapshot);
  await tx
    .update(deals)
    .set({ title: NEUTRAL_TITLE, benefitsSnapshot, organizerWords: null })
    .where(isAbout);
  for (const id of await listRunningOn(tx, listingId)) {
    const { deal, listing } = await lockDeal(tx, id);
    const fulfilment = DEAL_TRANSITIONS.next(deal.fulfilment, "lapse", "system");
    if (!fulfilment) {
      await stop(tx, deps, { deal, listing });
      continue;
    }
    const ended = await changeDeal(tx, deps, deal, {
      set: { fulfilment, status: "failed", paymentUrl: null, cancelledAt: deps.now() },
      happened: { kind: "cancelled", by: "system" },
    });
    await leaveSlot(tx, deps, { deal: ended, listing });
    await notifySides(tx, deps, { deal: ended, step: "cancelled" });
  }
}

/** Leaves a locked, paid deal to staff, who find it in their queue from now on. */
async function stop(tx: PublicTx, deps: Deps, { deal, listing }: LockedDeal): Promise<void> {
  const stopped = await changeDeal(tx, deps, deal, { set: {} });
  const givenBackAt = await findGivenBackAt(tx, { deal: stopped, listing });
  await deps.mail.queue(tx, wordEndedMail({ deal, givenBackAt }, deps.mail.staff));
  await notifySides(tx, deps, { deal: stopped, step: "stopped", givenBackAt });
}
