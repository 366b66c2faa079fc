import type { FieldMessages } from "#lib/errors.ts";
import type { UserType } from "./schema/choices.ts";

/** What everybody reads of somebody in Connect. */
export interface PublicVersion {
  companyName: string;
  biography: string | null;
  website: string | null;
  logoUrl: string | null;
  socialLinks: string[];
}

/** A profile with its newest version, and the last one that staff approved. */
export interface ReviewedProfile extends PublicVersion {
  userType: UserType;
  isVerified: boolean;
  reviewed: PublicVersion | null;
  needsApproval: boolean;
}

/** How the newest version of a profile stands with staff. */
export const REVIEWS = ["approved", "waiting", "rejected"] as const;
export type Review = (typeof REVIEWS)[number];

/** How staff's verification of a person stands, in the words of a coach's. */
export const VERIFICATIONS = ["pending", "verified", "rejected"] as const;
export type Verification = (typeof VERIFICATIONS)[number];

/** Stands for a name that staff have not approved yet. */
const NAMELESS: Record<UserType, string> = {
  sponsor: "New sponsor",
  organizer: "New organizer",
  athlete: "New athlete",
  admin: "Staff",
};

/** The newest version of a profile. */
export function newestOf(profile: PublicVersion): PublicVersion {
  const { companyName, biography, website, logoUrl, socialLinks } = profile;
  return { companyName, biography, website, logoUrl, socialLinks };
}

/**
 * The version that everybody reads: the one that staff approved, of a verified person the newest one, unless staff
 * asked for a change and have not approved a version since.
 */
export function publicVersionOf(profile: ReviewedProfile): PublicVersion {
  if (isPublicAtOnce(profile)) return newestOf(profile);
  const { userType, reviewed } = profile;
  const nothing = { biography: null, website: null, logoUrl: null, socialLinks: [] };
  return reviewed ?? { companyName: NAMELESS[userType], ...nothing };
}

/** Whether everybody reads the newest version, approved or not: of a verified person from whom staff want no change. */
export function isPublicAtOnce({
  isVerified,
  needsApproval,
}: Pick<ReviewedProfile, "isVerified" | "needsApproval">): boolean {
  return isVerified && !needsApproval;
}

export function isSameVersion(one: PublicVersion, other: PublicVersion): boolean {
  return JSON.stringify(newestOf(one)) === JSON.stringify(newestOf(other));
}

/** Whether everybody sees something else than before. */
export function isSeenChange(before: ReviewedProfile, after: ReviewedProfile): boolean {
  const isSame = isSameVersion(publicVersionOf(before), publicVersionOf(after));
  return !isSame || before.isVerified !== after.isVerified;
}

/** The files that some version of a profile shows. */
export function logosOf({ logoUrl, reviewed }: ReviewedProfile): string[] {
  return [...new Set([logoUrl, reviewed?.logoUrl])].filter((url) => typeof url === "string");
}

export function reviewOf(profile: ReviewedProfile & { reviewReason: string | null }): Review {
  const { reviewed, reviewReason } = profile;
  if (reviewed && isSameVersion(profile, reviewed)) return "approved";
  return reviewReason === null ? "waiting" : "rejected";
}

export function verificationOf(profile: {
  isVerified: boolean;
  verificationRejectedAt: Date | null;
}): Verification {
  if (profile.isVerified) return "verified";
  return profile.verificationRejectedAt ? "rejected" : "pending";
}

interface Profile {
  userType: UserType;
  website?: string | null | undefined;
  phone?: string | null | undefined;
  typicalBudgetMin?: number | null | undefined;
  typicalBudgetMax?: number | null | undefined;
}

/** What is missing from a profile, or contradicts itself, by field; empty where all is well. */
export function problemsOf(profile: Profile): FieldMessages {
  const { userType, website, phone, typicalBudgetMin, typicalBudgetMax } = profile;
  const problems: FieldMessages = {};
  if (userType === "sponsor" && !website && !phone) {
    problems.website = "Please give us a website or a phone number";
  }
  if ((typicalBudgetMin ?? 0) > (typicalBudgetMax ?? Number.POSITIVE_INFINITY)) {
    problems.typicalBudgetMax = "The upper budget must not be below the lower one";
  }
  return problems;
}
