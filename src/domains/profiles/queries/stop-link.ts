import type { Deps } from "#lib/deps.ts";
import { linkToken, readLinkToken } from "#lib/link-token.ts";
import { paths } from "#paths.ts";

const PURPOSE = "voting reminders stop";

/** The address that ends an account's voting reminders. */
export function stopRemindersUrl(
  { config, secrets }: Pick<Deps, "config" | "secrets">,
  userId: number,
): string {
  const token = linkToken(secrets.vote, PURPOSE, userId);
  return config.baseUrl + paths.votingRemindersStop(token);
}

/** The account whose link this is, or null. */
export function readStopToken(secret: string, token: string): number | null {
  return readLinkToken(secret, PURPOSE, token);
}
