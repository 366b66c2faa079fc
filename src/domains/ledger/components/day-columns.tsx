import type { Column } from "#ui/data-table.tsx";
import { countOf, longDay } from "../rules.ts";
import type { LedgerDay } from "../schema.ts";
import { describeChanges } from "./words.ts";

/** What happened on a day of the ledger. */
export const DAY_COLUMNS: Column<LedgerDay>[] = [
  { label: "Day", width: "w-44", cell: ({ day }) => <time dateTime={day}>{longDay(day)}</time> },
  { label: "Cast", width: "w-24", cell: ({ totals }) => totals.cast.toLocaleString("en-US") },
  { label: "Taken out or put back", cell: (day) => describeChanges(day) || "Nothing" },
  {
    label: "Counted",
    width: "w-28",
    cell: ({ totals }) => countOf(totals).toLocaleString("en-US"),
  },
];
