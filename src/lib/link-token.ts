import { openSealed, sealText } from "./secrets.ts";

/**
 * What a link carries that ends mails to an address: the address, sealed. It works as long as the secret, so the link
 * of an old mail does, whatever became of the row or account since, and nothing is stored.
 */
export function addressToken(secret: string, purpose: string, email: string): string {
  return sealText(secret, purpose, email.toLowerCase());
}

/** The address in lower case that a token of this purpose is about, or null. */
export function readAddressToken(secret: string, purpose: string, token: string): string | null {
  try {
    return openSealed(secret, purpose, token);
  } catch {
    return null;
  }
}
