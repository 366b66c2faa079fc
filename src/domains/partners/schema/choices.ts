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
  in_kind: "In kind",
  other: "Other",
};
