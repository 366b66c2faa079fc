import { and, eq, ne } from "drizzle-orm";
import type { UserRow } from "#domains/accounts/queries.ts";
import { noteActivity } from "#domains/accounts/service/activity.ts";
import { holdAccount } from "#domains/accounts/service/leaving.ts";
import { slipsIn } from "#domains/nominations/access/slips.ts";
import { levelOf } from "#domains/nominations/access/visibility.ts";
import type { NominationRow } from "#domains/nominations/queries/nominations.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { type CommentRow, countShown, isShown } from "../queries.ts";
import { isEditable, waitsForStaff } from "../rules.ts";
import { comments } from "../tables.ts";
import { holdOwn, holdOwnWithPlayer, holdPublic } from "./holding.ts";

/** What members do with their comments. What somebody else wrote is `not_found` to all of it. */
export interface Commenting {
  /**
   * Adds a comment on a public nomination; an author's first, all on players under 13, and those
   * that tell what the page withholds wait for staff. Throws `adult_unconfirmed` before the word to be of age, `too_many` beyond 20 an hour,
   * `not_found` when nobody may see the nomination.
   */
  post(user: UserRow, nominationId: number, comment: string): Promise<CommentRow>;
  /** Changes a comment of the last 15 minutes, later `conflict`; it is judged anew. */
  edit(user: UserRow, id: number, comment: string): Promise<CommentRow>;
  remove(user: UserRow, id: number): Promise<void>;
}

/** What else a comment brings about that everybody sees, in its transaction. */
export type OnShown = (tx: Db, author: { userId: number; shown: number }) => Promise<void>;

export function createCommenting(deps: Deps, onShown: OnShown): Commenting {
  const { changes } = deps.database;
  const ofAccount = createLimit(deps, {
    name: "comment-account",
    points: 20,
    seconds: 60 * 60,
    message: "You've written many comments. Please come back later.",
  });
  return {
    async post(user, nominationId, comment) {
      requireAdult(user);
      await ofAccount.take(String(user.id));
      const now = deps.now();
      return changes.publish(async (tx) => {
        // Things before people, as whoever deletes an account with its nominations locks them.
        const player = await holdPublic(tx, nominationId);
        await holdAccount(tx, user.id);
        const isApproved = !(await waits(tx, user.id, player, comment));
        const [row] = await tx
          .insert(comments)
          .values({
            nominationId,
            userId: user.id,
            voterName: user.username,
            comment,
            isApproved,
            createdAt: now,
          })
          .returning();
        if (!row) throw new Error("insert returned no row");
        const note = { userId: user.id, type: "comment_posted", data: { nominationId } } as const;
        await noteActivity(tx, [note], now);
        if (isPublic(row)) {
          await onShown(tx, { userId: user.id, shown: await countShown(tx, user.id) });
        }
        return row;
      }, isPublic);
    },

    async edit(user, id, comment) {
      requireAdult(user);
      const now = deps.now();
      return changes.publish(async (tx) => {
        const { comment: former, player } = await holdOwnWithPlayer(tx, user.id, id);
        if (!isEditable(former.createdAt, now)) {
          throw new AppError("conflict", "You can change a comment for 15 minutes.");
        }
        const isApproved = !(await waits(tx, user.id, player, comment, id));
        const [row] = await tx
          .update(comments)
          .set({ comment, isApproved, editedAt: now })
          .where(eq(comments.id, id))
          .returning();
        if (!row) throw new Error("the comment vanished under a lock");
        return row;
      });
    },

    async remove(user, id) {
      await changes.publish(async (tx) => {
        await holdOwn(tx, user.id, id);
        await tx.delete(comments).where(eq(comments.id, id));
      });
    },
  };
}

function requireAdult({ adultConfirmedAt }: UserRow): void {
  if (adultConfirmedAt) return;
  throw new AppError("adult_unconfirmed", "Please confirm that you are 18 or over");
}

function isPublic({ isApproved, hiddenAt }: CommentRow): boolean {
  return isApproved && hiddenAt === null;
}

/** Whether staff are to read these words first; `besides` is the comment that had others before. */
async function waits(
  tx: Db,
  userId: number,
  player: NominationRow,
  words: string,
  besides?: number,
): Promise<boolean> {
  const slips = slipsIn(words, levelOf(player), player);
  return waitsForStaff(player.age, await hasShownOne(tx, userId, besides), slips);
}

/** Whether everybody sees a comment of this person, another one than `besides`. */
async function hasShownOne(tx: Db, userId: number, besides = 0): Promise<boolean> {
  const [found] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, userId), isShown, ne(comments.id, besides)))
    .limit(1);
  return found !== undefined;
}
