import * as z from "zod/mini";
import { Profile } from "#areas/people/profiles/schema/profile.ts";
import { ROLES } from "#areas/platform/accounts/schema.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { STAFF_RIGHTS, type StaffWho } from "#lib/staff-rights.ts";

const moment = z.iso.datetime();

/** A person's account as staff see it. */
export const ManagedUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.nullable(z.string()),
  isEmailConfirmed: z.boolean(),
  /** Whether a person who is not staff has a name that reads like staff. */
  readsLikeStaff: z.boolean(),
  role: z.enum(ROLES),
  /** What the person was let do beside the role. */
  rights: z.array(z.enum(STAFF_RIGHTS)),
  /** Whether it is a person of staff who has no second factor. */
  lacksFactor: z.boolean(),
  /** Whether it is the caller's own account. */
  isOneself: z.boolean(),
  displayName: z.nullable(z.string()),
  createdAt: moment,
  /** The last request of a session that is still kept, or the last activity noted of the person. */
  lastSeenAt: z.nullable(moment),
  suspendedAt: z.nullable(moment),
  /** Null for everybody but coaches. */
  coach: z.nullable(
    z.object({
      teamName: z.nullable(z.string()),
      teamPosition: Profile.shape.teamPosition,
      division: z.nullable(z.string()),
      verificationStatus: Profile.shape.verificationStatus,
      verificationNote: z.nullable(z.string()),
      /** When the profile was last changed, for `expectedUpdatedAt`; null before it was first saved. */
      updatedAt: z.nullable(moment),
    }),
  ),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

export const UserPage = listPage(ManagedUser);
export type UserPage = z.infer<typeof UserPage>;

/**
 * Which accounts are asked for. `q` is what a username, email address or display name begins with,
 * `from` and `to` are days of joining.
 */
export const UserFilter = z.extend(ListParams, {
  role: z.optional(z.enum(ROLES)),
  /** Reads like staff: of the 5,000 others of the filter that joined first. */
  state: z.optional(z.enum(["active", "suspended", "reads_like_staff"])),
  /** Any: administrators, too, who have every right without being given it and are under none by itself. */
  right: z.optional(z.enum(["any", ...STAFF_RIGHTS])),
  /** Waiting: a coach who named a team and can come in, and whom nobody has decided about. */
  verification: z.optional(z.enum(["waiting", "verified", "rejected"])),
});
export type UserFilter = z.infer<typeof UserFilter>;

/** An invitation that waits for a colleague, or expired without an answer. */
export const OpenInvitation = z.object({
  id: z.int(),
  email: z.string(),
  rights: z.array(z.enum(STAFF_RIGHTS)),
  invitedBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  isExpired: z.boolean(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const OpenInvitationList = z.object({ data: z.array(OpenInvitation) });
export type OpenInvitationList = z.infer<typeof OpenInvitationList>;

const count = z.int();

/** What waits for staff, and how the site does: of it, what the caller may see. */
export const Overview = z.partial(
  z.object({
    messages: z.object({ new: count, overdue: count }),
    evaluations: z.object({ pending: count }),
    privacyRequests: z.object({ open: count, minorRemovals: count }),
    /** Proposed changes of guardians, and of their noes, that the caller may confirm. */
    consentProposals: count,
    /** What waits of YouScout: nominations and comments to be read, and what was reported. */
    youScout: z.object({ nominations: count, comments: count, reports: count }),
    users: z.object({ waitingCoaches: count, suspended: count }),
    /**
     * Orders that were paid and not sent, how many of them over 20 days ago; those ready for pickup, how many of them
     * for three weeks; and products that run out.
     */
    shop: z.object({
      ...{ toSend: count, late: count, toHandOver: count, uncollected: count, lowStock: count },
    }),
    /** Sessions of RawPass that take place today, who has a place in them, and who is in. */
    today: z.object({ sessions: count, expected: count, arrived: count }),
    /** Passes with a month that is not paid, how many of them suspended for it, and closures within two weeks. */
    rawPass: z.object({ unpaid: count, suspended: count, closures: count }),
    /** What about money needs a person, and how many disputes have to be answered within three days. */
    money: z.object({ waiting: count, urgent: count }),
    /** What waits of Connect: listings and profiles to review, sponsors and organizers to verify, deals in dispute, and reviews that were reported. */
    connect: z.object({
      listings: count,
      profiles: count,
      toVerify: count,
      disputes: count,
      reviews: count,
    }),
    /** Bursts of votes that are flagged or held, and how many of them for more than a day. */
    playerBursts: z.object({ waiting: count, overdue: count }),
    nominationBursts: z.object({ waiting: count, overdue: count }),
    newsletter: z.object({ confirmed: count }),
    board: z.object({ ranked: count, unranked: count, hidden: count }),
    votes: z.object({ lastDay: count, lastWeek: count }),
  }),
);
export type Overview = z.infer<typeof Overview>;

/** Whom each part of the overview is for. */
export const WHO_SEES: Record<keyof Overview, StaffWho> = {
  messages: "admin",
  evaluations: "scout",
  privacyRequests: "scout",
  consentProposals: "scout",
  youScout: "moderator",
  users: "admin",
  shop: "shop",
  today: "desk",
  rawPass: "admin",
  money: "bookkeeper",
  connect: "partners",
  playerBursts: "scout",
  nominationBursts: "moderator",
  newsletter: "admin",
  board: "scout",
  votes: "scout",
};
