import type { Deps } from "#lib/deps.ts";
import { addressToken, readAddressToken } from "#lib/link-token.ts";
import { paths } from "#paths.ts";

const PURPOSE = "newsletter unsubscribe";

/** What the unsubscribe link of an address carries. */
export function unsubscribeToken(secret: string, email: string): string {
  return addressToken(secret, PURPOSE, email);
}

/** The address of that link. */
export function unsubscribeUrl(
  { config, secrets }: Pick<Deps, "config" | "secrets">,
  email: string,
): string {
  return config.baseUrl + paths.newsletterUnsubscribe(unsubscribeToken(secrets.vote, email));
}

/** Address in an unsubscribe link, in lower case. Null for an invalid link. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  return readAddressToken(secret, PURPOSE, token);
}
