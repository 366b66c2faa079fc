import { isSuspended, requirePartner } from "#areas/connect/profiles/queries.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { lockAccount } from "#areas/platform/accounts/service/lock-account.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import {
  type DealRow,
  findMessage,
  listMessages,
  lockDeal,
  type MessageRow,
  noSuchDeal,
} from "../queries/deals.ts";
import { refusalByMessages, sideIn } from "../queries/own.ts";
import { type DealSide, MOST_FILES, messageRefusalOf } from "../rules/deals.ts";
import type { DealFile, SentDealMessage } from "../schema/deals.ts";
import { dealMessages, proofs } from "../tables.ts";
import { keepFiles } from "./keep-files.ts";
import { limitWrites } from "./limit-writes.ts";
import { notifyOrganizer, notifySponsor } from "./notify-sides.ts";

interface Message {
  id: number;
  words: string;
  files: DealFile[];
}

/**
 * Writes to the other side of a paid deal, once per submission. Throws `not_found` for anyone who is no side of it,
 * `invalid` for a file that is not there, `conflict` if the two can't write to each other or have written all they can,
 * and `too_many` as `limitWrites` does.
 */
export async function writeMessage(
  deps: Deps,
  actor: Member,
  form: SentDealMessage & { id: number },
): Promise<void> {
  const { submission, content } = readSubmission("deal-message", actor.userId, form);
  const { db } = deps.database;
  await createOnce(db, submission, {
    find: (id) => findMessage(db, { dealId: form.id, id }),
    create: () => sendMessage(deps, actor, content as Message, submission),
  });
}

async function sendMessage(
  deps: Deps,
  actor: Member,
  { id: dealId, words, files }: Message,
  submission: Submission,
): Promise<MessageRow> {
  await limitWrites(deps, actor);
  const { db } = deps.database;
  const createdAt = deps.now();
  const write = (names: string[]) =>
    db.transaction(async (tx) => {
      const { deal } = await lockDeal(tx, dealId);
      const by = await lockSender(tx, actor, deal);
      await refuseMessage(tx, deal, { by, files });
      const message = writtenRow(
        await tx.insert(dealMessages).values({ dealId, by, words, createdAt }).returning(),
      );
      const sent = files.map(({ kind }, index) => ({
        ...{ dealId, by, kind, createdAt, messageId: message.id },
        fileName: names[index] ?? null,
      }));
      if (sent.length > 0) await tx.insert(proofs).values(sent);
      const notifyOther = by === "sponsor" ? notifyOrganizer : notifySponsor;
      await notifyOther(tx, deps, { deal, step: "message", id: message.id });
      await recordCreated(tx, submission, message.id, createdAt);
      return message;
    });
  return keepFiles(deps, actor, { files, field: "files", write });
}

/**
 * Keeps the account of whoever writes from being deleted until the transaction ends, and returns its side of a locked
 * deal. Throws `not_found` for anyone who is no side of it, and `not_signed_in` for who was deleted or suspended since.
 */
async function lockSender(tx: Db, { userId }: Member, deal: DealRow): Promise<DealSide> {
  // Things before people, as whoever deletes an account locks them.
  await lockAccount(tx, userId);
  const { id } = await requirePartner(tx, userId);
  const side = sideIn(deal, id);
  if (!side) throw noSuchDeal();
  if (await isSuspended(tx, id)) throw new AppError("not_signed_in", "Please log in first.");
  return side;
}

/** Throws `conflict` if a side of a locked deal can't write to the other one. */
async function refuseMessage(
  tx: Db,
  deal: DealRow,
  { by, files }: { by: DealSide; files: readonly DealFile[] },
): Promise<void> {
  const refusal = messageRefusalOf(deal);
  if (refusal) throw new AppError("conflict", refusal);
  const otherId = by === "sponsor" ? deal.organizerId : deal.sponsorId;
  if (otherId === null) throw new AppError("conflict", "The other side has deleted their account.");
  if (await isSuspended(tx, otherId)) {
    throw new AppError("conflict", "The other side takes no part right now.");
  }
  const messages = await listMessages(tx, deal.id);
  const refusalNow = refusalByMessages(messages, by);
  if (refusalNow) throw new AppError("conflict", refusalNow);
  const fileCount = messages.reduce((count, message) => count + message.files.length, 0);
  if (fileCount + files.length > MOST_FILES) {
    throw new AppError("conflict", `The messages of a deal have at most ${MOST_FILES} files.`);
  }
}
