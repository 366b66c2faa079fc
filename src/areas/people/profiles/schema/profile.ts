import * as z from "zod/mini";
import { ADDRESS_TOKEN_MAX } from "#lib/email-address.ts";
import { orNothing, orNull, tooLong, writtenLine } from "#lib/written-text.ts";
import { BIO_MAX, LINK_KINDS, type LinkKind, socialLink, TEAM_POSITIONS } from "../rules.ts";

export const VERIFICATION_STATUSES = ["pending", "verified", "rejected"] as const;

const DISPLAY_NAME_SHORT = "Display name must be at least 2 characters";
const LINK_MAX = 300;
const NO_LINK = "Please enter a link that starts with https://, or your handle";

const text = (max: number, message: string) =>
  orNothing(z.string().check(z.trim(), z.maxLength(max, message)));
const line = (max: number, message: string) =>
  orNothing(writtenLine({ min: 1, max, tooShort: message, tooLong: message }));
const link = (kind: LinkKind) =>
  orNothing(
    z.pipe(
      z.string(NO_LINK).check(
        z.trim(),
        z.maxLength(LINK_MAX, tooLong(LINK_MAX)),
        z.refine((given) => socialLink(kind, given) !== null, NO_LINK),
      ),
      z.transform((given: string) => socialLink(kind, given)),
    ),
  );
const choice = z.optional(z.boolean("Please switch it on or off"));

/**
 * What the profile form sends (specification part 2, section 5). What is absent stays as it is;
 * null or empty takes it away. Verification and division are for staff, and no part of it.
 */
export const ProfileChange = z.object({
  displayName: z.optional(
    writtenLine({
      min: 2,
      max: 50,
      tooShort: DISPLAY_NAME_SHORT,
      tooLong: "Display name must be at most 50 characters",
    }),
  ),
  bio: text(BIO_MAX, "Bio must be less than 500 characters"),
  location: line(100, "Location must be at most 100 characters"),
  teamName: line(100, "Team name must be at most 100 characters"),
  teamPosition: orNothing(z.enum(TEAM_POSITIONS, "Please choose a position from the list")),
  photoUrl: text(200, "Please upload your photo first"),
  socialLinks: z.optional(
    z.object({
      twitter: link("twitter"),
      instagram: link("instagram"),
      facebook: link("facebook"),
      linkedin: link("linkedin"),
      website: link("website"),
    }),
  ),
  notificationPreferences: z.optional(
    z.object({
      emailNotifications: choice,
      nominationAlerts: choice,
      votingReminders: choice,
      voteLedger: choice,
      newsletterSubscription: choice,
    }),
  ),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** What the link of a mail carries that ends mails of its kind. */
export const MailStop = z.object({ token: z.string().check(z.maxLength(ADDRESS_TOKEN_MAX)) });

const SocialLinks = z.object(
  Object.fromEntries(LINK_KINDS.map((kind) => [kind, z.nullable(z.string())])) as Record<
    LinkKind,
    z.ZodMiniNullable<z.ZodMiniString>
  >,
);
export type SocialLinks = z.infer<typeof SocialLinks>;

const NotificationPreferences = z.object({
  emailNotifications: z.boolean(),
  nominationAlerts: z.boolean(),
  votingReminders: z.boolean(),
  voteLedger: z.boolean(),
  newsletterSubscription: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** A person's own profile, to that person. */
export const Profile = z.object({
  id: z.int(),
  userId: z.int(),
  displayName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  teamName: z.nullable(z.string()),
  teamPosition: z.nullable(z.enum(TEAM_POSITIONS)),
  photoUrl: z.nullable(z.string()),
  socialLinks: SocialLinks,
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  division: z.nullable(z.string()),
  notificationPreferences: NotificationPreferences,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileSaved = z.object({
  success: z.literal(true),
  data: Profile,
  message: z.string(),
});
export type ProfileSaved = z.infer<typeof ProfileSaved>;

const DIVISION_MAX = "Division must be at most 50 characters";
const NOTE_MAX = "The note must be at most 500 characters";

/** A note by staff about a coach; null or empty removes it. */
export const CoachVerdict = z.object({
  status: z.enum(VERIFICATION_STATUSES, "Please choose what is true"),
  division: orNull(writtenLine({ min: 1, max: 50, tooShort: DIVISION_MAX, tooLong: DIVISION_MAX })),
  /** For staff only. */
  note: orNull(z.string(NOTE_MAX).check(z.trim(), z.maxLength(500, NOTE_MAX))),
  /** When the profile that the administrator saw was last changed; null when there was none. */
  expectedUpdatedAt: z.nullable(z.iso.datetime()),
});
export type CoachVerdict = z.infer<typeof CoachVerdict>;
