import { count } from "#lib/count.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FileErrors } from "#ui/file-errors.tsx";
import type { PasteEffect, PasteReport } from "../../schema/paste-report.ts";

const EFFECTS: readonly Column<PasteEffect>[] = [
  { label: "Line", cell: ({ line }) => line },
  { label: "Player", cell: ({ name }) => name },
  {
    label: "What is new",
    cell: ({ isAdded, values }) => (
      <span className="grid gap-0.5 tabular-nums">
        {isAdded && <strong>On the list of the event</strong>}
        {values.map(({ column, value }) => (
          <span key={column}>
            {column}: {value}
          </span>
        ))}
      </span>
    ),
  },
];

/** What a table would add to the sheet, or what is wrong with it. */
export function PastePreview({ report }: { report: PasteReport }) {
  const { values, unchanged, players, devices, errorCount, errors, questions, effects } = report;
  const { ignoredColumns } = report;
  return (
    <section aria-label="Preview" className="grid gap-4">
      <p role="status" className="font-semibold text-lg tabular-nums">
        {values} new, {unchanged} unchanged, {count(errorCount, "error")}
      </p>
      {errorCount === 0 && players > 0 && (
        <p className="text-dim">{count(players, "player")} will be put on the list of the event.</p>
      )}
      {errorCount === 0 && devices > 0 && (
        <p className="text-dim">
          {count(devices, "value")} of the sheet will get the device of the column.
        </p>
      )}
      {ignoredColumns.length > 0 && (
        <p className="text-dim text-sm">Not read: {ignoredColumns.join(", ")}.</p>
      )}
      {errorCount > 0 && <FileErrors errors={errors} errorCount={errorCount} />}
      {errorCount === 0 && questions.length > 0 && (
        <ul className="max-h-48 list-disc overflow-y-auto border-red border-l-4 bg-night p-4 pl-8">
          {questions.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
      {errorCount === 0 && effects.length > 0 && (
        <div className="max-h-96 overflow-y-auto">
          <DataTable
            caption="What is new"
            columns={EFFECTS}
            rows={effects}
            keyOf={({ line }) => line}
          />
        </div>
      )}
    </section>
  );
}
