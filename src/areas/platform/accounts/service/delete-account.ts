import { eq } from "drizzle-orm";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { removeOrphans } from "#areas/platform/uploads/service/claims.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { Actor, Member } from "../access/actor.ts";
import { accountDeletedMail } from "../mails.ts";
import { isUnchanged } from "../queries/users.ts";
import type { AccountDeletion, AccountLosses } from "../schema.ts";
import { users } from "../tables.ts";
import { toldByMail } from "./email-confirmation.ts";
import { lockAdmins, requireOtherAdmin } from "./first-admin.ts";
import { keepUsername } from "./kept-usernames.ts";
import { confirmationOf } from "./sessions.ts";
import { confirmPassword } from "./sign-in.ts";
import { withdrawInvitationsOf } from "./withdraw-invitations.ts";

const ACCOUNT_DELETED = auditAction("account_deleted", "Account deleted by its owner");

/** What other domains do when an account is deleted. */
export interface OnAccountDeletion {
  /** What the person would lose by it now. */
  findLosses(db: Db, asked: { userId: number; now: Date }): Promise<AccountLosses>;
  /**
   * Throws `conflict` for an account with a deal that is not over, and at `endsPass` for one with a pass whose end
   * was not confirmed.
   */
  requireConfirmed(
    tx: Db,
    deps: Deps,
    leaving: { userId: number; endsPass: boolean },
  ): Promise<void>;
  /**
   * Anonymizes what does not hang on the account, in its transaction. Called before the account is
   * locked, as everybody locks things before people, and again for what was just being written.
   */
  anonymize(tx: PublicTx, deps: Deps, leaving: { userId: number }): Promise<void>;
}

/**
 * Deletes the account of a member, whose password comes along, with all that hangs on it by foreign
 * keys: sessions, links, activity, profile, and what everybody saw of it, such as comments. Ends the invitation to its
 * address, keeps its name from others for a year, and mails the person what ended. Votes for prospects name no account and still count. Throws what `confirmPassword` throws, `conflict` for
 * the only administrator and for a pass whose end was not confirmed, and `not_signed_in` when the password is another
 * one meanwhile, the account was suspended, or the session has ended.
 * @param deletion what the person sent, and the token of the session
 */
export async function deleteAccount(
  deps: Deps,
  actor: Member,
  { password, endsPass = false, token }: AccountDeletion & { token: string },
  others: OnAccountDeletion,
): Promise<void> {
  const confirmed = await confirmPassword(deps, actor, password);
  const { id } = confirmed;
  const part = (isTold: boolean) =>
    deps.database.contentVersion.publish(async (tx) => {
      // Somebody may have become one since the request came.
      await lockAdmins(tx);
      await others.requireConfirmed(tx, deps, { userId: id, endsPass });
      const losses = await others.findLosses(tx, { userId: id, now: deps.now() });
      await others.anonymize(tx, deps, { userId: id });
      const [user] = await tx.select().from(users).where(isUnchanged(confirmed)).for("update");
      if (!user) throw new AppError("not_signed_in", "Please log in first.");
      // Whoever ended it holds the account, so that this is read after the wait for it.
      await confirmationOf(tx, deps, token);
      await others.anonymize(tx, deps, { userId: id });
      if (user.role === "admin") await requireOtherAdmin(tx, id);
      await withdrawInvitationsOf(tx, id);
      await recordLeaving(tx, actor, id);
      await keepUsername(tx, deps, { username: user.username, deletedAt: deps.now() });
      const mail = isTold && accountDeletedMail(user, losses, deps.mail.staff);
      if (mail) await deps.mail.queue(tx, mail);
      await tx.delete(users).where(eq(users.id, id));
    });
  await toldByMail(deps, { owner: confirmed, change: part });
  await removeOrphans(deps).catch((error: unknown) => {
    // The account is gone anyway, and the files are removed at night.
    deps.log.warn({}, "files of a deleted account are still there", error);
  });
}

/** Records that an account was deleted, by its owner or again after a restore; its number names nobody. */
export async function recordLeaving(tx: Db, actor: Actor, userId: number): Promise<void> {
  await recordChange(tx, actor, {
    action: ACCOUNT_DELETED,
    subject: { type: "user", id: userId },
  });
}
