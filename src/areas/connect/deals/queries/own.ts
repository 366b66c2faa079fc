import { and, desc, eq, inArray, or } from "drizzle-orm";
import { isShownPartner } from "#areas/connect/listings/queries/people.ts";
import { readableWords, refusalOfFlood } from "#areas/connect/offers/access.ts";
import {
  findContact,
  findPartner,
  PARTNER_COLUMNS,
  publicNameOf,
  requirePartner,
} from "#areas/connect/profiles/queries.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { findPayee } from "#areas/money/payments/queries/payees.ts";
import type { Db } from "#lib/db/db.ts";
import { answerPage, findNewest, newestFirst } from "#lib/db/newest.ts";
import { rangeOf } from "#lib/list-params.ts";
import {
  acceptedAtOf,
  type DealSide,
  divide,
  isWithBank,
  MOST_CHANGES,
  MOST_MESSAGES,
  MOST_PROOFS,
  messageRefusalOf,
  refundIfCancelled,
  refusalOf,
  SIDE_STEPS,
  UNNAMED,
} from "../rules/deals.ts";
import type { Deal, DealPage, DealSummary, OwnDealFilter } from "../schema/deals.ts";
import { deals } from "../tables.ts";
import {
  DEAL_COLUMNS,
  type DealEventRow,
  type DealRow,
  type DisputeRow,
  findDispute,
  getDeal,
  listEvents,
  listMessages,
  listProofs,
  noSuchDeal,
  type ProofRow,
} from "./deals.ts";
import { getDealReviews } from "./reviews.ts";

const PAGE_SIZE = 20;

/** One page of the deals of which an account is a side, the newest first. */
export async function listOwnDeals(
  db: Db,
  userId: number,
  { offer, page = 1 }: OwnDealFilter,
): Promise<DealPage> {
  const { id } = await requirePartner(db, userId);
  const mine = or(eq(deals.sponsorId, id), eq(deals.organizerId, id));
  const where = and(mine, offer === undefined ? undefined : eq(deals.offerId, offer));
  const { ids, ...length } = await findNewest(
    db,
    deals,
    { where },
    rangeOf({ page, pageSize: PAGE_SIZE }),
  );
  const rows = await db
    .select(DEAL_COLUMNS)
    .from(deals)
    .where(inArray(deals.id, ids))
    .orderBy(...newestFirst(deals));
  const shown = await withApprovedNames(db, rows, id);
  return answerPage({ rows: shown, ...length }, (row) =>
    summaryOf(row, row.sponsorId === id ? "sponsor" : "organizer"),
  );
}

