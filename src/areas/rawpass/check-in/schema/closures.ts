import * as z from "zod/mini";

/** Closures of today that the desk can take back. */
export const TodayClosures = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      fromDate: z.string(),
      toDate: z.string(),
      fromTime: z.nullable(z.string()),
      slotId: z.nullable(z.int()),
      /** Null is all of them. */
      activityName: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
});
export type TodayClosures = z.infer<typeof TodayClosures>;
