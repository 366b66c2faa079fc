import * as z from "zod/mini";
import { oneLine } from "./one-line.ts";
import { orNull, tooLong } from "./written-text.ts";

const NOTE_MAX = 2_000;
const REASON_MAX = 500;

/** What staff note about something that came in; blank is no note. */
export const staffNote = orNull(
  z.string("A note is a text").check(z.trim(), z.maxLength(NOTE_MAX, tooLong(NOTE_MAX))),
);

/** Why staff change something that takes a reason, for the audit log. */
export const requiredReason = z
  .string("Please say why")
  .check(
    z.overwrite(oneLine),
    z.minLength(3, "Please say why in at least 3 characters"),
    z.maxLength(REASON_MAX, tooLong(REASON_MAX)),
  );

/** Why staff change something, for the audit log. */
export const staffReason = z.optional(
  z.string().check(z.overwrite(oneLine), z.maxLength(REASON_MAX, tooLong(REASON_MAX))),
);