/** A deal as one of its two sides reads it. Throws `not_found` for everybody else. */
export async function getOwnDeal(
  db: Db,
  userId: number,
  { id, now }: { id: number; now: Date },
): Promise<Deal> {
  const partner = await findPartner(db, userId);
  const found = await getDeal(db, id);
  const side = partner && sideIn(found, partner.id);
  if (!side) throw noSuchDeal();
  const [deal = found] = await withApprovedNames(db, [found], partner.id);
  // Of a child whose guardian said no, nobody but staff sees what was shown and written, except why staff decided.
  const { isWordEnded } = deal;
  const shown = isWordEnded ? [] : await listProofs(db, id);
  const dispute = await findDispute(db, id);
  const payee = side === "organizer" ? await findPayee(db, userId) : null;
  const isOrganizer = side === "organizer";
  const { fee, share } = divide(deal, deal.refundAmount);
  const messages = isWordEnded ? [] : await listMessages(db, id);
  const otherId = isOrganizer ? deal.sponsorId : deal.organizerId;
  const isInTouch = messageRefusalOf(deal) === null;
  const reachable = isInTouch && otherId !== null ? await findContact(db, otherId) : null;
  const writeRefusal = reachable && refusalByMessages(messages, side);
  const isParent = !isOrganizer && deal.isForMinor;
  const isLinked = !isParent && otherId !== null && (await isShownPartner(db, otherId));
  return {
    ...summaryOf(deal, side),
    otherId: isLinked ? otherId : null,
    sponsorName: deal.sponsorName,
    organizerName: deal.organizerName,
    feeCents: isOrganizer ? fee : null,
    shareCents: isOrganizer ? share : null,
    refundAmount: deal.refundAmount,
    refundOnCancel: deal.paidAt ? refundIfCancelled(deal, { by: side, now }) : null,
    ...factsOf(deal),
    isPayoutDue: deal.payoutAt !== null && deal.payoutAt <= now && deal.paidOutAt === null,
    ...shownOf(deal, shown),
    dispute: dispute && { ...presentDispute(dispute), ...(isWordEnded && NO_WORDS) },
    payouts: isOrganizer ? (payee?.status ?? "none") : null,
    steps: SIDE_STEPS.filter((step) => refusalOf(deal, { step, by: side, now }) === null),
    canPay: side === "sponsor" && deal.fulfilment === "unpaid" && deal.payBy > now,
    canProve: canProve(deal, side) && shown.length < MOST_PROOFS,
    canAnswer:
      isOrganizer && deal.fulfilment === "disputed" && dispute?.answer === null && !isWordEnded,
    messages,
    canWrite: reachable !== null && writeRefusal === null,
    writeRefusal,
    contact: isParent ? null : reachable,
    reviews: await getDealReviews(db, { deal, side, now }),
    events: (await listEvents(db, id)).map(presentEvent).map((event) => ({
      ...event,
      words:
        isWordEnded && event.kind !== "decided"
          ? null
          : readableWords(event.words, { isPaid: deal.paidAt !== null }),
    })),
  };
}

/** Returns the other side of a deal if its approved name is shown, or null if the name that the deal keeps is. */
function renamedSideOf(deal: DealRow, ownId: number) {
  const { paidAt, textsForgottenAt, isForMinor, sponsorId, organizerId } = deal;
  if (paidAt || textsForgottenAt) return null;
  if (organizerId === ownId) return { side: "sponsor", id: sponsorId } as const;
  return isForMinor ? null : ({ side: "organizer", id: organizerId } as const);
}

/** Puts the approved name of the other side in place of the one that the deal keeps, as long as a deal is not paid. */
async function withApprovedNames(db: Db, rows: DealRow[], ownId: number): Promise<DealRow[]> {
  const others = rows.map((row) => renamedSideOf(row, ownId));
  const ids = others.flatMap((other) => other?.id ?? []);
  const found = await db
    .select(PARTNER_COLUMNS)
    .from(partners)
    .where(inArray(partners.id, ids))
    .limit(PAGE_SIZE);
  const names = new Map(found.map((partner) => [partner.id, publicNameOf(partner)]));
  return rows.map((row, index) => {
    const other = others[index];
    if (!other) return row;
    // The other account may be deleted.
    const name = names.get(other.id ?? 0) ?? UNNAMED[other.side];
    return other.side === "sponsor"
      ? { ...row, sponsorName: name }
      : { ...row, organizerName: name };
  });
}

/** Returns why a side waits with its next message, or can't write any more, by those that there are; null otherwise. */
export function refusalByMessages(messages: Deal["messages"], side: DealSide): string | null {
  if (messages.length >= MOST_MESSAGES) {
    return `This deal has all its ${MOST_MESSAGES} messages, so nothing more can be written here.`;
  }
  return refusalOfFlood(messages.map(({ by }) => by === side));
}

/** What a side reads of a dispute about a child whose guardian took the word back. */
const NO_WORDS = { reason: null, answer: null, decision: null };

/** The most deals of an account that its download has. */
const MOST_DOWNLOADED = 500;

/** All deals of an account as it reads them, the newest first; for its download. */
export async function listAllDeals(db: Db, userId: number, now: Date): Promise<Deal[]> {
  const partner = await findPartner(db, userId);
  if (!partner) return [];
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(or(eq(deals.sponsorId, partner.id), eq(deals.organizerId, partner.id)))
    .orderBy(desc(deals.id))
    .limit(MOST_DOWNLOADED);
  const all: Deal[] = [];
  for (const { id } of rows) all.push(await getOwnDeal(db, userId, { id, now }));
  return all;
}

