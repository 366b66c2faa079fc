import { eq } from "drizzle-orm";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import type { Member } from "../access/actor.ts";
import { addressRequestedMail } from "../mails.ts";
import { getUser } from "../queries/users.ts";
import type { EmailChange } from "../schema.ts";
import { emailConfirmations } from "../tables.ts";
import { askToConfirm, mayMailUnconfirmed, toldByMail } from "./email-confirmation.ts";
import { lockAccountOfSession } from "./lock-account.ts";
import { confirmPassword } from "./sign-in.ts";

const THE_SAME = "This is already your account's address";
const STALE = "Your address was changed in the meantime. Please look again.";

const changes = perDeps((deps) =>
  createLimit(deps, {
    name: "email-change-account",
    points: 5,
    seconds: DAY_SECONDS,
    message: "You've asked for another address five times today. Please try again tomorrow.",
  }),
);

/**
 * Mails a link to another address for a member's account, whose password comes along, and notifies the present one,
 * which stays the account's own until the link is used (`confirmEmail`). Ends the link of an earlier request. Throws
 * what `confirmPassword` throws, `invalid` at `email` for the address that it has, `too_many` beyond five a day,
 * `stale` when another address took effect meanwhile, `not_signed_in` when the session ended.
 * @param change the address, the password, and the token of the session that asks
 */
export async function requestEmailChange(
  deps: Deps,
  actor: Member,
  { email, password, token }: EmailChange & { token: string },
): Promise<void> {
  const user = await confirmPassword(deps, actor, password);
  if (email === user.email) {
    throw new AppError("invalid", THE_SAME, { fields: { email: THE_SAME } });
  }
  await changes(deps).take(String(user.id));
  const isAsked = await mayMailUnconfirmed(deps, email);
  const change = (isTold: boolean) =>
    deps.database.db.transaction(async (tx) => {
      await lockAccountOfSession(tx, deps, { userId: user.id, token });
      const held = await getUser(tx, user.id);
      if (held.email !== user.email) throw new AppError("stale", STALE);
      await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, user.id));
      if (isAsked) await askToConfirm(tx, deps, { ...held, email });
      if (isTold && user.email) {
        const told = { to: user.email, now: deps.now(), staff: deps.mail.staff };
        await deps.mail.queue(tx, addressRequestedMail(user, told));
      }
    });
  await toldByMail(deps, { owner: user, change });
}
