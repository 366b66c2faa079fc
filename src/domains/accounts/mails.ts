import type { MailMessage } from "../../lib/mail/message.ts";
import { paths } from "../../paths.ts";
import type { UserRow } from "./queries.ts";

interface ResetLink {
  username: string;
  token: string;
}

/** The links to choose new passwords, one for each account of the address. */
export function passwordResetMail(
  baseUrl: string,
  cause: string,
  to: string,
  links: ResetLink[],
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
