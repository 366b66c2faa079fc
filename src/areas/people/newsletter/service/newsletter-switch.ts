import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { endedMail, stillWantedMail } from "../mails.ts";
import { unsubscribeUrl } from "../queries/unsubscribe-token.ts";
import { newsletterSubscriptions } from "../tables.ts";
import { askConfirmation } from "./ask-confirmation.ts";

/** What the switch of an account is turned for. */
export interface SwitchedAddress {
  email: string;
  /** Whether the account's owner has confirmed that the address is his. */
  isEmailConfirmed: boolean;
  /** Whether one more mail may go there (`admitMail`). */
  mayMail: boolean;
}

/** Asks the address by mail, like the form, in the transaction that turns an account's switch on. */
export async function turnOn(
  tx: Db,
  deps: Deps,
  { email, mayMail }: SwitchedAddress,
): Promise<void> {
  if (mayMail) await askConfirmation(tx, deps, email.toLowerCase(), null);
}

/**
 * Forgets the address, in the transaction that turns an account's switch off, and tells it so by mail
 * whether it was known or not. Where nobody has confirmed whose the address is, one that said yes
 * stays, and its owner is asked by mail.
 */
export async function turnOff(
  tx: Db,
  deps: Deps,
  { email: given, isEmailConfirmed, mayMail }: SwitchedAddress,
): Promise<void> {
  const email = given.toLowerCase();
  const stays = await forget(tx, email, isEmailConfirmed);
  if (!mayMail) return;
  const cause = `newsletter-ended:${randomBytes(12).toString("base64url")}`;
  const message = stays
    ? stillWantedMail({ cause, to: email, unsubscribeUrl: unsubscribeUrl(deps, email) })
    : endedMail(cause, email);
  await deps.mail.queue(tx, message);
}

/** Forgets an address, or its question alone. Returns whether it stays, which then had said yes. */
async function forget(tx: Db, email: string, isAlsoConfirmed: boolean): Promise<boolean> {
  const { email: ofRow, confirmedAt } = newsletterSubscriptions;
  const unlessConfirmed = isAlsoConfirmed ? undefined : isNull(confirmedAt);
  await tx.delete(newsletterSubscriptions).where(and(eq(ofRow, email), unlessConfirmed));
  return (await tx.$count(newsletterSubscriptions, eq(ofRow, email))) > 0;
}
