import { eq } from "drizzle-orm";
import { lockListing } from "#areas/connect/listings/queries/listings.ts";
import { NEUTRAL_TITLE } from "#areas/connect/listings/queries/minors.ts";
import { getConnectSettings } from "#areas/connect/profiles/queries.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  listBegunBy,
  listDue,
  listOpenOn,
  listTalkedOf,
  lockOffer,
  type OfferRow,
} from "../queries/offers.ts";
import { expiryOf, type Side } from "../rules/offers.ts";
import { OFFER_TRANSITIONS } from "../rules/transitions.ts";
import { offers, withdrawnOffers } from "../tables.ts";
import { notifyOfExpiry, notifyOfStep } from "./notify-of-step.ts";
import { writeStep } from "./write-step.ts";

const BATCH = 100;

/** The most open talks about one listing that a change of it ends at once; the rest follow within the hour. */
const MOST_CLOSED = 500;

/** Where a listing takes no sponsor any more. */
const ENDED = ["draft", "rejected", "expired", "completed"] as const;

/** Ends the open talks about a locked listing that takes no sponsor any more, and tells the sponsors. */
export async function closeOffersOn(
  tx: Db,
  deps: Deps,
  { listingId, creatorId }: { listingId: number; creatorId: number },
): Promise<void> {
  for (const offer of await listOpenOn(tx, { listingId, limit: MOST_CLOSED })) {
    await end(tx, deps, { offer, creatorId, kind: "close" });
  }
}

/**
 * Withdraws the open talks of an account that is being deleted, on either side, and notifies the other one, which keeps
 * what it was about and the amount: the talks go with the account.
 */
export async function withdrawOffersOf(
  tx: Db,
  deps: Deps,
  { userId }: { userId: number },
): Promise<void> {
  for (const listingId of await listTalkedOf(tx, userId)) {
    const { creatorId, isForMinor } = await lockListing(tx, listingId);
    for (const offer of await listOpenOn(tx, { listingId, limit: MOST_CLOSED })) {
      await end(tx, deps, { offer, creatorId, isForMinor, kind: "withdraw" });
    }
  }
  await endBegunBy(tx, deps, { userId, kind: "withdraw" });
}

/** Ends the open talks that an account began, and tells the creators alone. */
export async function endBegunBy(
  tx: Db,
  deps: Deps,
  { userId, kind }: { userId: number; kind: "close" | "withdraw" },
): Promise<void> {
  for (const { id, listingId } of await listBegunBy(tx, userId)) {
    const { creatorId, isForMinor } = await lockListing(tx, listingId);
    const offer = await lockOffer(tx, id);
    if (!OFFER_TRANSITIONS.next(offer.status, kind, "system")) continue;
    await end(tx, deps, { offer, creatorId, isForMinor, kind, tells: "creator" });
  }
}

/**
 * Ends the talks that nobody answered for seven days and those whose listing has ended, and tells whose turn it is
 * a day before. Run again, it does only what is due since. While Connect is off nobody can answer: what expires then is
 * closed, which is nobody's fault, and nobody is asked for an answer.
 */
export async function expireOffers(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const due = { now: deps.now(), endedStatuses: [...ENDED], limit: BATCH };
  for (let after = 0; ; ) {
    const batch = await listDue(db, { ...due, after });
    for (const { id, listingId } of batch) {
      await db.transaction((tx) => expireOffer(tx, deps, { id, listingId }));
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}

async function expireOffer(
  tx: Db,
  deps: Deps,
  { id, listingId }: { id: number; listingId: number },
): Promise<void> {
  const { creatorId, status } = await lockListing(tx, listingId);
  const offer = await lockOffer(tx, id);
  if (!OFFER_TRANSITIONS.next(offer.status, "expire", "system")) return;
  const now = deps.now();
  const expiry = expiryOf(offer);
  const { isOn } = await getConnectSettings(tx);
  const hasEnded = ENDED.some((ended) => ended === status) || (!isOn && now >= expiry);
  if (hasEnded) await end(tx, deps, { offer, creatorId, kind: "close" });
  else if (now >= expiry) await end(tx, deps, { offer, creatorId, kind: "expire" });
  else if (isOn && !offer.expiryToldAt && expiry.getTime() - now.getTime() <= DAY_MS) {
    await tx.update(offers).set({ expiryToldAt: now }).where(eq(offers.id, id));
    await notifyOfExpiry(tx, deps, { offer, creatorId });
  }
}

async function end(
  tx: Db,
  deps: Deps,
  {
    offer,
    creatorId,
    kind,
    tells = "sponsor",
    isForMinor = false,
  }: {
    offer: OfferRow;
    creatorId: number;
    kind: "close" | "expire" | "withdraw";
    /** Which side is told of a talk that the site closes or withdraws. */
    tells?: Side;
    isForMinor?: boolean;
  },
): Promise<void> {
  const { offer: ended } = await writeStep(tx, deps, offer, {
    said: { kind, by: "system" },
    set: { status: OFFER_TRANSITIONS.next(offer.status, kind, "system") ?? offer.status },
  });
  const by = tells === "sponsor" ? "system" : "sponsor";
  const isGone = kind === "withdraw";
  if (isGone) {
    await tx.insert(withdrawnOffers).values({
      partnerId: tells === "sponsor" ? ended.sponsorId : creatorId,
      ...{ side: tells, amount: ended.amount, withdrawnAt: deps.now() },
      title: isForMinor ? null : ended.snapshot.title,
    });
  }
  // A later no of the guardian finds nothing that is left of a withdrawn offer, so nothing left describes the child.
  const snapshot =
    isGone && isForMinor ? { ...ended.snapshot, title: NEUTRAL_TITLE } : ended.snapshot;
  const offerShown = { ...ended, snapshot };
  await notifyOfStep(tx, deps, { offer: offerShown, creatorId, step: kind, by, isGone });
}
