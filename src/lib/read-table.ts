import { type CsvError, parse } from "csv-parse/sync";

/** A line of a table, and where it stands in its text, counted from 1. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** What is wrong with a line of a table, in a sentence. */
export interface TableError {
  line: number;
  message: string;
}

interface Table {
  head: TableLine;
  body: TableLine[];
  /** Lines with more cells than the head has. */
  errors: TableError[];
}

interface ReadRecord {
  record: string[];
  info: { lines: number };
}

const DELIMITERS = [",", ";", "\t"];

/**
 * Reads a table as spreadsheets save or copy it: with commas, semicolons or tabs, with or without a byte order
 * mark. Empty lines are passed over. A quotation mark within a cell stands for itself, as in a height of 6'2".
 * @param most how many lines it may have below its head, and what they are: "500 players"
 */
export function readTable(
  text: string,
  most: { rows: number; what: string },
): Table | { error: TableError } {
  if (text.includes("\ufffd"))
    return unreadable(1, "The file isn't in UTF-8. Save it as CSV UTF-8");
  const records = parseRecords(text);
  if ("error" in records) return records;
  const [head, ...body] = records.found;
  if (!head) return unreadable(1, "The file has no header row");
  const tooMany = body[most.rows];
  if (tooMany) return unreadable(tooMany.line, `A file has at most ${most.rows} ${most.what}`);
  const width = head.cells.length;
  return {
    head,
    body,
    errors: body
      .filter(({ cells }) => cells.slice(width).some(Boolean))
      .map(({ line }) => ({ line, message: "This line has more cells than there are columns" })),
  };
}

function parseRecords(text: string): { found: TableLine[] } | { error: TableError } {
  try {
    const found = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as ReadRecord[];
    return { found: found.map(({ record, info }) => ({ line: info.lines, cells: record })) };
  } catch (error) {
    const { lines, code } = error as CsvError;
    if (!code) throw error;
    return unreadable(Number(lines) || 1, "The quotation marks on this line don't match");
  }
}

/** The separator that is most frequent in the header line; nobody writes a tab into a head. */
function delimiterOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  if (head.includes("\t")) return "\t";
  const countOf = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0] as string;
}

function unreadable(line: number, message: string): { error: TableError } {
  return { error: { line, message } };
}
