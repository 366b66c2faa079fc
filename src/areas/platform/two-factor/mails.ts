import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import { withQuery } from "#lib/list-address.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { HOUR_MS } from "#lib/time.ts";
import { pageParameters, paths } from "#paths.ts";
import { RECOVERY_MS } from "./rules.ts";

const NOT_YOU =
  "If that wasn't you, change your password right away and let us know by replying to this email.";

/** A mail to the owner of an account; null without an address. */
function toOwner(
  { email }: UserRow,
  staff: string,
  said: Pick<MailMessage, "cause" | "subject" | "parts">,
): MailMessage | null {
  return email ? { ...said, to: email, replyTo: staff } : null;
}

/** Tells the owner of an account that it is guarded by one more factor; null without an address. */
export function factorAddedMail(
  owner: UserRow,
  what: string,
  now: Date,
  staff: string,
): MailMessage | null {
  const { id, username } = owner;
  return toOwner(owner, staff, {
    cause: `factor-added:${id}:${now.getTime()}`,
    subject: "Your account has a new second factor",
    parts: [`${what} was added to your account “${username}”. Logging in asks for it.`, NOT_YOU],
  });
}

/** Tells the owner of an account that a factor guards it no longer; null without an address. */
export function factorRemovedMail(
  owner: UserRow,
  what: string,
  now: Date,
  staff: string,
): MailMessage | null {
  const { id, username } = owner;
  return toOwner(owner, staff, {
    cause: `factor-removed:${id}:${now.getTime()}`,
    subject: "A second factor was removed from your account",
    parts: [`${what} was removed from your account “${username}”.`, NOT_YOU],
  });
}

/** Tells the owner of an account that others open it in place of a factor; null without an address. */
export function recoveryCodesMadeMail(
  owner: UserRow,
  what: string,
  now: Date,
  staff: string,
): MailMessage | null {
  const { id, username } = owner;
  return toOwner(owner, staff, {
    cause: `recovery-codes-made:${id}:${now.getTime()}`,
    subject: "Your account has new recovery codes",
    parts: [
      `${what} were made for your account “${username}”, and those of before can't be used any more. Each logs in once in place of a second factor.`,
      NOT_YOU,
    ],
  });
}

/** Tells the owner of an account that a recovery code was used, and how many are left; null without an address. */
export function recoveryCodeUsedMail(
  owner: UserRow,
  left: number,
  now: Date,
  staff: string,
): MailMessage | null {
  const { id, username } = owner;
  return toOwner(owner, staff, {
    // Each code is used once: of those of one moment, each is told of.
    cause: `recovery-code-used:${id}:${now.getTime()}:${left}`,
    subject: "A recovery code of your account was used",
    parts: [
      `One of the recovery codes of your account “${username}” was used in place of a second factor. ${left === 1 ? "1 is" : `${left} are`} left.`,
      NOT_YOU,
    ],
  });
}

/** Tells a person that an administrator would take the factors of the account; null without an address. */
export function recoveryProposedMail(owner: UserRow, now: Date, staff: string): MailMessage | null {
  const { id, username } = owner;
  return toOwner(owner, staff, {
    cause: `factor-recovery-proposed:${id}:${now.getTime()}`,
    subject: "Someone asked us to remove your second factor",
    parts: [
      `We were asked to remove the second factors of your account “${username}” because they were lost. If another administrator agrees within ${RECOVERY_MS / HOUR_MS} hours, they are removed, and you log in with your password.`,
      "If you didn't ask for that, or have found your phone, log in with your second factor: that ends it. And please let us know by replying to this email.",
    ],
  });
}

/** Tells the other administrators that a removal of factors waits for one of them. */
export function recoveryWaitsMail(
  { id, username }: UserRow,
  { at, to, baseUrl }: { at: Date; to: string; baseUrl: string },
): MailMessage {
  const list = withQuery(paths.adminPanel, {
    [pageParameters.tab]: "users",
    [pageParameters.search]: username,
  });
  return {
    cause: `factor-recovery-waits:${id}:${at.getTime()}`,
    to,
    subject: "A lost second factor waits for a second administrator",
    parts: [
      `An administrator proposed to remove the second factors of the account “${username}”. Another one has to agree within ${RECOVERY_MS / HOUR_MS} hours, after making sure that it is that person who asked.`,
      { button: "Look at the account", url: `${baseUrl}${list}` },
    ],
  };
}

/** Tells a person who took the factors of the account; null without an address. */
export function recoveryDoneMail(
  owner: UserRow,
  by: "An administrator" | "Two administrators" | "The operator of the site",
  now: Date,
  staff: string,
): MailMessage | null {
  const { id, username } = owner;
  return toOwner(owner, staff, {
    cause: `factor-recovery-done:${id}:${now.getTime()}`,
    subject: "Your second factors were removed",
    parts: [
      `${by} removed the second factors and recovery codes of your account “${username}”, and it was logged out everywhere. You can log in with your password, and add a new second factor.`,
      NOT_YOU,
    ],
  });
}

/** Notifies the other administrators that one of them took the factors of an account. */
export function factorsResetMail(
  { id, username }: UserRow,
  { at, to }: { at: Date; to: string },
): MailMessage {
  return {
    cause: `factors-reset:${id}:${at.getTime()}`,
    to,
    subject: "An administrator removed somebody's second factors",
    parts: [
      `The second factors and recovery codes of the account “${username}” were removed because they were lost, and it was logged out everywhere. The audit log says by whom and why.`,
    ],
  };
}

/** Tells the administrators that the operator took the factors of an account. */
export function operatorRemovedMail(
  { id, username }: UserRow,
  { at, to }: { at: Date; to: string },
): MailMessage {
  return {
    cause: `factor-removed-by-operator:${id}:${at.getTime()}`,
    to,
    subject: "Second factors were removed at the command line",
    parts: [
      `The second factors and recovery codes of the account “${username}” were removed with npm run factors:remove, and it was logged out everywhere. If none of you asked for that, somebody else can run commands on the server.`,
    ],
  };
}
