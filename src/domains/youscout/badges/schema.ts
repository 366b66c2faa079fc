import * as z from "zod/mini";

/** A badge, and whether the caller has it. */
const Badge = z.object({
  id: z.int(),
  name: z.string(),
  /** How it is earned, in a sentence to who has it. */
  description: z.string(),
  /** Name of its drawing. */
  icon: z.string(),
  /** When the caller earned it; null for who has not, and for visitors. */
  awardedAt: z.nullable(z.iso.datetime()),
});
export type Badge = z.infer<typeof Badge>;

export const BadgeList = z.object({ data: z.array(Badge) });
export type BadgeList = z.infer<typeof BadgeList>;
