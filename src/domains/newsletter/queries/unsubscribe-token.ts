import type { Deps } from "#lib/deps.ts";
import { linkToken, readLinkToken } from "#lib/link-token.ts";
import { paths } from "#paths.ts";

const PURPOSE = "newsletter unsubscribe";

/** What the unsubscribe link of a subscription carries. */
export function unsubscribeToken(secret: string, id: number): string {
  return linkToken(secret, PURPOSE, id);
}

/** The address of that link. */
export function unsubscribeUrl(
  { config, secrets }: Pick<Deps, "config" | "secrets">,
  id: number,
): string {
  return config.baseUrl + paths.newsletterUnsubscribe(unsubscribeToken(secrets.vote, id));
}

/** The id of the subscription whose link this is, or null. */
export function readUnsubscribeToken(secret: string, token: string): number | null {
  return readLinkToken(secret, PURPOSE, token);
}
