import { eq } from "drizzle-orm";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import type { Member } from "../access.ts";
import { addressChangedMail } from "../mails.ts";
import type { EmailChange } from "../schema.ts";
import { emailConfirmations, passwordResets, sessions, users } from "../tables.ts";
import { askToConfirm, lockOwner, mayMailUnconfirmed, toldByMail } from "./email-confirmation.ts";
import { confirmationOf, startSession } from "./sessions.ts";
import { type Browser, confirmPassword, type SignedIn } from "./sign-in.ts";

const THE_SAME = "This is already your account's address";
const STALE = "Your address was changed in the meantime. Please look again.";

const changes = perDeps((deps) =>
  createLimit(deps, {
    name: "email-change-account",
    points: 5,
    seconds: DAY_SECONDS,
    message: "You've changed your address five times today. Please try again tomorrow.",
  }),
);

/** Told in the transaction that an account has another address. */
export type OnEmailChanged = (tx: Db, userId: number) => Promise<void>;

/**
 * Gives a member's account, whose password comes along, another address, which has to be confirmed
 * again, and tells the former one. Links for a new password that were mailed there end, and so do all
 * sessions; the person gets a new one, for which the password is no second factor (`requireFactorShown` comes before).
 * Throws what `confirmPassword` throws, `invalid` at `email` for the address that it has, `too_many` beyond five a
 * day, `stale` when another change was first, `not_signed_in` when the password is another one meanwhile, or the
 * session has ended.
 */
export async function changeEmail(
  deps: Deps,
  actor: Member,
  { email, password, oldToken, device }: EmailChange & Browser,
  onChanged: OnEmailChanged,
): Promise<SignedIn> {
  const user = await confirmPassword(deps, actor, password);
  if (email === user.email) {
    throw new AppError("invalid", THE_SAME, { fields: { email: THE_SAME } });
  }
  await changes(deps).take(String(user.id));
  const isAsked = await mayMailUnconfirmed(deps, email);
  const change = (isTold: boolean) =>
    deps.database.db.transaction(async (tx) => {
      // The account is locked first, as in answers to requests for a new password.
      const former = await lockOwner(tx, user.id);
      if (former && former.email !== user.email) throw new AppError("stale", STALE);
      const [changed] = await unseen(tx)
        .update(users)
        .set({ email, emailConfirmedAt: null })
        .where(eq(users.id, user.id))
        .returning();
      if (!changed) throw new AppError("not_signed_in", "Please log in first.");
      const confirmedAt = await confirmationOf(tx, deps, oldToken);
      for (const table of [passwordResets, emailConfirmations, sessions]) {
        await tx.delete(table).where(eq(table.userId, user.id));
      }
      if (isAsked) await askToConfirm(tx, deps, changed);
      if (isTold && user.email) {
        const told = { to: user.email, now: deps.now(), staff: deps.mail.staff };
        await deps.mail.queue(tx, addressChangedMail(user, told));
      }
      await onChanged(tx, user.id);
      return {
        user: changed,
        token: await startSession(tx, deps, user, { oldToken, device, confirmedAt }),
      };
    });
  return toldByMail(deps, { owner: user, change });
}
