import type { Deps } from "#lib/deps.ts";
import { addressToken, readAddressToken } from "#lib/link-token.ts";
import { paths } from "#paths.ts";

/** The mails that one link ends, by the switches of profiles: what their links do, and where they lead. */
const STOPPABLE = {
  votingReminders: { purpose: "voting reminders stop", page: paths.votingRemindersStop },
  voteLedger: { purpose: "vote ledger stop", page: paths.voteLedgerStop },
};
export type StoppableMail = keyof typeof STOPPABLE;

/** The address of the link that ends mails of a kind to an email address. */
export function stopUrl(
  { config, secrets }: Pick<Deps, "config" | "secrets">,
  mail: StoppableMail,
  email: string,
): string {
  const { purpose, page } = STOPPABLE[mail];
  return config.baseUrl + page(addressToken(secrets.vote, purpose, email));
}

/** Address in such a link, in lower case. Null for an invalid link. */
export function readStopToken(secret: string, mail: StoppableMail, token: string): string | null {
  return readAddressToken(secret, STOPPABLE[mail].purpose, token);
}
