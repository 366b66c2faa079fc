import { and, eq, isNotNull, ne, type SQL } from "drizzle-orm";
import { type Member, requireAdult } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import { lockAccount } from "#areas/platform/accounts/service/lock-account.ts";
import { awardForComments } from "#areas/youscout/badges/service/award-badges.ts";
import { privateDetailsIn } from "#areas/youscout/nominations/access/private-details.ts";
import { visibilityOf } from "#areas/youscout/nominations/access/visibility.ts";
import { namesWithheld } from "#areas/youscout/nominations/queries/named-children.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/time.ts";
import { type CommentRow, countShown, isShown } from "../queries.ts";
import { isEditable, isSeen, waitsForStaff } from "../rules.ts";
import type { SentComment, WrittenComment } from "../schema.ts";
import { comments } from "../tables.ts";
import { lockOwn, lockOwnWithPlayer, lockPublic, Moved } from "./locks.ts";

const limits = perDeps((deps) => ({
  written: createLimit(deps, {
    name: "comment-account",
    points: 20,
    seconds: HOUR_SECONDS,
    message: "You've written many comments. Please come back later.",
  }),
  edited: createLimit(deps, {
    name: "comment-edit",
    points: 30,
    seconds: HOUR_SECONDS,
    message: "You've changed your comments many times. Please try again later.",
  }),
  /** Refuses nobody: it remembers who deleted a comment that reports had hidden. */
  hiddenDeleted: createLimit(deps, {
    name: "comment-hidden-deleted",
    points: 1,
    seconds: 30 * DAY_SECONDS,
    message: "",
  }),
}));

/**
 * Adds a comment on a public nomination, once per submission. An author's first, all on players under 13, those that
 * tell what the page withholds or name a child whose name is withheld, and those of an author whose comment reports hid
 * wait for staff. Throws `adult_unconfirmed` before the author confirmed being 18 or over, `too_many` beyond 20 an
 * hour, `not_found` when nobody may see the nomination.
 */
export async function postComment(
  deps: Deps,
  author: Member,
  form: SentComment & { nominationId: number },
): Promise<CommentRow> {
  const { db } = deps.database;
  requireAdult(await getUser(db, author.userId));
  const { submission, content } = readSubmission("comment", author.userId, form);
  return createOnce(db, submission, {
    find: (id) => findComment(db, id),
    create: () => insertComment(deps, author, { ...content, submission }),
  });
}

async function findComment(db: Db, id: number): Promise<CommentRow | null> {
  const [row] = await db.select().from(comments).where(eq(comments.id, id));
  return row ?? null;
}

async function insertComment(
  deps: Deps,
  { userId, username }: Member,
  {
    nominationId,
    comment,
    submission,
  }: WrittenComment & { nominationId: number; submission: Submission },
): Promise<CommentRow> {
  const { contentVersion } = deps.database;
  await limits(deps).written.take(String(userId));
  const hasDeletedHidden = await limits(deps).hiddenDeleted.has(String(userId));
  const now = deps.now();
  return contentVersion.publish(async (tx) => {
    // Things before people, as whoever deletes an account with its nominations locks them.
    const player = await lockPublic(tx, nominationId);
    await lockAccount(tx, userId);
    const isApproved = !(hasDeletedHidden || (await waits(tx, userId, player, comment)));
    const row = writtenRow(
      await tx
        .insert(comments)
        .values({ nominationId, userId, voterName: username, comment, isApproved, createdAt: now })
        .returning(),
    );
    await recordCreated(tx, submission, row.id, now);
    await noteActivity(tx, [{ userId, type: "comment_posted", data: { nominationId } }], now);
    if (isSeen(row)) await awardForComments(tx, deps, userId, await countShown(tx, userId));
    return row;
  }, isSeen);
}

/** A merge moves a comment on once; a second one in the same moment is not waited for. */
const TRIES = 3;

/**
 * Changes a comment of one's own of the last 15 minutes, later `conflict`; another text is checked again, the same one
 * changes nothing. Throws `adult_unconfirmed`, `too_many` beyond 30 an hour, `not_found` for what somebody else wrote
 * or nobody sees any more, and `stale` when its nomination is merged again and again.
 */
export async function editComment(
  deps: Deps,
  { userId }: Member,
  input: WrittenComment & { id: number },
): Promise<CommentRow> {
  const { db, contentVersion } = deps.database;
  requireAdult(await getUser(db, userId));
  await limits(deps).edited.take(String(userId));
  const hasDeletedHidden = await limits(deps).hiddenDeleted.has(String(userId));
  const now = deps.now();
  for (let left = TRIES - 1; ; left -= 1) {
    // Each try is a transaction of its own: what one locked is free again before the next locks.
    const edited = await contentVersion
      .publish(
        (tx) => edit(tx, userId, { ...input, hasDeletedHidden }, now),
        ({ isPublicChange }) => isPublicChange,
      )
      .catch((refusal: unknown) => {
        if (left === 0 || !(refusal instanceof Moved)) throw refusal;
      });
    if (edited) return edited.row;
  }
}

async function edit(
  tx: PublicTx,
  userId: number,
  { id, comment, hasDeletedHidden }: WrittenComment & { id: number; hasDeletedHidden: boolean },
  now: Date,
): Promise<{ row: CommentRow; isPublicChange: boolean }> {
  const { comment: former, player } = await lockOwnWithPlayer(tx, userId, id);
  if (!isEditable(former.createdAt, now)) {
    throw new AppError("conflict", "You can change a comment for 15 minutes.");
  }
  if (comment === former.comment) return { row: former, isPublicChange: false };
  const isApproved = !(hasDeletedHidden || (await waits(tx, userId, player, comment, id)));
  const row = writtenRow(
    await tx
      .update(comments)
      .set({ comment, isApproved, editedAt: now })
      .where(eq(comments.id, id))
      .returning(),
  );
  return { row, isPublicChange: isSeen(former) || isSeen(row) };
}

/**
 * Deletes a comment of one's own. After one that reports hid, what this person writes waits for staff for 30 days.
 * Throws `not_found` for what somebody else wrote.
 */
export async function deleteComment(
  deps: Deps,
  { userId }: Member,
  { id }: { id: number },
): Promise<void> {
  const deleted = await deps.database.contentVersion.publish(async (tx) => {
    const former = await lockOwn(tx, userId, id);
    await tx.delete(comments).where(eq(comments.id, id));
    return former;
  }, isSeen);
  if (deleted.hiddenAt !== null) await isWithin(limits(deps).hiddenDeleted, String(userId));
}

/** Whether staff must read this text first; `besides` is the comment that had another text. */
async function waits(
  tx: Db,
  userId: number,
  player: NominationRow,
  words: string,
  besides?: number,
): Promise<boolean> {
  const details = privateDetailsIn(words, visibilityOf(player), player);
  if (waitsForStaff(player.age, await isTrusted(tx, userId, besides), details)) return true;
  return namesWithheld(tx, [words], player);
}

/** Whether this person has a visible comment other than `besides`, and none that reports hid. */
async function isTrusted(tx: Db, userId: number, besides = 0): Promise<boolean> {
  const isOther = and(eq(comments.userId, userId), ne(comments.id, besides));
  const isAny = async (state: SQL | undefined) => {
    const { id } = comments;
    const found = await tx.select({ id }).from(comments).where(and(isOther, state)).limit(1);
    return found.length > 0;
  };
  return (await isAny(isShown)) && !(await isAny(isNotNull(comments.hiddenAt)));
}
