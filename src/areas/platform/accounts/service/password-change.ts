import { and, eq } from "drizzle-orm";
import { unseen } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { normalizePassword } from "#lib/normalize-password.ts";
import { hashPassword } from "#lib/passwords.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import type { Member } from "../access/actor.ts";
import { passwordChangedMail } from "../mails.ts";
import { refuseWeakPassword } from "../queries/password-policy.ts";
import type { PasswordChange } from "../schema.ts";
import { passwordResets, sessions, users } from "../tables.ts";
import { endEmailChange, toldByMail } from "./email-confirmation.ts";
import { confirmationOf, startSession } from "./sessions.ts";
import { type Browser, confirmPassword, type SignedIn } from "./sign-in.ts";

const THE_SAME = "This is already your password";

const changes = perDeps((deps) =>
  createLimit(deps, {
    name: "password-change-account",
    points: 20,
    seconds: DAY_SECONDS,
    message: "You've changed your password twenty times today. Please try again tomorrow.",
  }),
);

/**
 * Gives a member's account, whose password comes along, another one, and tells its owner by mail. Links for a new
 * password end, and so do a request for another address and all sessions; the person gets a new session, for which the
 * password is no second factor (`requireFactorShown` comes before). Throws what `confirmPassword` throws, `invalid` at
 * `newPassword` for a weak one and for the one that it has, `too_many` beyond twenty a day, `stale` when another change
 * was first, `not_signed_in` when the session has ended meanwhile.
 */
export async function changePassword(
  deps: Deps,
  actor: Member,
  { password, newPassword, oldToken, device }: PasswordChange & Browser,
): Promise<SignedIn> {
  const user = await confirmPassword(deps, actor, password);
  if (normalizePassword(newPassword) === normalizePassword(password)) {
    throw new AppError("invalid", THE_SAME, { fields: { newPassword: THE_SAME } });
  }
  refuseWeakPassword(newPassword, user.username, "newPassword");
  await changes(deps).take(String(user.id));
  const encoded = await hashPassword(newPassword);
  const change = (isTold: boolean) =>
    deps.database.db.transaction(async (tx) => {
      const isUnchanged = and(eq(users.id, user.id), eq(users.password, user.password));
      const [changed] = await unseen(tx)
        .update(users)
        .set({ password: encoded })
        .where(isUnchanged)
        .returning();
      if (!changed) {
        throw new AppError(
          "stale",
          "Your password was changed in the meantime. Please log in again.",
        );
      }
      const confirmedAt = await confirmationOf(tx, deps, oldToken);
      for (const table of [passwordResets, sessions]) {
        await tx.delete(table).where(eq(table.userId, user.id));
      }
      await endEmailChange(tx, changed);
      const mail = isTold && passwordChangedMail(user, deps.now(), deps.mail.staff);
      if (mail) await deps.mail.queue(tx, mail);
      return {
        user: changed,
        token: await startSession(tx, deps, changed, { oldToken, device, confirmedAt }),
      };
    });
  return toldByMail(deps, { owner: user, change });
}
