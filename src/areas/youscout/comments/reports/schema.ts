import * as z from "zod/mini";
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
