import { eq } from "drizzle-orm";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { linkToken, readLinkToken } from "#lib/link-token.ts";
import { paths } from "#paths.ts";
import { holdAccountsOfAddress } from "../queries.ts";
import { userProfiles } from "../tables.ts";
import { holdProfile } from "./holding.ts";

const PURPOSE = "voting reminders stop";

/** The address that ends an account's voting reminders. */
export function stopRemindersUrl({ config, secrets }: Deps, userId: number): string {
  const token = linkToken(secrets.vote, PURPOSE, userId);
  return config.baseUrl + paths.votingRemindersStop(token);
}

/**
 * Switches the voting reminders off by the link of a mail, for all accounts of its address: it is the
 * address that wants no more of them. Doing it again changes nothing. Throws `not_found` for no such
 * link.
 */
export async function stopReminders(deps: Deps, token: string): Promise<void> {
  const userId = readLinkToken(deps.secrets.vote, PURPOSE, token);
  if (userId === null) throw new AppError("not_found", "This link is no longer valid.");
  await deps.database.db.transaction(async (tx) => {
    for (const id of await holdAccountsOfAddress(tx, userId)) {
      const { notificationPreferences } = await holdProfile(tx, id, deps.now());
      await tx
        .update(userProfiles)
        .set({ notificationPreferences: { ...notificationPreferences, votingReminders: false } })
        .where(eq(userProfiles.userId, id));
    }
  });
}
