import * as z from "zod/mini";
import { emailAddress, plainAddress } from "#lib/email-address.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { normalizePassword } from "#lib/normalize-password.ts";
import { STAFF_RIGHTS } from "#lib/staff-rights.ts";
import { writtenText } from "#lib/written-text.ts";
import { NO_TOKEN } from "./rules/lifetimes.ts";

export const ROLES = ["coach", "parent", "fan", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What a session may be used for: everything that its holder may do, or the calls of the desk alone. */
export const SESSION_KINDS = ["full", "desk"] as const;

/** The desk session of a browser. */
export const DeskSession = z.object({
  data: z.object({ username: z.string(), endsAt: z.iso.datetime() }),
});
export type DeskSession = z.infer<typeof DeskSession>;

const USERNAME_MIN = 3;
/** The specification's minimum. */
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 1024;

/** A username, or at a login an email address, in the spelling in which it is stored. */
const username = z
  .string("Username must be at least 3 characters")
  .check(
    z.overwrite(plainAddress),
    z.minLength(USERNAME_MIN, "Username must be at least 3 characters"),
    z.maxLength(254, "Username is too long"),
  );
const password = z
  .string("Password must be at least 6 characters")
  .check(
    z.minLength(PASSWORD_MIN, "Password must be at least 6 characters"),
    z.maxLength(PASSWORD_MAX, "Password must be at most 1,024 characters"),
  );

/** Longer than any code that somebody is asked for beside a password. */
export const CODE_MAX = 40;

/** For an account with a second factor: a code of its app, or a recovery code. */
const code = z.optional(z.string().check(z.maxLength(CODE_MAX, "This code is too long")));

/** Login form (specification part 2, section 5). `username` may be the confirmed email address of one account. */
export const Login = z.object({ username, password, code });
export type Login = z.infer<typeof Login>;

/** What ends a session: a session that nobody used ends without the desk of the same browser. */
export const Logout = z.object({ isUnused: z.optional(z.boolean()) });

const NEEDS_BOTH = "Please enter both username and password";

/** What the authentication test page asks for. */
export const TestLogin = z.object({
  username: z.string().check(z.overwrite(plainAddress), z.minLength(1, NEEDS_BOTH)),
  password: z.string().check(z.minLength(1, NEEDS_BOTH)),
  code,
});

const email = emailAddress("Please enter a valid email address");

/** A name that somebody chooses: ASCII only, so that no two look alike. */
const newUsername = username.check(
  z.regex(/^[A-Za-z0-9_.-]{3,30}$/, "Username must be 3 to 30 letters, digits or _ . -"),
);

/** What the registration form sends (specification part 2, section 5). */
export const Registration = z.object({
  username: newUsername,
  email,
  password,
  role: z.enum(["coach", "parent", "fan"], "Please select your role"),
  /** Whether the person confirmed being 18 or over; if not, forms that need it ask. */
  isAdult: z.optional(z.boolean("Please confirm your age")),
});
export type Registration = z.infer<typeof Registration>;

/** The registration form: what is sent, and what only the person at the screen repeats. */
export const RegistrationForm = z
  .extend(Registration, {
    isAdult: z.literal(true, "Please confirm that you are 18 or over"),
    confirmPassword: z.string(),
  })
  .check(matchingPasswords());
export type RegistrationForm = z.infer<typeof RegistrationForm>;

/** The form behind a mailed link. */
export const NewPasswordForm = z
  .object({
    password,
    confirmPassword: z.string().check(z.minLength(PASSWORD_MIN, "Confirm password is required")),
  })
  .check(matchingPasswords());
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

/** Whether a login takes the one for the other. */
function isSamePassword(one: string, other: string): boolean {
  return normalizePassword(one) === normalizePassword(other);
}

function matchingPasswords() {
  return z.refine<{ password: string; confirmPassword: string }>(
    (form) => isSamePassword(form.password, form.confirmPassword),
    {
      path: ["confirmPassword"],
      error: "Passwords do not match",
      // Told together with what is wrong with other fields.
      when: () => true,
    },
  );
}

/** What gives a member's account another password: the one that it has, and the new one. */
export const PasswordChange = z.object({ password, newPassword: password });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The form for another password: what is sent, and what only the person at the screen repeats. */
export const PasswordChangeForm = z.extend(PasswordChange, { confirmPassword: z.string() }).check(
  z.refine((form) => isSamePassword(form.newPassword, form.confirmPassword), {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    when: () => true,
  }),
);
export type PasswordChangeForm = z.infer<typeof PasswordChangeForm>;

/** A place where an account is logged in. */
export const OwnSession = z.object({
  id: z.int(),
  /** The browser, such as `Safari on iOS`; null where it is not known. */
  device: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** The last visit, to the minute. */
  lastSeenAt: z.iso.datetime(),
  /** Whether it may only make the calls of the desk. */
  isDesk: z.boolean(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Where one's account is logged in, this browser first, then the last seen. */
export const OwnSessionList = z.object({ data: z.array(OwnSession) });
export type OwnSessionList = z.infer<typeof OwnSessionList>;

/** What the form for a forgotten password sends. */
export const ResetRequest = z.object({ email });
export type ResetRequest = z.infer<typeof ResetRequest>;

/** What the form behind a mailed link sends. */
export const NewPassword = z.object({
  token: z.string(NO_TOKEN).check(z.minLength(1, NO_TOKEN), z.maxLength(200, NO_TOKEN)),
  password,
});
export type NewPassword = z.infer<typeof NewPassword>;

export const TokenCheck = z.object({ valid: z.boolean() });
export type TokenCheck = z.infer<typeof TokenCheck>;

/** A new administrator. */
export const NewAdmin = z.object({ username: newUsername, password, email: z.nullable(email) });
export type NewAdmin = z.infer<typeof NewAdmin>;

/** What creates the first administrator of a running site. */
export const FirstAdmin = z.object({
  username: newUsername,
  password,
  email: z.optional(z.nullable(email)),
  setupCode: z
    .string("Setup code is required")
    .check(
      z.trim(),
      z.minLength(1, "Setup code is required"),
      z.maxLength(100, "Setup code is too long"),
    ),
});
export type FirstAdmin = z.infer<typeof FirstAdmin>;

/** The signed-in person, to that person. */
export const CurrentUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.nullable(z.string()),
  /** Whether a link that was mailed to the address was pressed. */
  isEmailConfirmed: z.boolean(),
  role: z.enum(ROLES),
  /** What an administrator let the person do; administrators may do all of it without. */
  rights: z.array(z.enum(STAFF_RIGHTS)),
  /** Whether the person confirmed to be 18 or over. */
  isAdult: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Whether the session may do nothing but add a second factor, which its person should have by now. */
  mustEnroll: z.optional(z.boolean()),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** The address of one's own account. */
export const OwnEmail = z.object({
  /** Null for none. */
  email: z.nullable(z.string()),
  /** Whether a link that was mailed there was pressed. */
  isConfirmed: z.boolean(),
  /** The address that takes its place once the link mailed there is pressed; null for none. */
  pendingEmail: z.nullable(z.string()),
});
export type OwnEmail = z.infer<typeof OwnEmail>;

/** What asks for another address of one's own account. */
export const EmailChange = z.object({ email, password });
export type EmailChange = z.infer<typeof EmailChange>;

/** What the button behind a mailed link sends. */
export const EmailConfirmation = z.object({ token: z.string() });

/** Whose address a link confirms. */
export const ConfirmableAccount = z.object({ username: z.string() });
export type ConfirmableAccount = z.infer<typeof ConfirmableAccount>;

/** What deletes one's own account. */
export const AccountDeletion = z.object({
  password,
  /** That a pass of the account ends with it, without a refund. */
  endsPass: z.optional(z.boolean("Must be true or false")),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** What a person loses by deleting the account now, and the orders that stay. Amounts are in cents. */
export const AccountLosses = z.object({
  /** Passes that were paid and have not ended. */
  passes: z.int(),
  /** What of them goes back. */
  passRefundCents: z.int(),
  /** Sessions to come beside a pass, and places on waiting lists. */
  sessions: z.int(),
  /** What of them goes back. */
  sessionRefundCents: z.int(),
  /** What of that is handed back in cash at the desk. */
  sessionCashCents: z.int(),
  makeUps: z.int(),
  /** Waits for a weekly time. */
  weeklyWaits: z.int(),
  /** Places at events to come, and places on their waitlists. */
  registrations: z.array(
    z.object({
      firstName: z.string(),
      eventName: z.string(),
      startsAt: z.iso.datetime(),
      isWaiting: z.boolean(),
    }),
  ),
  /** Evaluations to come, of whom and when. */
  evaluations: z.array(z.object({ firstName: z.string(), startsAt: z.iso.datetime() })),
  /** Athletes on file, with what is kept about them. */
  athletes: z.int(),
  /** Titles of the listings and drafts in Connect. */
  listings: z.array(z.string()),
  /** Open offers in Connect, sent and received. */
  offers: z.int(),
  /** Titles of the deals that are not over: while there is one, the account is not deleted. */
  deals: z.array(z.string()),
  /** Numbers of the shop orders that are not closed, which stay. */
  orders: z.array(z.string()),
});
export type AccountLosses = z.infer<typeof AccountLosses>;

export const AuthTest = z.object({ isAuthenticated: z.boolean(), user: z.nullable(CurrentUser) });
export type AuthTest = z.infer<typeof AuthTest>;

export const AdminCheck = z.object({ isAdmin: z.boolean() });
export type AdminCheck = z.infer<typeof AdminCheck>;

const REASON_LENGTH = "Please give a reason of 3 to 500 characters";

/** What gives a person another role: the one that the administrator saw, and the new one. */
export const RoleChange = z.object({
  role: z.enum(ROLES, "Please choose a role"),
  expectedRole: z.enum(ROLES),
  reason: writtenText({ min: 3, max: 500, tooShort: REASON_LENGTH, tooLong: REASON_LENGTH }),
});
export type RoleChange = z.infer<typeof RoleChange>;

/** What takes an account out of use, or lets its person in again. The reason is for staff, in the audit log. */
export const Suspension = z.object({
  reason: writtenText({ min: 3, max: 500, tooShort: REASON_LENGTH, tooLong: REASON_LENGTH }),
});
export type Suspension = z.infer<typeof Suspension>;

/** What gives a person a right, or takes it. The reason is for staff, in the audit log. */
export const RightChange = z.object({
  right: z.enum(STAFF_RIGHTS, "Please choose a right"),
  isGiven: z.boolean(),
  reason: writtenText({ min: 3, max: 500, tooShort: REASON_LENGTH, tooLong: REASON_LENGTH }),
});
export type RightChange = z.infer<typeof RightChange>;

/** What invites a colleague. The reason is for staff: it stays with each right. */
export const StaffInvitation = z.object({
  email,
  rights: z
    .array(z.enum(STAFF_RIGHTS, "Please choose a right"))
    .check(
      z.minLength(1, "Please choose at least one right"),
      z.maxLength(STAFF_RIGHTS.length, "Please choose each right once"),
    ),
  reason: RightChange.shape.reason,
  ...idempotencyField,
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

/** An invitation as its colleague sees it. */
export const ReceivedInvitation = z.object({
  email: z.string(),
  invitedBy: z.string(),
  rights: z.array(z.enum(STAFF_RIGHTS)),
  expiresAt: z.iso.datetime(),
  /** Account of the caller: one that may accept, another one, or none. */
  account: z.enum(["invited", "other", "none"]),
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

/** Account that a colleague creates to accept an invitation; its address is the invited one. */
export const InvitedAccount = z.object({
  username: newUsername,
  password,
  isAdult: z.literal(true, "Please confirm that you are 18 or over"),
});
export type InvitedAccount = z.infer<typeof InvitedAccount>;

/** The form for that account: what is sent, and what only the person at the screen repeats. */
export const InvitedAccountForm = z
  .extend(InvitedAccount, { confirmPassword: z.string() })
  .check(matchingPasswords());

export const ACTIVITY_TYPES = [
  "registered",
  "logged_in",
  "profile_updated",
  "vote_cast",
  "evaluation_requested",
  "nomination_submitted",
  "nomination_approved",
  "comment_posted",
  "badge_awarded",
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Ids and short labels of what an activity was about; no personal text. */
export type ActivityData = Record<string, number | string>;

/** One thing that the signed-in person did. */
export const Activity = z.object({
  id: z.int(),
  activityType: z.enum(ACTIVITY_TYPES),
  activityData: z.record(z.string(), z.union([z.int(), z.string()])),
  createdAt: z.iso.datetime(),
});

export const ActivityList = z.object({ data: z.array(Activity) });
export type ActivityList = z.infer<typeof ActivityList>;

const LONGEST_PART = 4_000;
const signed = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(LONGEST_PART));

/** What a browser answers that was asked for a passkey (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  id: signed,
  rawId: signed,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: signed,
    authenticatorData: signed,
    signature: signed,
    userHandle: z.optional(signed),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** How a person shows who it is: by the password, or with a second factor by a code of it or a passkey. */
export const PersonConfirmation = z.object({
  password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX, "Password is too long"))),
  code: z.optional(z.string().check(z.maxLength(CODE_MAX, "This code is too long"))),
  passkey: z.optional(PasskeyAnswer),
});
export type PersonConfirmation = z.infer<typeof PersonConfirmation>;

/** Whether delicate calls would ask again who the person is, and by what that is shown. */
export const Confirmation = z.object({
  data: z.object({ isAskedAgain: z.boolean(), by: z.enum(["password", "code"]) }),
});
export type Confirmation = z.infer<typeof Confirmation>;
