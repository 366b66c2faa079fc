import * as z from "zod/mini";
import { FileError } from "#lib/file-error.ts";
import { FILE_MAX_BYTES } from "../rules/file-columns.ts";

const TOO_LARGE = "The file is larger than 1 MB";

/** A file of players: without `expectedBoard` only looked at, with it written. */
export const ProspectFile = z.object({
  csv: z.string("Please choose a file").check(
    z.minLength(1, "The file is empty"),
    z.refine((csv) => new TextEncoder().encode(csv).length <= FILE_MAX_BYTES, TOO_LARGE),
  ),
  /** The board that the preview was made for; if it has changed since, the import is refused. */
  expectedBoard: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
export type ProspectFile = z.infer<typeof ProspectFile>;

/** What a line of a file does to the board. */
export const FileEffect = z.object({
  line: z.int(),
  kind: z.enum(["new", "changed"]),
  name: z.string(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type FileEffect = z.infer<typeof FileEffect>;

/** What a file does to the board, or did. */
export const ImportReport = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Players not in the file who make room or lose their rank. */
  pushed: z.int(),
  /** Names of the players not in the file who lose their rank. */
  dropped: z.array(z.string()),
  errorCount: z.int(),
  errors: z.array(FileError),
  effects: z.array(FileEffect),
  /** Columns that an import does not read. */
  ignoredColumns: z.array(z.string()),
  /** The board that the file was compared with. */
  board: z.string(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** For so many days an import can be undone, and so can a table pasted into the sheet of an event. */
export const DAYS_TO_UNDO = 7;

/** The last import, as long as it can be undone. */
export const LastImport = z.object({
  importedAt: z.iso.datetime(),
  added: z.int(),
  /** Players who were there before, those who made room too. */
  changed: z.int(),
});
export type LastImport = z.infer<typeof LastImport>;

/** Which import is undone: the one that staff saw. */
export const ImportUndoing = z.pick(LastImport, { importedAt: true });

/** What undoing an import did. */
export const UndoReport = z.object({
  removed: z.int(),
  restored: z.int(),
  /** Players who stay as they are, and why. */
  kept: z.array(z.object({ id: z.int(), name: z.string(), why: z.string() })),
});
export type UndoReport = z.infer<typeof UndoReport>;
