import type { Prospect } from "../schema/prospects.ts";
import { FIELDS } from "./fields.ts";

export const FILE_MAX_BYTES = 1_000_000;
export const FILE_MAX_ROWS = 500;

/** A player's line in a file. */
export type FileProspect = Prospect &
  Record<"publicationAgreedAt" | "hiddenAt" | "alumnusSince", Date | null> & {
    isNeverShown?: boolean;
  };

/** What an import reads of a line. */
export type FileField = Exclude<keyof Prospect, "communityVotes">;

interface FileColumn {
  label: string;
  /** Null for what only staff's other tools change. */
  field: FileField | null;
  textOf(player: FileProspect): string;
}

const yesOrNo = (value: boolean) => (value ? "yes" : "no");

/** A column of what is known of the player: nothing where it is not. */
function column(label: string, field: FileField): FileColumn {
  return {
    label,
    field,
    textOf({ [field]: value }) {
      return typeof value === "boolean" ? yesOrNo(value) : String(value ?? "");
    },
  };
}

/** The columns of the board as a file, which an import reads in any order. */
export const FILE_COLUMNS: readonly FileColumn[] = [
  column("ID", "id"),
  column("Rank", "rawRank"),
  ...FIELDS.map((field) => column(field.column, field.name)),
  column("Evaluated", "rawEvaluated"),
  {
    label: "Publication agreed",
    field: null,
    textOf: ({ publicationAgreedAt }) => yesOrNo(publicationAgreedAt !== null),
  },
  { label: "Hidden", field: null, textOf: ({ hiddenAt }) => yesOrNo(hiddenAt !== null) },
  {
    label: "Community votes",
    field: null,
    textOf: ({ communityVotes }) => String(communityVotes),
  },
];

/** The field of a column's head, whatever its case, blanks and signs; null when none is read. */
export function fieldOf(head: string): FileField | null {
  const wanted = simplified(head);
  const column = FILE_COLUMNS.find(
    ({ label, field }) => simplified(label) === wanted || simplified(field ?? "") === wanted,
  );
  return (wanted && column?.field) || null;
}

function simplified(head: string): string {
  return head.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** The column's head, for a person. */
export function columnNameOf(field: string): string {
  return FILE_COLUMNS.find((column) => column.field === field)?.label ?? "";
}

/** What a spreadsheet would take for a formula, which files carry behind an apostrophe. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** The text of a cell without the apostrophe that keeps spreadsheets from calculating it. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
