import type { UserRow } from "#domains/accounts/queries.ts";
import type { MailMessage } from "#lib/mail/message.ts";

const NOT_YOU =
  "If that wasn't you, change your password right away and let us know by replying to this email.";

/** Tells the owner of an account that it is guarded by one more factor; null without an address. */
export function factorAddedMail(
  { id, email, username }: UserRow,
  what: string,
  now: Date,
  staff: string,
): MailMessage | null {
  if (!email) return null;
  return {
    cause: `factor-added:${id}:${now.getTime()}`,
    to: email,
    replyTo: staff,
    subject: "Your account has a new second factor",
    parts: [`${what} was added to your account “${username}”. Logging in asks for it.`, NOT_YOU],
  };
}

/** Tells the owner of an account that a factor guards it no longer; null without an address. */
export function factorRemovedMail(
  { id, email, username }: UserRow,
  what: string,
  now: Date,
  staff: string,
): MailMessage | null {
  if (!email) return null;
  return {
    cause: `factor-removed:${id}:${now.getTime()}`,
    to: email,
    replyTo: staff,
    subject: "A second factor was removed from your account",
    parts: [`${what} was removed from your account “${username}”.`, NOT_YOU],
  };
}
