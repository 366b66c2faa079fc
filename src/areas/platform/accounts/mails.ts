import { brand } from "#content/brand.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { UserRow } from "./queries/users.ts";
import {
  CONFIRMATION_MS,
  INVITATION_MS,
  RESET_MS,
  SESSION_IDLE_STAFF_MS,
} from "./rules/lifetimes.ts";
import { namesOfLosses, ordersThatStay } from "./rules/losses.ts";
import type { AccountLosses } from "./schema.ts";

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
        ? "Someone, probably you, asked for a new password for the account with this email address."
        : "Someone, probably you, asked for new passwords for the accounts with this email address.",
      ...links.map(({ username, token }) => ({
        button: `New password for the account “${username}”`,
        url: `${baseUrl}${paths.passwordReset(token)}`,
      })),
      {
        small: `Each link works once and expires in ${RESET_MS / MINUTE_MS} minutes; only the newest one is good. If you didn't ask for this, you can ignore this email. Your password stays the same.`,
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
      `Someone, probably you, gave this address for the account “${username}” at ${brand.name}. Confirm it so we can write to you here about your account.`,
      { button: "Confirm my address", url: `${baseUrl}${paths.emailConfirm(token)}` },
      {
        small: `The link works once and expires in ${CONFIRMATION_MS / HOUR_MS} hours; only the newest one is good. If the account isn't yours, do nothing. Confirming would let whoever has it see what we keep under your address.`,
      },
    ],
  };
}

/** The link with which a colleague accepts an invitation to work for the company. */
export function invitationMail(
  baseUrl: string,
  {
    cause,
    to,
    invitedBy,
    rights,
    token,
    staff,
  }: {
    cause: string;
    to: string;
    invitedBy: string;
    rights: readonly StaffRight[];
    token: string;
    staff: string;
  },
): MailMessage {
  return {
    cause,
    to,
    replyTo: staff,
    subject: `You are invited to work at ${brand.name}`,
    parts: [
      `${invitedBy} invites you to look after the following at ${brand.name}:`,
      ...rights.map((right) => `– ${LOOK_AFTER[right]}`),
      "Choose a username and password with this link, or log in with your account of this address.",
      { button: "Accept the invitation", url: `${baseUrl}${paths.staffInvitation(token)}` },
      {
        small: `The link works once and expires in ${INVITATION_MS / DAY_MS} days; only the newest one is good. If you don't know the sender, do nothing, and let us know by replying to this email.`,
      },
    ],
  };
}

/** Tells staff that a colleague has accepted an invitation. */
export function invitationAcceptedMail(
  { id, username }: UserRow,
  {
    invitedBy,
    rights,
    to,
    now,
  }: {
    invitedBy: string;
    rights: readonly StaffRight[];
    to: string;
    now: Date;
  },
): MailMessage {
  return {
    cause: `invitation-accepted:${id}:${now.getTime()}`,
    to,
    subject: `New colleague: ${username}`,
    parts: [
      `“${username}” has accepted the invitation from “${invitedBy}” and may now look after:`,
      ...rights.map((right) => `– ${LOOK_AFTER[right]}`),
      "If nobody expected that, take the rights away in the Admin Panel (Users) right away.",
    ],
  };
}

/** Notifies the address of an account that another one was asked for, without saying which. */
export function addressRequestedMail(
  { id, username }: UserRow,
  { to, now, staff }: { to: string; now: Date; staff: string },
): MailMessage {
  return {
    cause: `email-requested:${id}:${now.getTime()}`,
    to,
    replyTo: staff,
    subject: "A new email address for your account",
    parts: [
      `Someone who knows your password, probably you, wants your account “${username}” to have a different email address. It changes when the link that we sent there is used, within ${CONFIRMATION_MS / HOUR_MS} hours. Until then, we write to you here.`,
      "If that wasn't you, request a new password from the login page right away: this also stops the change. Then let us know by replying to this email.",
    ],
  };
}