/** The side of a deal that somebody in Connect is on; null for none. */
export function sideIn(
  { sponsorId, organizerId }: Pick<DealRow, "sponsorId" | "organizerId">,
  partnerId: number,
): DealSide | null {
  if (sponsorId === partnerId) return "sponsor";
  return organizerId === partnerId ? "organizer" : null;
}

/** Whether a side can show something now: the organizer while delivering, the sponsor for a dispute. */
export function canProve(
  { fulfilment, isWordEnded }: Pick<DealRow, "fulfilment" | "isWordEnded">,
  side: DealSide,
): boolean {
  if (isWordEnded) return false;
  if (fulfilment === "disputed") return true;
  return (
    side === "organizer" && (fulfilment === "in_progress" || fulfilment === "changes_requested")
  );
}

/**
 * Whether a proof can be taken back: an organizer's while delivering, as long as it was in no delivery. What was shown
 * in a dispute stays, since staff decide by it.
 */
export function canTakeBack(
  { fulfilment, deliveredAt }: Pick<DealRow, "fulfilment" | "deliveredAt">,
  { by, createdAt }: Pick<ProofRow, "by" | "createdAt">,
): boolean {
  const isDelivering = fulfilment === "in_progress" || fulfilment === "changes_requested";
  return by === "organizer" && isDelivering && !(deliveredAt && createdAt <= deliveredAt);
}

function summaryOf(deal: DealRow, side: DealSide): DealSummary {
  const { id, offerId, title, amount, status, fulfilment, payBy, dueAt, createdAt } = deal;
  return {
    ...{ id, offerId, title, side, amount, status, fulfilment },
    refundFailedCents: deal.refundFailedCents,
    isWithStaff: deal.isWordEnded && fulfilment !== "accepted" && fulfilment !== "cancelled",
    isDecided: deal.isDecided,
    otherName: side === "sponsor" ? deal.organizerName : deal.sponsorName,
    payBy: payBy.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function factsOf(deal: DealRow) {
  const { audienceSize, dateStart, dateEnd, deliveredAt, fulfilment, isWordEnded } = deal;
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  const isWaiting = fulfilment === "delivered" && deliveredAt !== null && !isWordEnded;
  return {
    ...{ audienceSize, dateStart, dateEnd },
    organizerWords: isWordEnded ? null : deal.organizerWords,
    paidAt: at(deal.paidAt),
    deliveredAt: at(deliveredAt),
    acceptedOn: isWaiting ? at(acceptedAtOf({ deliveredAt, dateEnd })) : null,
    acceptedAt: at(deal.acceptedAt),
    cancelledAt: at(deal.cancelledAt),
    payoutAt: at(deal.payoutAt),
    paidOutAt: at(deal.paidOutAt),
    changesLeft: MOST_CHANGES - deal.changesAsked,
    isWithBank: isWithBank(deal),
  };
}

/** What was promised with what shows it, and what a sponsor shows in a dispute. */
export function shownOf(deal: DealRow, all: readonly ProofRow[]) {
  const presentProof = ({ id, kind, url, note, createdAt, by }: ProofRow) => ({
    ...{ id, kind, url, note, createdAt: createdAt.toISOString() },
    canTakeBack: canTakeBack(deal, { by, createdAt }),
  });
  return {
    benefits: deal.benefitsSnapshot.map((text, index) => ({
      text,
      proofs: all.filter(({ benefit }) => benefit === index).map(presentProof),
    })),
    evidence: all.filter(({ by }) => by === "sponsor").map(presentProof),
  };
}

export function presentEvent({ id, kind, by, words, amount, createdAt }: DealEventRow) {
  return { id, kind, by, words, amount, createdAt: createdAt.toISOString() };
}

export function presentDispute(dispute: DisputeRow): NonNullable<Deal["dispute"]> {
  const { reason, answer, decision, refundAmount, openedAt, answerBy, decidedAt } = dispute;
  return {
    ...{ reason: reason || null, answer, decision, refundAmount },
    openedAt: openedAt.toISOString(),
    answerBy: answerBy.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
