import { eq } from "drizzle-orm";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { flaggedMail } from "../mails.ts";
import { listEvents, messagesOf, type OfferEventRow, type OfferRow } from "../queries/offers.ts";
import { FLAGGED_TRIES, isContactTry } from "../rules/offers.ts";
import { offerEvents, offers } from "../tables.ts";

type EventRow = typeof offerEvents.$inferInsert;

/** What was said, as it is kept. */
export type Said = Pick<EventRow, "kind" | "by"> & {
  amount?: number;
  message?: string | null | undefined;
};

interface Step {
  said: Said;
  /** What changes of the talk with it. */
  set: Partial<typeof offers.$inferInsert>;
}

/**
 * Writes a step of a locked talk down, with what it changes. The third message with contact details is told to
 * staff, once.
 */
export async function writeStep(
  tx: Db,
  deps: Deps,
  offer: OfferRow,
  { said, set }: Step,
): Promise<{ offer: OfferRow; event: OfferEventRow }> {
  const event = await writeEvent(tx, deps, offer.id, said);
  const isTry =
    Boolean(said.message) && isContactTry(messagesOf(await listEvents(tx, offer.id), said.by));
  const contactTries = offer.contactTries + (isTry ? 1 : 0);
  const after = writtenRow(
    await tx
      .update(offers)
      .set({ ...set, contactTries, updatedAt: deps.now() })
      .where(eq(offers.id, offer.id))
      .returning(),
  );
  if (isTry && contactTries === FLAGGED_TRIES) {
    await deps.mail.queue(tx, flaggedMail(after, deps.mail.staff));
  }
  return { offer: after, event };
}

export async function writeEvent(
  tx: Db,
  { now }: Pick<Deps, "now">,
  offerId: number,
  { kind, by, amount, message }: Said,
): Promise<OfferEventRow> {
  const words = { amount: amount ?? null, message: message ?? null };
  const event = { offerId, kind, by, ...words, createdAt: now() };
  return writtenRow(await tx.insert(offerEvents).values(event).returning());
}
