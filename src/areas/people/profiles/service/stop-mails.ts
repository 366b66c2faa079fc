import { eq } from "drizzle-orm";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { lockAccountsOfAddress } from "../queries/profiles.ts";
import { readStopToken, type StoppableMail } from "../queries/stop-url.ts";
import { userProfiles } from "../tables.ts";
import { lockProfile } from "./lock-profile.ts";

/**
 * Switches mails of a kind off by the link of one, for all accounts of its address: it is the address that
 * wants no more of them. Doing it again changes nothing. Throws `not_found` for no such link.
 */
export async function stopMails(
  deps: Deps,
  { mail, token }: { mail: StoppableMail; token: string },
): Promise<void> {
  const email = readStopToken(deps.secrets.vote, mail, token);
  if (email === null) throw new AppError("not_found", "This link is no longer valid.");
  await deps.database.db.transaction(async (tx) => {
    for (const id of await lockAccountsOfAddress(tx, email)) {
      const { notificationPreferences } = await lockProfile(tx, id, deps.now());
      await tx
        .update(userProfiles)
        .set({ notificationPreferences: { ...notificationPreferences, [mail]: false } })
        .where(eq(userProfiles.userId, id));
    }
  });
}
