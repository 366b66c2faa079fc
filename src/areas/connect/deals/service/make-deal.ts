import { randomUUID } from "node:crypto";
import { CREATOR_OF_MINOR } from "#areas/connect/listings/schema/minors.ts";
import { reserveSlot } from "#areas/connect/listings/service/slots.ts";
import type { MadeDeal } from "#areas/connect/offers/service/notify-of-step.ts";
import type { Agreed } from "#areas/connect/offers/service/take-step.ts";
import { getPartner } from "#areas/connect/profiles/queries.ts";
import { feeOf } from "#areas/connect/profiles/schema/fee.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { payByOf } from "../rules/deals.ts";
import { deals } from "../tables.ts";
import { writeEvent } from "./write-deal.ts";

/**
 * Makes the deal of an offer that was accepted, and reserves its place, in the transaction of the acceptance.
 * Throws `conflict` where every place is taken.
 */
export async function makeDeal(
  tx: PublicTx,
  deps: Deps,
  { offer, listing }: Agreed,
): Promise<MadeDeal> {
  await reserveSlot(tx, deps, listing);
  const sponsor = await getPartner(tx, offer.sponsorId);
  const organizer = await getPartner(tx, listing.creatorId);
  const { title, dateStart, dateEnd, audienceSize, benefits } = offer.snapshot;
  const { isForMinor } = listing;
  const now = deps.now();
  const payBy = payByOf(now);
  const { id } = writtenRow(
    await tx
      .insert(deals)
      .values({
        ...{ offerId: offer.id, listingId: listing.id },
        ...{ sponsorId: sponsor.id, sponsorName: sponsor.companyName },
        ...{ organizerId: organizer.id, isForMinor },
        organizerName: isForMinor ? CREATOR_OF_MINOR : organizer.companyName,
        ...{ amount: offer.amount, serviceFee: feeOf(offer.amount, offer.feePercent) },
        ...{ title, dateStart, dateEnd, audienceSize, benefitsSnapshot: benefits },
        ...{ reference: randomUUID(), payBy, createdAt: now, updatedAt: now },
      })
      .returning({ id: deals.id }),
  );
  await writeEvent(tx, deps, id, { kind: "agreed", by: "system", amount: offer.amount });
  return { dealId: id, payBy };
}
