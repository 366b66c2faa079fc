import { and, eq, inArray, or } from "drizzle-orm";
import { CREATOR_OF_MINOR } from "#domains/listings/schema/minors.ts";
import { listings } from "#domains/listings/tables.ts";
import {
  getConnectSettings,
  type PartnerRow,
  publicNameOf,
  requirePartner,
} from "#domains/partners/queries.ts";
import { feeOf } from "#domains/partners/schema/fee.ts";
import type { Db } from "#lib/db/db.ts";
import { answerPage, findNewest, newestFirst } from "#lib/db/newest.ts";
import { rangeOf } from "#lib/list-params.ts";
import { readableWords } from "../access.ts";
import { OFFER_TRANSITIONS } from "../rules/transitions.ts";
import { expiryOf, isOverLimit, refusalOf, type Side, turnOf } from "../rules.ts";
import type { OfferPage, OfferSummary, OwnOfferFilter, Talk } from "../schema.ts";
import { offers } from "../tables.ts";
import {
  creators,
  listEvents,
  noSuchOffer,
  type OfferEventRow,
  selectTalks,
  sponsors,
  type TalkRow,
} from "./offers.ts";

const PAGE_SIZE = 20;

/** One page of the talks that an account began, or of those about its listings, the newest first. */
export async function listOwnOffers(
  db: Db,
  userId: number,
  { box, state, page = 1 }: OwnOfferFilter,
): Promise<OfferPage> {
  const partner = await requirePartner(db, userId);
  const { ids, ...length } = await findNewest(
    db,
    offers,
    { where: and(isIn(db, partner, box), state && isInState(state)) },
    rangeOf({ page, pageSize: PAGE_SIZE }),
  );
  const rows = await selectTalks(db)
    .where(inArray(offers.id, ids))
    .orderBy(...newestFirst(offers));
  const side = box === "sent" ? "sponsor" : "creator";
  return answerPage({ rows, ...length }, (row) => summaryOf(row, side));
}

/** A talk as one of its two sides reads it. Throws `not_found` for everybody else. */
export async function getTalk(
  db: Db,
  userId: number,
  { id, now }: { id: number; now: Date },
): Promise<Talk> {
  const [row] = await selectTalks(db).where(eq(offers.id, id));
  const side = row && sideOf(row, userId);
  if (!row || !side) throw noSuchOffer();
  const { isOn } = await getConnectSettings(db);
  const { offer, listing } = row;
  const isShown = offer.contactsShownAt !== null;
  const summary = summaryOf(row, side);
  const isLimited = summary.turn !== null && isOverLimit(offer.amount, row.sponsor);
  return {
    ...summary,
    snapshot: offer.snapshot,
    hasListingChanged: hasChanged(row),
    isListingShown: listing.status === "active",
    isPaused: !isOn,
    rounds: offer.rounds,
    feeCents: feeOf(offer.amount, offer.feePercent),
    isOverLimit: isLimited,
    steps: OFFER_TRANSITIONS.allowed(offer.status, side).filter(
      (step) =>
        step !== "close" &&
        step !== "expire" &&
        !(step === "accept" && isLimited) &&
        (isOn || step === "decline" || step === "withdraw") &&
        !refusalOf(offer, { step, by: side, now }),
    ) as Talk["steps"],
    events: (await listEvents(db, id)).map((event) => presentEvent(event, isShown)),
  };
}

/** The most talks of an account that its download has. */
const MOST_DOWNLOADED = 500;

/** All talks of an account as it reads them, the newest first; for its download. */
export async function listAllTalks(db: Db, userId: number, now: Date): Promise<Talk[]> {
  const rows = await selectTalks(db)
    .where(or(eq(sponsors.userId, userId), eq(creators.userId, userId)))
    .orderBy(...newestFirst(offers))
    .limit(MOST_DOWNLOADED);
  const all: Talk[] = [];
  for (const { offer } of rows) all.push(await getTalk(db, userId, { id: offer.id, now }));
  return all;
}

function isIn(db: Db, { id }: PartnerRow, box: OwnOfferFilter["box"]) {
  if (box === "sent") return eq(offers.sponsorId, id);
  const own = db.select({ id: listings.id }).from(listings).where(eq(listings.creatorId, id));
  return inArray(offers.listingId, own);
}

function isInState(state: "open" | "ended") {
  const statuses: Record<typeof state, OfferSummary["status"][]> = {
    open: ["pending", "countered"],
    ended: ["accepted", "declined", "withdrawn", "expired"],
  };
  return inArray(offers.status, statuses[state]);
}

function sideOf({ sponsor, creator }: TalkRow, userId: number): Side | null {
  if (sponsor.userId === userId) return "sponsor";
  return creator.userId === userId ? "creator" : null;
}

function summaryOf({ offer, sponsor, creator, listing }: TalkRow, side: Side): OfferSummary {
  const { id, listingId, snapshot, amount, status, updatedAt } = offer;
  const other = side === "sponsor" ? creator : sponsor;
  const isOpen = status === "pending" || status === "countered";
  const isParent = side === "sponsor" && listing.isForMinor;
  return {
    ...{ id, listingId, side, amount, status },
    title: snapshot.title,
    otherId: isParent ? null : other.id,
    otherName: isParent ? CREATOR_OF_MINOR : publicNameOf(other),
    isOtherVerified: other.isVerified,
    turn: isOpen ? turnOf(offer) : null,
    expiresAt: expiryOf(offer).toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Whether what was offered for is no longer what the listing says. */
function hasChanged({ offer: { snapshot }, listing }: TalkRow): boolean {
  const said = (given: { [Field in keyof typeof snapshot]: unknown }) =>
    JSON.stringify([
      ...[given.title, given.type, given.category, given.dateStart, given.dateEnd],
      ...[given.audienceSize, given.priceMin, given.priceMax, given.benefits],
    ]);
  return said(snapshot) !== said(listing);
}

/** A step of a negotiation, without contact details unless the deal is paid. */
export function presentEvent(event: OfferEventRow, isPaid: boolean): Talk["events"][number] {
  const { id, kind, by, amount, message, createdAt } = event;
  return {
    ...{ id, kind, by, amount },
    message: readableWords(message, { isPaid }),
    createdAt: createdAt.toISOString(),
  };
}
