import { brand } from "../../content/brand.ts";
import type { MailMessage } from "../../lib/mail/message.ts";
import { paths } from "../../paths.ts";
import type { UserRow } from "./queries.ts";

/** A link of an account. */
interface AccountLink {
  username: string;
  token: string;
}

/** The links to choose new passwords, one for each account of the address. */
export function passwordResetMail(
  baseUrl: string,
  cause: string,
  to: string,
  links: AccountLink[],
): MailMessage {
  return {
    cause,
    to,
    subject: "Choose a new password",
    parts: [
      links.length === 1
        ? "Somebody, probably you, asked for a new password for the account of this e-mail address."
        : "Somebody, probably you, asked for new passwords for the accounts of this e-mail address.",
      ...links.map(({ username, token }) => ({
        button: `New password for the account “${username}”`,
        url: `${baseUrl}${paths.passwordReset(token)}`,
      })),
      {
        small:
          "Each link works once, for 60 minutes, and only the newest one. If you did not ask for it, you need do nothing: your password stays as it is.",
      },
    ],
  };
}

/** The link that confirms the address of an account. */
export function confirmationMail(
  baseUrl: string,
  { cause, to, username, token }: { cause: string; to: string } & AccountLink,
): MailMessage {
  return {
    cause,
    to,
    subject: "Please confirm your email address",
    parts: [
      `Somebody, probably you, gave this address for the account “${username}” of ${brand.name}. Confirm it, and we can write to you here about what happens to your account.`,
      { button: "Confirm my address", url: `${baseUrl}${paths.emailConfirm(token)}` },
      {
        small:
          "The link works once, for 24 hours, and only the newest one. If the account is not yours, do nothing: whoever holds it would come to see what is kept under your address.",
      },
    ],
  };
}

/** Tells the former address of an account that it has another one, without saying which. */
export function addressChangedMail(
  { id, username }: UserRow,
  { to, now, staff }: { to: string; now: Date; staff: string },
): MailMessage {
  return {
    cause: `email-changed:${id}:${now.getTime()}`,
    to,
    replyTo: staff,
    subject: "The email address of your account was changed",
    parts: [
      `Your account “${username}” has another email address now. It was logged out everywhere else, and nothing more about it comes here.`,
      "If that was not you, tell us at once by answering this mail.",
      {
        small: "A newsletter that you get here goes on until you end it by the link in its mails.",
      },
    ],
  };
}

/** Tells the owner of an account that its password is another one; null without an address. */
export function passwordChangedMail(
  { id, email, username }: UserRow,
  now: Date,
  staff: string,
): MailMessage | null {
  if (!email) return null;
  return {
    cause: `password-changed:${id}:${now.getTime()}`,
    to: email,
    replyTo: staff,
    subject: "Your password was changed",
    parts: [
      `The password of your account “${username}” was changed, and it was logged out everywhere.`,
      "If that was not you, request a new password from the login page at once, and tell us by answering this mail.",
    ],
  };
}

/**
 * Tells a person that staff took the account out of use, without the words that staff wrote for
 * themselves; null without an address.
 */
export function accountSuspendedMail(
  { id, email, username }: UserRow,
  now: Date,
  staff: string,
): MailMessage | null {
  if (!email) return null;
  return {
    cause: `account-suspended:${id}:${now.getTime()}`,
    to: email,
    replyTo: staff,
    subject: "Your account was suspended",
    parts: [
      `Our staff suspended your account “${username}”. It was logged out everywhere, and nobody can log in with it.`,
      "If you think that this is a mistake, or want to know why, please answer this mail.",
    ],
  };
}

/** Tells a person that a suspended account can be used again; null without an address. */
export function accountReinstatedMail(
  { id, email, username }: UserRow,
  baseUrl: string,
  now: Date,
): MailMessage | null {
  if (!email) return null;
  return {
    cause: `account-reinstated:${id}:${now.getTime()}`,
    to: email,
    subject: "Your account can be used again",
    parts: [
      `Your account “${username}” is no longer suspended.`,
      { button: "Log in", url: `${baseUrl}${paths.auth}` },
    ],
  };
}
