import { and, desc, eq, inArray, or, type SQL } from "drizzle-orm";
import { isShownPartner } from "#areas/connect/listings/queries/people.ts";
import { CREATOR_OF_MINOR } from "#areas/connect/listings/schema/minors.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import {
  getConnectSettings,
  type PartnerRow,
  publicNameOf,
  requirePartner,
} from "#areas/connect/profiles/queries.ts";
import { feeOf } from "#areas/connect/profiles/schema/fee.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { answerPage, findNewest, newestFirst } from "#lib/db/newest.ts";
import { rangeOf } from "#lib/list-params.ts";
import {
  expiryOf,
  HIDDEN_CONTACT,
  hideSplitContacts,
  isOpen,
  isOverLimit,
  refusalOf,
  refusalOfMessage,
  type Side,
  turnOf,
} from "../rules/offers.ts";
import { OFFER_TRANSITIONS } from "../rules/transitions.ts";
import type { OfferPage, OfferSummary, OwnOfferFilter, Talk, WithdrawnOffer } from "../schema.ts";
import { offers, withdrawnOffers } from "../tables.ts";
import {
  creators,
  listEvents,
  messagesOf,
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
  { box, state, listing, page = 1 }: OwnOfferFilter,
): Promise<OfferPage> {
  const partner = await requirePartner(db, userId);
  const isAbout = listing === undefined ? undefined : eq(offers.listingId, listing);
  const { ids, ...length } = await findNewest(
    db,
    offers,
    { where: and(isIn(db, partner, box), state && isInState(state), isAbout) },
    rangeOf({ page, pageSize: PAGE_SIZE }),
  );
  const rows = await selectTalks(db)
    .where(inArray(offers.id, ids))
    .orderBy(...newestFirst(offers));
  const side = box === "sent" ? "sponsor" : "creator";
  const withdrawn =
    page === 1 && state !== "open"
      ? await listWithdrawn(
          db,
          and(eq(withdrawnOffers.partnerId, partner.id), eq(withdrawnOffers.side, side)),
        )
      : [];
  return { ...answerPage({ rows, ...length }, (row) => summaryOf(row, side)), withdrawn };
}

const MOST_WITHDRAWN = 50;

async function listWithdrawn(db: Db, where: SQL | undefined): Promise<WithdrawnOffer[]> {
  const rows = await db
    .select()
    .from(withdrawnOffers)
    .where(where)
    .orderBy(desc(withdrawnOffers.id))
    .limit(MOST_WITHDRAWN);
  return rows.map(({ partnerId: _own, withdrawnAt, ...row }) => ({
    ...row,
    withdrawnAt: withdrawnAt.toISOString(),
  }));
}

/** The newest offers of an account that ended with the other side's account; for its download. */
export async function listAllWithdrawn(db: Db, userId: number): Promise<WithdrawnOffer[]> {
  const own = db.select({ id: partners.id }).from(partners).where(eq(partners.userId, userId));
  return listWithdrawn(db, inArray(withdrawnOffers.partnerId, own));
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
  const events = await listEvents(db, id);
  const { offer, listing } = row;
  const summary = summaryOf(row, side);
  const { otherId } = summary;
  const isLimited = summary.turn !== null && isOverLimit(offer.amount, row.sponsor);
  return {
    ...summary,
    otherId: otherId !== null && (await isShownPartner(db, otherId)) ? otherId : null,
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
    canWrite: isOn && refusalOfMessage(offer, events, { by: side, now }) === null,
    events: presentEvents(events, { isPaid: offer.contactsShownAt !== null }),
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
  const isParent = side === "sponsor" && listing.isForMinor;
  return {
    ...{ id, listingId, side, amount, status },
    title: snapshot.title,
    otherId: isParent ? null : other.id,
    otherName: isParent ? CREATOR_OF_MINOR : publicNameOf(other),
    isOtherVerified: other.isVerified,
    turn: isOpen(status) ? turnOf(offer) : null,
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

/** The steps of a negotiation, without contact details unless the deal is paid. */
export function presentEvents(
  events: readonly OfferEventRow[],
  { isPaid }: { isPaid: boolean },
): Talk["events"] {
  const shown = {
    sponsor: hideSplitContacts(messagesOf(events, "sponsor")),
    creator: hideSplitContacts(messagesOf(events, "creator")),
    system: messagesOf(events, "system"),
  };
  return events.map(({ id, kind, by, amount, message, createdAt }) => ({
    ...{ id, kind, by, amount, createdAt: createdAt.toISOString() },
    message: message && !isPaid ? (shown[by]?.shift() ?? HIDDEN_CONTACT) : message,
  }));
}
