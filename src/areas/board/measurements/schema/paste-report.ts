import * as z from "zod/mini";
import { FileError } from "#lib/file-error.ts";
import { tooLong } from "#lib/written-text.ts";

export const PASTED_MAX = 100_000;

/** A table of values out of a spreadsheet: without `expectedSheet` only looked at, with it written. */
export const PastedValues = z.object({
  text: z
    .string("Please paste a table")
    .check(z.minLength(1, "Please paste a table"), z.maxLength(PASTED_MAX, tooLong(PASTED_MAX))),
  /** The sheet that the preview was made for; if it has changed since, nothing is written. */
  expectedSheet: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Whether the values outside the usual are meant. */
  isConfirmed: z.optional(z.boolean("Must be true or false")),
});
export type PastedValues = z.infer<typeof PastedValues>;

/** What a line of a table adds to the sheet. */
const PasteEffect = z.object({
  line: z.int(),
  name: z.string(),
  /** Whether the player is put on the list of the event by it. */
  isAdded: z.boolean(),
  values: z.array(z.object({ column: z.string(), value: z.string() })),
});
export type PasteEffect = z.infer<typeof PasteEffect>;

/** What a table adds to the sheet of an event, or added. */
export const PasteReport = z.object({
  /** Values that are not there yet, and those that are. */
  values: z.int(),
  unchanged: z.int(),
  /** Values that are there without a device and get theirs. */
  devices: z.int(),
  /** Players who are put on the list. */
  players: z.int(),
  errorCount: z.int(),
  errors: z.array(FileError),
  /** What is asked about values outside the usual; at most as many as errors. */
  questions: z.array(FileError),
  effects: z.array(PasteEffect),
  /** Columns that are not read. */
  ignoredColumns: z.array(z.string()),
  /** The sheet that the table was compared with. */
  sheet: z.string(),
});
export type PasteReport = z.infer<typeof PasteReport>;

/** The last table that was pasted into the sheet of an event, as long as it can be undone. */
export const LastPaste = z.object({
  pastedAt: z.iso.datetime(),
  values: z.int(),
  /** Older values that got a device. */
  devices: z.int(),
  /** Players who were put on the list. */
  players: z.int(),
});
export type LastPaste = z.infer<typeof LastPaste>;

/** Which paste is undone: the one that staff saw. */
export const PasteUndoing = z.pick(LastPaste, { pastedAt: true });
export type PasteUndoing = z.infer<typeof PasteUndoing>;

/** What undoing a paste took back. */
export const PasteUndoReport = z.object({
  values: z.int(),
  devices: z.int(),
  players: z.int(),
  /** What stays as it is, of whom, and why. */
  kept: z.array(
    z.object({ playerId: z.int(), name: z.string(), what: z.string(), why: z.string() }),
  ),
});
export type PasteUndoReport = z.infer<typeof PasteUndoReport>;
