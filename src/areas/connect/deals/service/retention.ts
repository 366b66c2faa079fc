import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { NEUTRAL_TITLE, neutralBenefits } from "#areas/connect/listings/queries/minors.ts";
import { forgetTalks } from "#areas/connect/offers/service/forget-talks.ts";
import { findPartner } from "#areas/connect/profiles/queries.ts";
import { monthsBefore } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { isWordEnded } from "../queries/left-to-staff.ts";
import { UNNAMED } from "../rules/deals.ts";
import { dealEvents, dealMessages, deals, disputes, ledger, proofs } from "../tables.ts";

export const TALK_MONTHS_KEPT = 24;
export const DEAL_MONTHS_KEPT = 84;
const BATCH = 100;

/** Where a deal is not over, so nothing of it is forgotten. */
const OPEN = ["unpaid", "in_progress", "delivered", "changes_requested", "disputed"] as const;

/**
 * Takes the names and all that was written off deals that have been over for 24 months, with their talks,
 * messages and proofs. What was agreed and paid stays. @returns how many deals
 */
export async function forgetTexts({ database: { db }, storage, now }: Deps): Promise<number> {
  const isOld = and(
    lt(deals.updatedAt, monthsBefore(now(), TALK_MONTHS_KEPT)),
    notInArray(deals.fulfilment, [...OPEN]),
    isNull(deals.textsForgottenAt),
  );
  return inBatches(async (size) => {
    const { ids, files } = await db.transaction(async (tx) => {
      const { id, offerId } = deals;
      const batch = await tx
        .select({ id, offerId })
        .from(deals)
        .where(isOld)
        .limit(size)
        .for("update");
      const ids = batch.map((deal) => deal.id);
      await forgetTalks(tx, { ids: batch.flatMap((deal) => deal.offerId ?? []) });
      const gone = await tx
        .delete(proofs)
        .where(inArray(proofs.dealId, ids))
        .returning({ fileName: proofs.fileName });
      await tx.delete(dealMessages).where(inArray(dealMessages.dealId, ids));
      await tx.update(dealEvents).set({ words: null }).where(inArray(dealEvents.dealId, ids));
      await tx.delete(disputes).where(inArray(disputes.dealId, ids));
      await tx
        .update(deals)
        .set({
          ...{
            sponsorName: UNNAMED.sponsor,
            organizerName: UNNAMED.organizer,
            organizerWords: null,
          },
          title: sql`case when ${deals.isForMinor} then ${NEUTRAL_TITLE} else ${deals.title} end`,
          benefitsSnapshot: sql`case when ${deals.isForMinor}
            then ${neutralBenefits(deals.benefitsSnapshot)} else ${deals.benefitsSnapshot} end`,
          textsForgottenAt: now(),
        })
        .where(inArray(deals.id, ids));
      return { ids, files: gone.flatMap(({ fileName }) => fileName ?? []) };
    });
    for (const file of files) await storage.remove(file);
    return ids.length;
  }, BATCH);
}

/** Deletes deals and their ledger 84 months after they were over, unless its money is held; how many. */
export async function forgetDeals({ database: { db }, now }: Deps): Promise<number> {
  const isOld = and(
    lt(deals.updatedAt, monthsBefore(now(), DEAL_MONTHS_KEPT)),
    isNotNull(deals.textsForgottenAt),
    sql`not exists (select 1 from ${ledger} where ${ledger.dealId} = ${deals}."id"
      having sum(${ledger.held}) <> 0 or sum(${ledger.provider}) <> 0)`,
  );
  return inBatches(async (size) => {
    const batch = db.select({ id: deals.id }).from(deals).where(isOld).limit(size);
    const gone = await db.delete(deals).where(inArray(deals.id, batch)).returning({ id: deals.id });
    return gone.length;
  }, BATCH);
}

/**
 * Deletes what was shown and written in deals that are over about children whose guardian took the word back, and
 * returns of how many deals. Those that are not over keep it for staff, who decide by it; no bank is shown a child.
 * Why staff decided stays for both sides.
 */
export async function removeEndedProofs({ database: { db }, storage }: Deps): Promise<number> {
  const isNoDecision = ne(dealEvents.kind, "decided");
  const hasProofs = exists(
    db.select({ id: proofs.id }).from(proofs).where(eq(proofs.dealId, deals.id)),
  );
  const hasMessages = exists(
    db.select({ id: dealMessages.id }).from(dealMessages).where(eq(dealMessages.dealId, deals.id)),
  );
  const hasWords = exists(
    db
      .select({ id: dealEvents.id })
      .from(dealEvents)
      .where(and(eq(dealEvents.dealId, deals.id), isNotNull(dealEvents.words), isNoDecision)),
  );
  const isWritten = or(
    ne(disputes.reason, ""),
    isNotNull(disputes.answer),
    isNotNull(disputes.decision),
  );
  const isDisputed = exists(
    db
      .select({ id: disputes.id })
      .from(disputes)
      .where(and(eq(disputes.dealId, deals.id), isWritten)),
  );
  const isDue = and(
    eq(deals.isForMinor, true),
    notInArray(deals.fulfilment, [...OPEN]),
    isWordEnded,
    or(hasProofs, hasMessages, hasWords, isDisputed, isNotNull(deals.organizerWords)),
  );
  return inBatches(async (size) => {
    const { ids, files } = await db.transaction(async (tx) => {
      const batch = await tx
        .select({ id: deals.id })
        .from(deals)
        .where(isDue)
        .limit(size)
        .for("update");
      const ids = batch.map(({ id }) => id);
      const gone = await tx
        .delete(proofs)
        .where(inArray(proofs.dealId, ids))
        .returning({ fileName: proofs.fileName });
      await tx.delete(dealMessages).where(inArray(dealMessages.dealId, ids));
      await tx
        .update(dealEvents)
        .set({ words: null })
        .where(and(inArray(dealEvents.dealId, ids), isNoDecision));
      await tx
        .update(disputes)
        .set({ reason: "", answer: null, decision: null })
        .where(inArray(disputes.dealId, ids));
      await tx.update(deals).set({ organizerWords: null }).where(inArray(deals.id, ids));
      return { ids, files: gone.flatMap(({ fileName }) => fileName ?? []) };
    });
    for (const file of files) await storage.remove(file);
    return ids.length;
  }, BATCH);
}

/** Deletes what an account that is being deleted wrote in deals. The files go with those that no row names. */
export async function forgetMessagesOf(tx: Db, { userId }: { userId: number }): Promise<void> {
  const partner = await findPartner(tx, userId);
  if (!partner) return;
  const dealsOf = (side: typeof deals.sponsorId | typeof deals.organizerId) =>
    tx.select({ id: deals.id }).from(deals).where(eq(side, partner.id));
  const { by, dealId } = dealMessages;
  await tx
    .delete(dealMessages)
    .where(
      or(
        and(eq(by, "sponsor"), inArray(dealId, dealsOf(deals.sponsorId))),
        and(eq(by, "organizer"), inArray(dealId, dealsOf(deals.organizerId))),
      ),
    );
}
