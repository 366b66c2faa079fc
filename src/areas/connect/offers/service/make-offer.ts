import { freeSlots, lockShownListing } from "#areas/connect/listings/queries/listings.ts";
import { noteOffer } from "#areas/connect/listings/service/note-offer.ts";
import {
  getConnectSettings,
  lockPartner,
  type PartnerRow,
  requirePartner,
} from "#areas/connect/profiles/queries.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { requireAdult } from "#areas/platform/accounts/access/actor.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { DAY_MS } from "#lib/time.ts";
import { countOpen, findOpen, listFailed, type OfferRow } from "../queries/offers.ts";
import { isContactTry, type OfferSnapshot, problemsOfWish } from "../rules/offers.ts";
import type { NewOffer } from "../schema.ts";
import { offers } from "../tables.ts";
import { limitSteps } from "./limit-steps.ts";
import { notifyOfStep } from "./notify-of-step.ts";
import { writeEvent } from "./write-step.ts";

/** The most open talks of a sponsor. */
const OPEN_MAX = 10;
/** How long a sponsor waits after a refusal, and how often one comes back to a listing. */
const WAIT_DAYS = 7;
const RETURNS_MAX = 2;

/**
 * Begins a talk: a sponsor offers the creator of a shown listing an amount. Throws `forbidden` for whoever is no
 * sponsor, `adult_unconfirmed`, `not_found` for a listing that is not shown, `invalid` for an amount out of range,
 * and `conflict` for one that is full or one's own, for a second open talk about it, beyond ten open ones, within
 * 7 days of a refusal and after two returns, and what `limitSteps` throws.
 */
export async function makeOffer(
  deps: Deps,
  actor: Member,
  { listingId, amount, message }: NewOffer,
): Promise<OfferRow> {
  requireAdult(actor.standing);
  return deps.database.db.transaction(async (tx) => {
    const sponsor = await lockPartner(tx, (await requirePartner(tx, actor.userId)).id);
    requireSponsor(sponsor);
    const listing = await lockShownListing(tx, listingId);
    if (listing.creatorId === sponsor.id) {
      throw new AppError("conflict", "This is your own listing.");
    }
    if (freeSlots(listing) < 1) {
      throw new AppError("conflict", "All places for sponsors are taken right now.");
    }
    refuseAmount(amount, sponsor, listing);
    await limitSteps(tx, deps, sponsor.id);
    await refuseAgain(tx, { listingId, sponsorId: sponsor.id, now: deps.now() });
    const now = deps.now();
    const { feePercent } = await getConnectSettings(tx);
    const offer = writtenRow(
      await tx
        .insert(offers)
        .values({
          ...{ listingId, sponsorId: sponsor.id, amount, feePercent, message },
          ...{ snapshot: snapshotOf(listing), lastBy: "sponsor", lastAt: now },
          ...{ createdAt: now, updatedAt: now },
          contactTries: isContactTry([message]) ? 1 : 0,
        })
        .returning(),
    );
    await writeEvent(tx, deps, offer.id, { kind: "offer", by: "sponsor", amount, message });
    await noteOffer(tx, deps, listing);
    await notifyOfStep(tx, deps, { offer, creatorId: listing.creatorId, step: "offer" });
    return offer;
  });
}

type Shown = Awaited<ReturnType<typeof lockShownListing>>;

function requireSponsor({ userType }: PartnerRow): void {
  if (userType === "sponsor") return;
  throw new AppError("forbidden", "Offers are for sponsors.");
}

function refuseAmount(amount: number, sponsor: PartnerRow, listing: Shown): void {
  const fields = problemsOfWish(amount, sponsor, listing);
  if (fields.amount) throw new AppError("invalid", fields.amount, { fields });
}

async function refuseAgain(
  tx: Db,
  { listingId, sponsorId, now }: { listingId: number; sponsorId: number; now: Date },
): Promise<void> {
  const pair = { listingId, sponsorId };
  if (await findOpen(tx, pair)) {
    throw new AppError("conflict", "You have an open offer for this listing already.");
  }
  if ((await countOpen(tx, sponsorId)) >= OPEN_MAX) {
    throw new AppError("conflict", `You can have at most ${OPEN_MAX} open offers.`);
  }
  const failed = await listFailed(tx, pair);
  if (failed.length > RETURNS_MAX) {
    throw new AppError("conflict", "You have made three offers for this listing already.");
  }
  const refused = failed.find(({ status }) => status === "declined");
  if (refused && now.getTime() - refused.updatedAt.getTime() < WAIT_DAYS * DAY_MS) {
    const message = `Your offer was declined. You can make another one after ${WAIT_DAYS} days.`;
    throw new AppError("conflict", message);
  }
}

function snapshotOf(listing: Shown): OfferSnapshot {
  const { title, type, category, dateStart, dateEnd, audienceSize } = listing;
  const { priceMin, priceMax, benefits } = listing;
  return {
    ...{ title, type, category, dateStart, dateEnd, audienceSize },
    ...{ priceMin, priceMax, benefits },
  };
}
