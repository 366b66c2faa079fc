import { eq } from "drizzle-orm";
import { neutralBenefits } from "#domains/listings/queries/minors.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { wordEndedMail } from "../mails.ts";
import { listRunningOn, lockDeal } from "../queries/deals.ts";
import { DEAL_TRANSITIONS } from "../rules/transitions.ts";
import { deals } from "../tables.ts";
import { notifySides } from "./notify-sides.ts";
import { changeDeal, leaveSlot } from "./write-deal.ts";

/**
 * What becomes of the deals about a child whose guardian took the word back, in the same transaction: one that is not
 * paid is canceled, and what is paid for it nevertheless goes back (`settlePayment`). Staff are asked to decide those
 * that are paid and not over. None says any more what was promised; what was shown is for staff alone (`isWordEnded`),
 * until it is decided (`removeEndedProofs`).
 */
export async function endDealsOfMinor(
  tx: PublicTx,
  deps: Deps,
  { listingId }: { listingId: number },
): Promise<void> {
  for (const id of await listRunningOn(tx, listingId)) {
    const { deal, listing } = await lockDeal(tx, id);
    const fulfilment = DEAL_TRANSITIONS.next(deal.fulfilment, "lapse", "system");
    if (!fulfilment) {
      await deps.mail.queue(tx, wordEndedMail(deal, deps.mail.staff));
      continue;
    }
    const ended = await changeDeal(tx, deps, deal, {
      set: { fulfilment, status: "failed", paymentUrl: null, cancelledAt: deps.now() },
      happened: { kind: "cancelled", by: "system" },
    });
    await leaveSlot(tx, deps, { deal: ended, listing });
    await notifySides(tx, deps, { deal: ended, step: "cancelled" });
  }
  await tx
    .update(deals)
    .set({ benefitsSnapshot: neutralBenefits(deals.benefitsSnapshot), organizerWords: null })
    .where(eq(deals.listingId, listingId));
}
