import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type ListingRow, lockListing } from "#areas/connect/listings/queries/listings.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { columnsToRead } from "#lib/db/newest-list.ts";
import { AppError } from "#lib/errors.ts";
import { MOST_FILES, MOST_MESSAGES } from "../rules/deals.ts";
import type { Fulfilment } from "../rules/transitions.ts";
import type { Deal } from "../schema/deals.ts";
import { dealEvents, dealMessages, deals, disputes, proofs } from "../tables.ts";
import { refundFailedCents } from "./failed-refunds.ts";
import { isDecided, isWordEnded } from "./left-to-staff.ts";

export type DealRow = Omit<typeof deals.$inferSelect, "searchVector"> & {
  /** Whether it is about a child whose guardian took the word back: nobody but staff sees what was shown. */
  isWordEnded: boolean;
  /** Whether staff decided how much goes back. */
  isDecided: boolean;
  /** What was to go back and could not be sent. */
  refundFailedCents: number;
};

/** What is read of a deal. */
export const DEAL_COLUMNS = {
  ...columnsToRead(deals),
  isWordEnded,
  isDecided,
  refundFailedCents,
};
export type DealEventRow = typeof dealEvents.$inferSelect;
export type MessageRow = typeof dealMessages.$inferSelect;
export type ProofRow = typeof proofs.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;

/** A deal with its listing, both locked until the transaction ends. The listing may be gone. */
export interface LockedDeal {
  deal: DealRow;
  listing: ListingRow | null;
}

/** Locks a deal, and its listing before. Throws `not_found`. */
export async function lockDeal(tx: Db, id: number): Promise<LockedDeal> {
  const locked = await lockWhere(tx, eq(deals.id, id));
  if (!locked) throw noSuchDeal();
  return locked;
}

/** Locks a deal by what the payment provider calls it; null for none. */
export async function lockDealOf(tx: Db, reference: string): Promise<LockedDeal | null> {
  return lockWhere(tx, eq(deals.reference, reference));
}

async function lockWhere(tx: Db, where: ReturnType<typeof eq>): Promise<LockedDeal | null> {
  const { listingId } = deals;
  const [known] = await tx.select({ listingId }).from(deals).where(where);
  if (!known) return null;
  const listing = known.listingId === null ? null : await lockListing(tx, known.listingId);
  const [deal] = await tx.select(DEAL_COLUMNS).from(deals).where(where).for("update");
  return deal ? { deal, listing } : null;
}

/** A deal. Throws `not_found`. */
export async function getDeal(db: Db, id: number): Promise<DealRow> {
  const [deal] = await db.select(DEAL_COLUMNS).from(deals).where(eq(deals.id, id));
  if (!deal) throw noSuchDeal();
  return deal;
}

/** More than a deal can come to. */
const MOST_EVENTS = 200;
const MOST_PROOFS = 200;

/** What happened to a deal, in its order. */
export async function listEvents(db: Db, dealId: number): Promise<DealEventRow[]> {
  return db
    .select()
    .from(dealEvents)
    .where(eq(dealEvents.dealId, dealId))
    .orderBy(asc(dealEvents.id))
    .limit(MOST_EVENTS);
}

/** When a bank last decided an inquiry into the payment of a deal; null if none did. */
export async function findBankDecision(db: Db, dealId: number): Promise<Date | null> {
  const [last] = await db
    .select({ decidedAt: dealEvents.createdAt })
    .from(dealEvents)
    .where(and(eq(dealEvents.dealId, dealId), eq(dealEvents.kind, "bank_decided")))
    .orderBy(desc(dealEvents.id))
    .limit(1);
  return last?.decidedAt ?? null;
}

/** Whether a deal ended because it was not paid in time. */
export async function hasLapsed(db: Db, dealId: number): Promise<boolean> {
  const isEnd = and(eq(dealEvents.dealId, dealId), eq(dealEvents.kind, "lapsed"));
  return (await db.$count(dealEvents, isEnd)) > 0;
}

/** What was shown for a deal, in its order. */
export async function listProofs(db: Db, dealId: number): Promise<ProofRow[]> {
  return db
    .select()
    .from(proofs)
    .where(and(eq(proofs.dealId, dealId), isNull(proofs.messageId)))
    .orderBy(asc(proofs.id))
    .limit(MOST_PROOFS);
}

/** A message of a deal; null for none. */
export async function findMessage(
  db: Db,
  { dealId, id }: { dealId: number; id: number },
): Promise<MessageRow | null> {
  const isIt = and(eq(dealMessages.dealId, dealId), eq(dealMessages.id, id));
  const [row] = await db.select().from(dealMessages).where(isIt);
  return row ?? null;
}

