import { keyedHash, type Secrets } from "#lib/secrets.ts";

/** What the database keeps of a full session's token. */
export function hashToken(secrets: Secrets, token: string): string {
  return keyedHash(secrets.session, token);
}
