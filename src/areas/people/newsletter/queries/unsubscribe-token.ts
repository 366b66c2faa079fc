import type { Deps } from "#lib/deps.ts";
import { addressToken, readAddressToken, readFormerToken } from "#lib/link-token.ts";
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

/** Address in an unsubscribe link, or the subscription id in older mails. Null for an invalid link. */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { email: string } | { id: number } | null {
  const email = readAddressToken(secret, PURPOSE, token);
  if (email !== null) return { email };
  const id = readFormerToken(secret, PURPOSE, token);
  return id === null ? null : { id };
}
