import type { FileError } from "#lib/file-error.ts";
import { readTable, type TableError } from "#lib/read-table.ts";
import { FILE_MAX_ROWS, type FileField, fieldOf } from "../rules/file-columns.ts";
import type { FileRow } from "../rules/import-plan.ts";

interface FileContent {
  rows: FileRow[];
  /** Heads of columns that are not read. */
  ignoredColumns: string[];
  /** Why the file cannot be read as a whole, and which lines are too long. */
  errors: FileError[];
}

/** Reads a file of players as spreadsheets save it, with columns in any order (`readTable`). */
export function readFile(csv: string): FileContent {
  const table = readTable(csv, { rows: FILE_MAX_ROWS, what: "players" });
  if ("error" in table) return unreadable(table.error);
  const { head, body, errors } = table;
  const columns = head.cells.map(fieldOf);
  const message = problemOf(columns);
  if (message) return unreadable({ line: head.line, message });
  return {
    rows: body.map(({ line, cells }) => ({ line, cells: cellsOf(columns, cells) })),
    ignoredColumns: head.cells.filter((name, index) => name && columns[index] === null),
    errors: errors.map(ofLine),
  };
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

function unreadable(error: TableError): FileContent {
  return { rows: [], ignoredColumns: [], errors: [ofLine(error)] };
}

/** An error of a line as a whole. */
function ofLine(error: TableError): FileError {
  return { ...error, column: "" };
}
