import * as z from "zod/mini";

/** What badges are awarded for: counts from the database. */
export const METRICS = ["approved", "votes", "comments", "most_votes", "promoted"] as const;
export type Metric = (typeof METRICS)[number];

/** The count at which a badge is awarded. */
export interface BadgeRule {
  metric: Metric;
  gte: number;
}

/** A badge, and whether the caller has it. */
const Badge = z.object({
  id: z.int(),
  name: z.string(),
  /** How it is earned, in a sentence to the person who has it. */
  description: z.string(),
  /** Name of its drawing. */
  icon: z.string(),
  /** When the caller earned it; null if not earned, and for visitors. */
  awardedAt: z.nullable(z.iso.datetime()),
});
export type Badge = z.infer<typeof Badge>;

/** A badge as staff see it. */
const StaffBadge = z.extend(z.omit(Badge, { awardedAt: true }), {
  requirements: z.object({ metric: z.enum(METRICS), gte: z.int() }),
  /** How many people have it. */
  holders: z.int(),
});
export type StaffBadge = z.infer<typeof StaffBadge>;

export const StaffBadgeList = z.object({ data: z.array(StaffBadge) });
export type StaffBadgeList = z.infer<typeof StaffBadgeList>;

/** The person whom staff give a badge. */
export const HandAward = z.object({
  username: z.string("Username is required").check(
    z.overwrite((typed) => typed.trim().replace(/^@/, "")),
    z.minLength(1, "Username is required"),
    z.maxLength(30, "No one has this username"),
  ),
});
export type HandAward = z.infer<typeof HandAward>;

export const BadgeList = z.object({ data: z.array(Badge) });
export type BadgeList = z.infer<typeof BadgeList>;
