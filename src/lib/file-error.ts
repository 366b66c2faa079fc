import * as z from "zod/mini";

/** How many errors of a file are listed; the count covers all of them. */
export const MOST_ERRORS = 200;

/** What is wrong in a line of a file, in a sentence; `column` is empty for the line as a whole. */
export const FileError = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type FileError = z.infer<typeof FileError>;
