import { makeDeal } from "#areas/connect/deals/service/make-deal.ts";
import { lockListing } from "#areas/connect/listings/queries/listings.ts";
import {
  getConnectSettings,
  getPartner,
  isSuspended,
  requirePartner,
} from "#areas/connect/profiles/queries.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { getListingId, lockOffer, type OfferRow, requireSide } from "../queries/offers.ts";
import {
  isOverLimit,
  limitExceeded,
  problemsOfAmount,
  problemsOfWish,
  refusalOf,
  type Side,
} from "../rules/offers.ts";
import { OFFER_TRANSITIONS } from "../rules/transitions.ts";
import type { OfferStep } from "../schema.ts";
import { limitSteps } from "./limit-steps.ts";
import { notifyOfStep } from "./notify-of-step.ts";
import { writeStep } from "./write-step.ts";

type LockedListing = Awaited<ReturnType<typeof lockListing>>;

/** What is agreed on, in the transaction of the acceptance; the listing is locked. */
export interface Agreed {
  offer: OfferRow;
  listing: LockedListing;
}

/**
 * Takes the next step in one's own talk: names another amount, accepts the last one, declines or withdraws. What
 * was accepted becomes a deal in the same transaction.
 * Throws `not_found` for whoever is no side of it, `stale` where another amount was named meanwhile, `conflict`
 * where it is not one's turn, the talk has ended, the listing is not shown or full, the sponsor is not verified
 * (any more) for what would be accepted, the other side is suspended or Connect is off, `invalid` for an amount out of
 * range or for the one that was named last, and what `limitSteps` throws.
 */
export async function takeStep(
  deps: Deps,
  actor: Member,
  { id, ...step }: OfferStep & { id: number },
): Promise<{ dealId: number | null }> {
  return deps.database.contentVersion.publish(
    async (tx) => {
      const listing = await lockListing(tx, await getListingId(tx, id));
      const offer = await lockOffer(tx, id);
      const by = requireSide({ offer, listing }, await requirePartner(tx, actor.userId));
      if (step.rounds !== offer.rounds) {
        throw new AppError("stale", "Another amount was named in the meantime. Please look again.");
      }
      const after = await writeAnswer(tx, deps, { offer, listing }, { ...step, by });
      const made =
        step.step === "accept" ? await makeDeal(tx, deps, { offer: after, listing }) : null;
      const { creatorId } = listing;
      await notifyOfStep(tx, deps, { offer: after, creatorId, step: step.step, by, made });
      return { dealId: made?.dealId ?? null };
    },
    ({ dealId }) => dealId !== null,
  );
}

async function writeAnswer(
  tx: PublicTx,
  deps: Deps,
  { offer, listing }: Agreed,
  { by, ...given }: OfferStep & { by: Side },
): Promise<OfferRow> {
  const { step, message } = given;
  const now = deps.now();
  const refusal = refusalOf(offer, { step, by, now });
  if (refusal) throw new AppError("conflict", refusal);
  if (step === "counter" || step === "accept") await requireGoingOn(tx, { offer, listing }, by);
  if (step === "counter" && by === "sponsor") await limitSteps(tx, deps, offer.sponsorId);
  if (step === "counter") await refuseAmount(tx, { offer, listing }, { by, amount: given.amount });
  if (step === "accept" && isOverLimit(offer.amount, await getPartner(tx, offer.sponsorId))) {
    throw new AppError("conflict", `${limitExceeded()}. Name another amount, or decline.`);
  }
  const named = step === "counter" ? given.amount : undefined;
  const { feePercent } = await getConnectSettings(tx);
  const { offer: after } = await writeStep(tx, deps, offer, {
    said: { kind: step, by, message, ...(named !== undefined && { amount: named }) },
    set: {
      status: OFFER_TRANSITIONS.next(offer.status, step, by) ?? offer.status,
      ...(by === "creator" && message && { responseMessage: message }),
      ...(named !== undefined && {
        ...{ amount: named, feePercent, lastBy: by, lastAt: now },
        ...{ rounds: offer.rounds + 1, expiryToldAt: null },
      }),
    },
  });
  return after;
}

/**
 * Throws `conflict` if nothing can be agreed: Connect is off, the listing is not shown, or the other side is
 * suspended.
 */
export async function requireGoingOn(tx: Db, { offer, listing }: Agreed, by: Side): Promise<void> {
  if (!(await getConnectSettings(tx)).isOn) {
    throw new AppError("conflict", "Connect is switched off right now, so nothing can be agreed.");
  }
  if (listing.status !== "active") {
    throw new AppError("conflict", "The listing is not shown right now, so nothing can be agreed.");
  }
  if (await isSuspended(tx, by === "sponsor" ? listing.creatorId : offer.sponsorId)) {
    throw new AppError("conflict", "The other side takes no part right now.");
  }
}

async function refuseAmount(
  tx: PublicTx,
  { offer, listing }: Agreed,
  { by, amount }: { by: Side; amount: number },
): Promise<void> {
  const sponsor = await getPartner(tx, offer.sponsorId);
  const fields =
    amount === offer.amount
      ? {
          amount: `${inDollars(amount)} is already on the table. Name another amount, or accept it.`,
        }
      : by === "sponsor"
        ? problemsOfWish(amount, sponsor, listing)
        : problemsOfAmount(amount, sponsor);
  if (fields.amount) throw new AppError("invalid", fields.amount, { fields });
}
