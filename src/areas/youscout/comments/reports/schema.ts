import * as z from "zod/mini";
import { Message } from "#lib/message-schema.ts";
import { orNothing, tooLong } from "#lib/written-text.ts";
import { REPORT_REASONS } from "./access.ts";

const NOTE_MAX = 500;

/** What somebody reports of a nomination or a comment. */
export const NewReport = z.object({
  reason: z.enum(REPORT_REASONS, "Please choose a reason"),
  note: orNothing(
    z.string(tooLong(NOTE_MAX)).check(z.trim(), z.maxLength(NOTE_MAX, tooLong(NOTE_MAX))),
  ),
});
export type NewReport = z.infer<typeof NewReport>;

/** The answer to a report, whether it is the first or a repeated one. */
export const ReportReceipt = Message;
export type ReportReceipt = z.infer<typeof ReportReceipt>;
