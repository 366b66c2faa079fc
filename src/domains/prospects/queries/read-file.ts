import { type CsvError, parse } from "csv-parse/sync";
import { FILE_MAX_ROWS, type FileField, fieldOf } from "../rules/file-columns.ts";
import type { FileRow } from "../rules/import-plan.ts";
import type { FileError } from "../schema/import-report.ts";

export interface FileContent {
  rows: FileRow[];
  /** Heads of columns that are not read. */
  ignoredColumns: string[];
  /** Why the file cannot be read as a whole. */
  errors: FileError[];
}

interface ReadRecord {
  record: string[];
  info: { lines: number };
}

const DELIMITERS = [",", ";", "\t"];

/**
 * Reads a file of players as spreadsheets save it: with commas, semicolons or tabs, with or without
 * a byte order mark, columns in any order. Empty lines are passed over.
 */
export function readFile(csv: string): FileContent {
  if (csv.includes("\ufffd")) return unreadable(1, "The file isn't in UTF-8. Save it as CSV UTF-8");
  const records = parseRecords(csv);
  if ("error" in records) return records.error;
  const [head, ...body] = records.found;
  if (!head) return unreadable(1, "The file has no header row");
  const columns = head.record.map(fieldOf);
  const problem = problemOf(columns);
  if (problem) return unreadable(head.info.lines, problem);
  if (body.length > FILE_MAX_ROWS) {
    const { info } = body[FILE_MAX_ROWS] as ReadRecord;
    return unreadable(info.lines, `A file has at most ${FILE_MAX_ROWS} players`);
  }
  return {
    rows: body.map(({ record, info }) => ({ line: info.lines, cells: cellsOf(columns, record) })),
    ignoredColumns: head.record.filter((name, index) => name && columns[index] === null),
    errors: body
      .filter(({ record }) => record.slice(columns.length).some(Boolean))
      .map(({ info }) => ({
        line: info.lines,
        column: "",
        message: "This line has more cells than there are columns",
      })),
  };
}

function parseRecords(csv: string): { found: ReadRecord[] } | { error: FileContent } {
  try {
    const found = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as ReadRecord[];
    return { found };
  } catch (error) {
    const { lines, code } = error as CsvError;
    if (!code) throw error;
    const message = "The quotation marks on this line don't match";
    return { error: unreadable(Number(lines) || 1, message) };
  }
}

/** The separator that is most frequent in the header line. */
function delimiterOf(csv: string): string {
  const head = /^[^\r\n]*/.exec(csv)?.[0] ?? "";
  const countOf = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0] as string;
}

function problemOf(columns: (FileField | null)[]): string | null {
  const known = columns.filter((field) => field !== null);
  if (new Set(known).size < known.length) return "The file has the same column twice";
  if (known.includes("id")) return null;
  return known.includes("firstName") && known.includes("lastName")
    ? null
    : 'The first line must name the columns: at least "ID", or "First name" and "Last name"';
}

function cellsOf(columns: (FileField | null)[], record: string[]): FileRow["cells"] {
  const cells: FileRow["cells"] = {};
  for (const [index, field] of columns.entries()) {
    if (field !== null) cells[field] = record[index] ?? "";
  }
  return cells;
}

function unreadable(line: number, message: string): FileContent {
  return { rows: [], ignoredColumns: [], errors: [{ line, column: "", message }] };
}
