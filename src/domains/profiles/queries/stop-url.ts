import type { Deps } from "#lib/deps.ts";
import { linkToken, readLinkToken } from "#lib/link-token.ts";
import { paths } from "#paths.ts";

/** The mails that one link ends, by the switches of profiles: what their links do, and where they lead. */
const STOPPABLE = {
  votingReminders: { purpose: "voting reminders stop", page: paths.votingRemindersStop },
  voteLedger: { purpose: "vote ledger stop", page: paths.voteLedgerStop },
};
export type StoppableMail = keyof typeof STOPPABLE;

/** The address that ends an account's mails of a kind. */
export function stopUrl(
  { config, secrets }: Pick<Deps, "config" | "secrets">,
  mail: StoppableMail,
  userId: number,
): string {
  const { purpose, page } = STOPPABLE[mail];
  return config.baseUrl + page(linkToken(secrets.vote, purpose, userId));
}

/** The account whose link this is, or null. */
export function readStopToken(secret: string, mail: StoppableMail, token: string): number | null {
  return readLinkToken(secret, STOPPABLE[mail].purpose, token);
}
