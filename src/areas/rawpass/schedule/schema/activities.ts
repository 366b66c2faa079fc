import * as z from "zod/mini";

/** An activity as everybody sees it. */
export const PublicActivity = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  description: z.string(),
  /** What one session costs, in cents. */
  rateCents: z.int(),
  /** Whole years on the day of the session, both included. */
  minAge: z.int(),
  maxAge: z.int(),
});
export type PublicActivity = z.infer<typeof PublicActivity>;