/** The messages of a deal with their files, in their order. */
export async function listMessages(db: Db, dealId: number): Promise<Deal["messages"]> {
  const rows = await db
    .select()
    .from(dealMessages)
    .where(eq(dealMessages.dealId, dealId))
    .orderBy(asc(dealMessages.id))
    .limit(MOST_MESSAGES);
  const { id, kind, messageId } = proofs;
  const files = await db
    .select({ id, kind, messageId })
    .from(proofs)
    .where(and(eq(proofs.dealId, dealId), isNotNull(messageId)))
    .orderBy(asc(id))
    .limit(MOST_FILES);
  return rows.map((message) => ({
    ...{ id: message.id, by: message.by, words: message.words },
    createdAt: message.createdAt.toISOString(),
    files: files.flatMap((file) =>
      file.messageId === message.id && file.kind !== "link"
        ? [{ id: file.id, kind: file.kind }]
        : [],
    ),
  }));
}

/** Something that was shown or sent for a deal; null for none. */
export async function findProof(
  db: Db,
  { dealId, id }: { dealId: number; id: number },
): Promise<ProofRow | null> {
  const [row] = await db
    .select()
    .from(proofs)
    .where(and(eq(proofs.dealId, dealId), eq(proofs.id, id)));
  return row ?? null;
}

/** Which of these files something that was shown or sent is kept in. */
export async function listKeptFiles(db: Db, names: readonly string[]): Promise<Set<string | null>> {
  const { fileName } = proofs;
  const rows = await db
    .select({ fileName })
    .from(proofs)
    .where(inArray(fileName, [...names]));
  return new Set(rows.map((row) => row.fileName));
}

/** The dispute about a deal; null for none. */
export async function findDispute(db: Db, dealId: number): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.dealId, dealId));
  return row ?? null;
}

/** The most open deals that are named. */
const MOST_NAMED = 5;

/** The deals of an account that are not over: something is promised, money is held, or a bank inquires. */
export async function listOpenOf(db: Db, userId: number): Promise<{ id: number; title: string }[]> {
  const mine = db.select({ id: partners.id }).from(partners).where(eq(partners.userId, userId));
  const isRunning = notInArray(deals.fulfilment, ["accepted", "cancelled"]);
  const isHeld = and(
    isNotNull(deals.payoutAt),
    isNull(deals.paidOutAt),
    ne(deals.status, "refunded"),
  );
  const isWithBank = and(isNotNull(deals.bankDisputeId), isNull(deals.bankOutcome));
  return db
    .select({ id: deals.id, title: deals.title })
    .from(deals)
    .where(
      and(
        or(inArray(deals.sponsorId, mine), inArray(deals.organizerId, mine)),
        or(isRunning, isHeld, isWithBank),
      ),
    )
    .orderBy(asc(deals.id))
    .limit(MOST_NAMED);
}

/** The titles of the deals of an account that are not over. */
export async function listOpenTitles(db: Db, userId: number): Promise<string[]> {
  return (await listOpenOf(db, userId)).map(({ title }) => title);
}

/** The deals about a listing that are not over, by their numbers; a listing has 20 places. */
export async function listRunningOn(tx: Db, listingId: number): Promise<number[]> {
  const isRunning = notInArray(deals.fulfilment, ["accepted", "cancelled"]);
  const rows = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.listingId, listingId), isRunning))
    .orderBy(asc(deals.id))
    .limit(20);
  return rows.map(({ id }) => id);
}

/** Whether a deal about a listing is kept with what was written, in a query of listings. */
export function isWrittenOf(db: Db): SQL {
  const isAbout = and(eq(deals.listingId, sql`${listings}."id"`), isNull(deals.textsForgottenAt));
  return exists(db.select({ id: deals.id }).from(deals).where(isAbout));
}

/** How many sponsors dispute what was delivered. */
export async function countDisputed(db: Db): Promise<number> {
  return db.$count(deals, eq(deals.fulfilment, "disputed"));
}

/** The deals of a state by their numbers, from the one after `after` on. */
export async function listInState(
  db: Db,
  { state, after, limit }: { state: Fulfilment; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.fulfilment, state), gt(deals.id, after)))
    .orderBy(asc(deals.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The refusal for a deal that is not there, or not for whoever asks. */
export function noSuchDeal(): AppError {
  return new AppError("not_found", "There is no such deal.");
}
