import * as z from "zod/mini";

/** How many errors of a file are listed; the count covers all of them. */
export const MOST_ERRORS = 200;

/** What is wrong in a line of a file, in a sentence; `column` is empty for the line as a whole. */
export const FileError = z.object({
  line: z.int(),
  column: z.string(),
  /** What stands there; left out where nothing does. */
  value: z.optional(z.string()),
  message: z.string(),
});
export type FileError = z.infer<typeof FileError>;

const LONGEST_VALUE = 60;

/** The cell that is wrong, as an error names it. */
export function wrongValue(cell: string | undefined): Pick<FileError, "value"> {
  const text = cell?.trim() ?? "";
  if (text === "") return {};
  return { value: text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text };
}
