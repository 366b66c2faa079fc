import { keyedHash } from "../secrets.ts";
import type { Vote, Voter } from "./rules.ts";

/** Characters of the hash of a key: 132 bits. */
const KEY_LENGTH = 22;

/** Keyed hashes of who votes and from where: what votes keep instead of an address. */
export function hashesOf(
  secret: string,
  { address, userId, isOwn, mailbox }: Voter,
): Omit<Vote, "targetId" | "receipt" | "key"> {
  const isOwnHousehold = address.household === address.person;
  const ofAddress = keyedHash(secret, `voter ${address.person}`);
  const isAccount = isOwn && userId !== null;
  return {
    voter: isAccount ? accountVoter(secret, userId) : ofAddress,
    accountAddress: isAccount ? ofAddress : null,
    account: isAccount || userId === null ? null : accountVoter(secret, userId),
    mailbox: isAccount && mailbox !== null ? keyedHash(secret, `mailbox ${mailbox}`) : null,
    // Stored votes hold hashes of this text, so it keeps the word "site".
    household: isOwnHousehold ? null : keyedHash(secret, `site ${address.household}`),
    network: keyedHash(secret, `network ${address.network}`),
  };
}

/** What votes keep of the idempotency key of their call: enough to know it again. */
export function hashOfKey(secret: string, key: string): string {
  return keyedHash(secret, `call ${key.toLowerCase()}`).slice(0, KEY_LENGTH);
}

/** What votes keep of the account that casts them. */
export function accountVoter(secret: string, userId: number): string {
  return keyedHash(secret, `account ${userId}`);
}
