/** The sides of Connect. `admin` marks staff, and nobody chooses it. */
export const USER_TYPES = ["sponsor", "organizer", "athlete", "admin"] as const;
export type UserType = (typeof USER_TYPES)[number];

/**
 * What can be sponsored. There is none for alcohol, tobacco and vape, cannabis, gambling, adult content,
 * weapons or politics: those have no place beside youth sports.
 */
export const CATEGORIES = [
  "title",
  "signage",
  "apparel",
  "equipment",
  "scholarship",
  "digital",
  "in_kind",
  "other",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What people read for each category. */
export const CATEGORY_LABELS: Record<Category, string> = {
  title: "Title sponsor",
  signage: "Signage",
  apparel: "Apparel",
  equipment: "Equipment",
  scholarship: "Scholarship",
  digital: "Digital",
  in_kind: "In-kind",
  other: "Other",
};

/** What two people in Connect can have in common, by which they may be one. */
export const SHARED_CONTACTS = ["email", "phone", "website", "card"] as const;
export type SharedContact = (typeof SHARED_CONTACTS)[number];

/** What both sides have in common, for staff: one or more of `SHARED_CONTACTS`. */
export function sharedInWords(shared: readonly SharedContact[]): string {
  return `Same ${shared.join(", ")} on both sides`;
}
