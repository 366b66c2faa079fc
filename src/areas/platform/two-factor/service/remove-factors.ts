import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { findUserByName } from "#areas/platform/accounts/queries/users.ts";
import { endSessions } from "#areas/platform/accounts/service/user-administration.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { ConfigError } from "#lib/config.ts";
import type { Deps } from "#lib/deps.ts";
import { operatorRemovedMail, recoveryDoneMail } from "../mails.ts";
import { endRecovery, FACTORS_REMOVED } from "./recover-account.ts";
import { takeFactors } from "./take-factors.ts";

/**
 * Removes all that guards an account beside its password, at the operator's command, for somebody who lost it; ends
 * the account's sessions, writes it down, and tells that person and staff by mail. The mails leave when the site runs.
 * @throws ConfigError when nobody has this name.
 */
export async function removeFactors(
  { database: { db }, mail, now }: Pick<Deps, "database" | "mail" | "now">,
  { username }: { username: string },
): Promise<void> {
  const user = await findUserByName(db, username);
  if (!user) throw new ConfigError(`There is no account with the username ${username}.`);
  await db.transaction(async (tx) => {
    await endSessions(tx, SYSTEM, user.id);
    await takeFactors(tx, { userId: user.id, client: "" });
    await endRecovery(tx, user.id);
    await recordChange(tx, SYSTEM, {
      action: FACTORS_REMOVED,
      subject: { type: "user", id: user.id },
    });
    const at = now();
    const done = recoveryDoneMail(user, "The operator of the site", at, mail.staff);
    if (done) await mail.queue(tx, done);
    await mail.queue(tx, operatorRemovedMail(user, { at, to: mail.staff }));
  });
}
