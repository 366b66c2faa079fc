import type { FileError } from "#lib/file-error.ts";
import { readTable } from "#lib/read-table.ts";
import { PLAYERS_MAX } from "../rules/allowed.ts";
import { columnOf, deviceOf, isMetric, type PasteColumn } from "../rules/paste-columns.ts";
import type { PasteDevices, PasteRow } from "../rules/paste-plan.ts";

interface Pasted {
  rows: PasteRow[];
  devices: PasteDevices;
  /** Heads of columns that are not read. */
  ignoredColumns: string[];
  /** Why the table cannot be read as a whole, and which lines are too long. */
  errors: FileError[];
}

/** Reads a table of values as it is copied out of a spreadsheet, with columns in any order (`readTable`). */
export function readPasted(text: string): Pasted {
  const table = readTable(text, { rows: PLAYERS_MAX, what: "players" });
  if ("error" in table) return unreadable(table.error.line, table.error.message);
  const { head, body, errors } = table;
  const columns = head.cells.map(columnOf);
  const message = problemOf(columns);
  if (message) return unreadable(head.line, message);
  const devices = columns.flatMap((column, index) => {
    return column === null ? [] : [[column, deviceOf(head.cells[index] ?? "")]];
  });
  return {
    devices: Object.fromEntries(devices),
    rows: body.map(({ line, cells }) => {
      const named = columns.map((column, index) => [column, cells[index] ?? ""] as const);
      return { line, cells: Object.fromEntries(named.filter(([column]) => column !== null)) };
    }),
    ignoredColumns: head.cells.filter((name, index) => name && columns[index] === null),
    errors: errors.map((error) => ({ ...error, column: "" })),
  };
}

function problemOf(columns: (PasteColumn | null)[]): string | null {
  const known = columns.filter((column) => column !== null);
  if (new Set(known).size < known.length) return "The table has the same column twice";
  const has = (column: PasteColumn) => known.includes(column);
  if (!has("id") && !has("name") && !(has("firstName") && has("lastName"))) {
    return 'The first line must name the columns: "Player", "First name" and "Last name", or "ID"';
  }
  return known.some(isMetric)
    ? null
    : 'The first line names nothing that is measured, such as "60-yard dash"';
}

function unreadable(line: number, message: string): Pasted {
  return { rows: [], devices: {}, ignoredColumns: [], errors: [{ line, column: "", message }] };
}
