import { keyedHash } from "#lib/secrets.ts";
import type { Vote, Voter } from "../rules/casting.ts";

/** Keyed hashes of a voter and its networks: what votes keep instead of an address. */
export function hashesOf(
  secret: string,
  { address, userId, mailbox }: Voter,
): Omit<Vote, "targetId"> {
  const isOwnHousehold = address.household === address.person;
  const ofAddress = keyedHash(secret, `voter ${address.person}`);
  const isAccount = userId !== null && mailbox !== null;
  return {
    voter: isAccount ? accountVoter(secret, userId) : ofAddress,
    accountAddress: isAccount ? ofAddress : null,
    mailbox: isAccount ? keyedHash(secret, `mailbox ${mailbox}`) : null,
    // Stored votes hold hashes of this text, so it keeps the word "site".
    household: isOwnHousehold ? null : keyedHash(secret, `site ${address.household}`),
    network: keyedHash(secret, `network ${address.network}`),
  };
}

/** Keyed hash of an account that votes as itself. */
export function accountVoter(secret: string, userId: number): string {
  return keyedHash(secret, `account ${userId}`);
}
