import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { addressChangedMail } from "../mails.ts";
import type { UserRow } from "../queries.ts";
import { emailConfirmations, passwordResets, sessions, users } from "../tables.ts";
import { type EmailConfirmations, holdOwner } from "./email-confirmation.ts";
import { startSession } from "./sessions.ts";

const THE_SAME = "This is already your account's address";
const STALE = "Your address was changed in the meantime. Please look again.";

/**
 * Gives an account another address, which has to be confirmed anew, and tells the former one. Links
 * for a new password that were mailed there end, and so do all sessions; the person gets a new one.
 * Come when the password was asked for. Throws `invalid` at `email` for the address that it has,
 * `too_many` beyond five a day, `stale` when another change was first, `not_signed_in` when the
 * password is another one meanwhile.
 */
type ChangeEmail = (user: UserRow, email: string) => Promise<{ user: UserRow; token: string }>;

/** Told in the transaction that an account has another address. */
export type OnEmailChanged = (tx: Db, userId: number) => Promise<void>;

export function createEmailChange(
  deps: Deps,
  confirmations: EmailConfirmations,
  onChanged: OnEmailChanged,
): ChangeEmail {
  const { database, mail } = deps;
  const ofAccount = createLimit(deps, {
    name: "email-change-account",
    points: 5,
    seconds: 24 * 60 * 60,
    message: "You've changed your address five times today. Please try again tomorrow.",
  });

  /** Whether the former address hears of it: always when it is confirmed, else as any stranger's. */
  async function mayTell({ email, emailConfirmedAt }: UserRow): Promise<boolean> {
    if (email === null) return false;
    return emailConfirmedAt !== null || confirmations.mayMail(email);
  }

  return async (user, email) => {
    if (email === user.email) {
      throw new AppError("invalid", THE_SAME, { fields: { email: THE_SAME } });
    }
    await ofAccount.take(String(user.id));
    const isTold = await mayTell(user);
    const isAsked = await confirmations.mayMail(email);
    return database.db.transaction(async (tx) => {
      // The account first, as whoever answers a request for a new password.
      const former = await holdOwner(tx, user.id);
      if (former && former.email !== user.email) throw new AppError("stale", STALE);
      const [changed] = await tx
        .update(users)
        .set({ email, emailConfirmedAt: null })
        .where(eq(users.id, user.id))
        .returning();
      if (!changed) throw new AppError("not_signed_in", "Please log in first.");
      for (const table of [passwordResets, emailConfirmations, sessions]) {
        await tx.delete(table).where(eq(table.userId, user.id));
      }
      if (isAsked) await confirmations.ask(tx, changed);
      if (isTold && user.email) {
        const told = { to: user.email, now: deps.now(), staff: mail.staff };
        await mail.queue(tx, addressChangedMail(user, told));
      }
      await onChanged(tx, user.id);
      return { user: changed, token: await startSession(tx, deps, user, undefined) };
    });
  };
}
