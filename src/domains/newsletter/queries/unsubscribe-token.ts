import { linkToken, readLinkToken } from "#lib/link-token.ts";

const PURPOSE = "newsletter unsubscribe";

/** What the unsubscribe link of a subscription carries. */
export function unsubscribeToken(secret: string, id: number): string {
  return linkToken(secret, PURPOSE, id);
}

/** The id of the subscription whose link this is, or null. */
export function readUnsubscribeToken(secret: string, token: string): number | null {
  return readLinkToken(secret, PURPOSE, token);
}
