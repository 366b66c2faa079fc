import * as z from "zod/mini";
import { hasPhoneOrEmail, linksToPhoneOrEmail, NO_PHONE_OR_EMAIL } from "#lib/contacts-in-text.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { readVersion } from "#lib/optimistic-lock.ts";
import { phoneNumber } from "#lib/phone-number.ts";
import { staffNote } from "#lib/staff-note.ts";
import { between, orNothing, tooLong, writtenLine, writtenText } from "#lib/written-text.ts";
import { REVIEWS, VERIFICATIONS } from "../rules.ts";
import { CATEGORIES, USER_TYPES } from "./choices.ts";

const LINK_MAX = 300;
const NO_LINK = "Please enter a link that starts with https://";
const BUDGET = "A budget is between $25.00 and $50,000.00";

const link = z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: NO_LINK }).check(
  z.maxLength(LINK_MAX, tooLong(LINK_MAX)),
  z.refine((url) => !linksToPhoneOrEmail(url), NO_PHONE_OR_EMAIL),
);
const noPhoneOrEmail = z.refine<string>((text) => !hasPhoneOrEmail(text), NO_PHONE_OR_EMAIL);
const cents = z.int(BUDGET).check(z.minimum(2_500, BUDGET), z.maximum(5_000_000, BUDGET));
const atMost = (max: number, what: string) => z.maxLength(max, `At most ${max} ${what}`);

/** What somebody says of themselves in Connect. What is absent stays as it is; null takes it away. */
const fields = {
  biography: orNothing(writtenText(between("Biography", 1, 2_000)).check(noPhoneOrEmail)),
  website: orNothing(link),
  phone: orNothing(phoneNumber()),
  logoUrl: orNothing(z.string().check(z.maxLength(200, "Please upload your logo first"))),
  socialLinks: z.optional(z.array(link).check(atMost(5, "links"))),
  preferredCategories: z.optional(
    z
      .array(z.enum(CATEGORIES, "Please choose a category from the list"))
      .check(atMost(CATEGORIES.length, "categories")),
  ),
  targetAudience: orNothing(writtenLine(between("Audience", 1, 300))),
  geographicFocus: z.optional(
    z.array(writtenLine(between("A place", 2, 60))).check(atMost(10, "places")),
  ),
  typicalBudgetMin: z.optional(z.nullable(cents)),
  typicalBudgetMax: z.optional(z.nullable(cents)),
};

const companyName = writtenLine(between("Name", 2, 100)).check(noPhoneOrEmail);

/** The side that somebody takes in Connect, once, with their profile. */
export const NewPartner = z.object({
  userType: z.enum(["sponsor", "organizer", "athlete"], "Please choose your side"),
  companyName,
  ...fields,
});
export type NewPartner = z.infer<typeof NewPartner>;

/** `NewPartner` of somebody who has yet to confirm being 18 or over, or has confirmed it. */
export function FirstPartner(asksAge: boolean) {
  if (!asksAge) return NewPartner;
  const isAdult = z.literal(true, "Please confirm that you are 18 or over");
  return z.extend(NewPartner, { isAdult });
}

/** A change of one's own profile in Connect. */
export const PartnerChange = z.object({ companyName: z.optional(companyName), ...fields });
export type PartnerChange = z.infer<typeof PartnerChange>;

const Version = z.object({
  companyName: z.string(),
  biography: z.nullable(z.string()),
  website: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  socialLinks: z.array(z.string()),
});

/** Somebody in Connect, as everybody sees them. */
export const PublicPartner = z.object({
  id: z.int(),
  userType: z.enum(USER_TYPES),
  ...Version.shape,
  isVerified: z.boolean(),
});
export type PublicPartner = z.infer<typeof PublicPartner>;

/** One's own profile in Connect, in its newest version. */
export const OwnPartner = z.extend(PublicPartner, {
  /** How staff judge the newest version. Until they approve it, everybody sees the last one that they did. */
  review: z.enum(REVIEWS),
  /** What staff want changed. */
  reviewReason: z.nullable(z.string()),
  /** Whether staff asked for a change, so that each version waits for them, a verified person's as well. */
  needsApproval: z.boolean(),
  verification: z.enum(VERIFICATIONS),
  phone: z.nullable(z.string()),
  preferredCategories: z.array(z.enum(CATEGORIES)),
  targetAudience: z.nullable(z.string()),
  geographicFocus: z.array(z.string()),
  typicalBudgetMin: z.nullable(z.int()),
  typicalBudgetMax: z.nullable(z.int()),
});
export type OwnPartner = z.infer<typeof OwnPartner>;

/** One's own profile: null before a side is chosen. */
export const OwnProfile = z.object({
  data: z.nullable(OwnPartner),
  /** Whether Connect is switched on: while it is not, only what is agreed or talked about goes on. */
  isOn: z.boolean(),
  /** The part of a deal that the company keeps, in whole percent. */
  feePercent: z.int(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Somebody in Connect, as staff see them. */
export const StaffPartner = z.extend(OwnPartner, {
  userId: z.int(),
  verificationNote: z.nullable(z.string()),
  /** The last version that staff approved; null before the first. */
  reviewed: z.nullable(Version),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type StaffPartner = z.infer<typeof StaffPartner>;

export const PartnerPage = listPage(StaffPartner);
export type PartnerPage = z.infer<typeof PartnerPage>;

/** Which people are asked for; `q` is words of the name or website. */
export const PartnerFilter = z.extend(ListParams, {
  userType: z.optional(z.enum(USER_TYPES)),
  /** Waiting: a sponsor or organizer who can sign in and whom staff have not decided about. */
  verified: z.optional(z.enum(["yes", "no", "waiting"])),
  /** Only people whose newest version staff have not judged. */
  review: z.optional(z.literal("waiting")),
});
export type PartnerFilter = z.infer<typeof PartnerFilter>;

/** What staff change about somebody in Connect. */
export const PartnerDecision = z.object({
  userType: z.optional(z.enum(USER_TYPES)),
  verification: z.optional(z.enum(VERIFICATIONS, "Please choose one of the list")),
  verificationNote: z.optional(staffNote),
  /** Version that the editor read; a change since then refuses this one. */
  expectedUpdatedAt: readVersion,
});
export type PartnerDecision = z.infer<typeof PartnerDecision>;

/** What staff decide about the newest version of a profile. */
export const ProfileDecision = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("approve"),
    /** The version that the editor saw; a change since then refuses this decision. */
    expectedUpdatedAt: readVersion,
  }),
  z.object({
    decision: z.literal("reject"),
    reason: writtenLine(between("The reason", 3, 500)),
    expectedUpdatedAt: readVersion,
  }),
]);
export type ProfileDecision = z.infer<typeof ProfileDecision>;

const FEE = "The fee is between 0% and 30%, in whole percent";

/** How Connect runs: whether it is switched on, and the part of a deal that the company keeps. */
export const ConnectSettings = z.object({
  isOn: z.boolean("Must be true or false"),
  feePercent: z.int(FEE).check(z.minimum(0, FEE), z.maximum(30, FEE)),
});
export type ConnectSettings = z.infer<typeof ConnectSettings>;
