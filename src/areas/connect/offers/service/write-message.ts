import { lockListing } from "#areas/connect/listings/queries/listings.ts";
import { requirePartner } from "#areas/connect/profiles/queries.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import {
  findEvent,
  getListingId,
  listEvents,
  lockOffer,
  type OfferEventRow,
  requireSide,
} from "../queries/offers.ts";
import { refusalOfMessage } from "../rules/offers.ts";
import type { SentOfferMessage } from "../schema.ts";
import { notifyOfMessage } from "./notify-of-step.ts";
import { requireGoingOn } from "./take-step.ts";
import { writeStep } from "./write-step.ts";

interface Sent {
  id: number;
  message: string;
}

/**
 * Writes a message in one's own open negotiation, once per submission: a question or an answer. Amount, round, turn and
 * expiry stay. Throws `not_found` for anyone who is no side of it, and `conflict` if the negotiation has ended, a side
 * writes more than it may without a response, and as `requireGoingOn` does.
 */
export async function writeMessage(
  deps: Deps,
  actor: Member,
  form: SentOfferMessage & { id: number },
): Promise<void> {
  const { submission, content } = readSubmission("offer-message", actor.userId, form);
  const { db } = deps.database;
  await createOnce(db, submission, {
    find: (id) => findEvent(db, { offerId: form.id, id }),
    create: () => insertMessage(deps, actor, content as Sent, submission),
  });
}

async function insertMessage(
  deps: Deps,
  actor: Member,
  { id, message }: Sent,
  submission: Submission,
): Promise<OfferEventRow> {
  return deps.database.db.transaction(async (tx) => {
    const listing = await lockListing(tx, await getListingId(tx, id));
    const offer = await lockOffer(tx, id);
    const by = requireSide({ offer, listing }, await requirePartner(tx, actor.userId));
    const refusal = refusalOfMessage(offer, await listEvents(tx, id), { by, now: deps.now() });
    if (refusal) throw new AppError("conflict", refusal);
    await requireGoingOn(tx, { offer, listing }, by);
    const { event } = await writeStep(tx, deps, offer, {
      said: { kind: "message", by, message },
      set: by === "creator" ? { responseMessage: message } : {},
    });
    const { creatorId } = listing;
    await notifyOfMessage(tx, deps, { offer, creatorId, by, messageId: event.id });
    await recordCreated(tx, submission, event.id, deps.now());
    return event;
  });
}
