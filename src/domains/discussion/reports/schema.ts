import * as z from "zod/mini";
import { isBlank } from "#lib/one-line.ts";
import { REPORT_REASONS } from "./access.ts";

const NOTE_MAX = "Must be at most 500 characters";

/** What somebody reports of a nomination or a comment. */
export const NewReport = z.object({
  reason: z.enum(REPORT_REASONS, "Please choose a reason"),
  note: z.optional(
    z.pipe(
      z.transform((given: unknown) => (typeof given === "string" && isBlank(given) ? null : given)),
      z.nullable(z.string(NOTE_MAX).check(z.trim(), z.maxLength(500, NOTE_MAX))),
    ),
  ),
});
export type NewReport = z.infer<typeof NewReport>;

/** The same for a first report and for one that was made before. */
export const ReportReceipt = z.object({ message: z.string() });
export type ReportReceipt = z.infer<typeof ReportReceipt>;