/** Notifies the former address of an account that it has another one, without saying which. */
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
      `Your account “${username}” now has a different email address. It was logged out everywhere else, and we won't send anything more about it here.`,
      "If that wasn't you, let us know right away by replying to this email.",
      {
        small:
          "If you get our newsletter here, it continues until you unsubscribe with the link in any issue.",
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
      `The password for your account “${username}” was changed, and the account was logged out everywhere.`,
      "If that wasn't you, request a new password from the login page right away and let us know by replying to this email.",
    ],
  };
}

/**
 * Confirms the deletion of an account to the address that it had: what ended, and what stays; null without an address.
 * An unconfirmed address may be a stranger's, so it reads neither.
 */
export function accountDeletedMail(
  { id, email, emailConfirmedAt, username }: UserRow,
  losses: AccountLosses,
  staff: string,
): MailMessage | null {
  if (!email) return null;
  const ended = emailConfirmedAt ? namesOfLosses(losses) : [];
  const staying = emailConfirmedAt && ordersThatStay(losses);
  return {
    cause: `account-deleted:${id}`,
    to: email,
    replyTo: staff,
    subject: "Your account was deleted",
    parts: [
      `Your account “${username}” and your profile were deleted, as you asked. We no longer have this email address on file for it.`,
      ...(ended.length > 0 ? ["What ended with it:", ...ended.map((name) => `– ${name}`)] : []),
      ...(staying ? [staying] : []),
      "Payments for RawPass stay in our books for 36 months, without your name. Signed waivers stay for 36 months, with your name.",
      "If that wasn't you, let us know right away by replying to this email.",
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
      `Our staff suspended your account “${username}”. It has been logged out everywhere and can't be used to log in.`,
      "If you think this is a mistake, or want to know why, please reply to this email.",
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

/** Tells staff that an account may do everything from now on, or once more where it was suspended until now. */
export function newOwnerMail(
  { id, username }: UserRow,
  { now, to, isBack = false }: { now: Date; to: string; isBack?: boolean },
): MailMessage {
  return {
    cause: `new-owner:${id}:${now.getTime()}`,
    to,
    subject: isBack ? "An administrator was reinstated" : "A new administrator",
    parts: [
      `The account “${username}” is an administrator ${isBack ? "again" : "now"}: it sees all personal data of the site and may change everything. The audit log says who did that, and why.`,
      "If you don't know why, look at once: any other administrator can take the role away again.",
    ],
  };
}

/** What staff of each right look after, as the sentence "you may look after …" goes on. */
const LOOK_AFTER: Record<StaffRight, string> = {
  scout: "the board, events and evaluations",
  moderator: "what people write on YouScout",
  shop: "the shop",
  desk: "the desk of RawPass",
  partners: "Connect",
  bookkeeper: "the books",
};

/** Tells a person of a right of staff that was given or taken; null without an address. */
export function rightChangedMail(
  { id, email, username }: UserRow,
  { right, isGiven }: { right: StaffRight; isGiven: boolean },
  baseUrl: string,
  now: Date,
): MailMessage | null {
  if (!email) return null;
  const cause = `right-${isGiven ? "given" : "taken"}:${id}:${right}:${now.getTime()}`;
  const out = "It has been logged out everywhere.";
  if (!isGiven) {
    return {
      ...{ cause, to: email, subject: "Your rights have changed" },
      parts: [`Your account “${username}” may no longer look after ${LOOK_AFTER[right]}. ${out}`],
    };
  }
  return {
    ...{ cause, to: email, subject: "Your rights have changed" },
    parts: [
      `Your account “${username}” may now look after ${LOOK_AFTER[right]}. ${out}`,
      { button: "Log in", url: `${baseUrl}${paths.auth}` },
      `As staff you are logged out after ${SESSION_IDLE_STAFF_MS / MINUTE_MS} minutes without activity.`,
    ],
  };
}
