import { type Column, DataTable } from "#ui/data-table.tsx";
import type { FileEffect, FileError, ImportReport } from "../../schema/import-report.ts";

const ERROR_COLUMNS: readonly Column<FileError>[] = [
  { label: "Line", cell: ({ line }) => line },
  { label: "Column", cell: ({ column }) => column || "The line" },
  { label: "What is wrong", cell: ({ message }) => message },
];

const EFFECT_COLUMNS: readonly Column<FileEffect>[] = [
  { label: "Line", cell: ({ line }) => line },
  { label: "Player", cell: ({ name }) => name },
  {
    label: "What changes",
    cell: ({ kind, changes }) => (
      <span className="grid gap-0.5 tabular-nums">
        {kind === "new" && <strong>New</strong>}
        {changes.map(({ column, before, after }) => (
          <span key={column}>
            {column}: {before || "none"} → {after || "none"}
          </span>
        ))}
      </span>
    ),
  },
];

/** What a file would do to the board, or what is wrong with it. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const { added, changed, unchanged, pushed, errorCount, errors, effects, ignoredColumns } = report;
  return (
    <section aria-label="Preview" className="grid gap-4">
      <p role="status" className="font-semibold text-lg tabular-nums">
        {added} new, {changed} changed, {unchanged} unchanged, {errorCount}{" "}
        {errorCount === 1 ? "error" : "errors"}
      </p>
      {errorCount > 0 && (
        <p className="border-red border-l-4 bg-night p-4">
          Nothing can be imported until the errors are fixed.
          {errors.length < errorCount && ` The first ${errors.length} are shown.`}
        </p>
      )}
      {errorCount === 0 && pushed > 0 && (
        <p className="text-dim">
          {pushed} {pushed === 1 ? "player" : "players"} the file doesn't mention will make room.
        </p>
      )}
      {ignoredColumns.length > 0 && (
        <p className="text-dim text-sm">Not read: {ignoredColumns.join(", ")}.</p>
      )}
      <div className="max-h-96 overflow-y-auto">
        {errorCount > 0 ? (
          <DataTable
            caption="Errors"
            columns={ERROR_COLUMNS}
            rows={errors}
            keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
          />
        ) : (
          effects.length > 0 && (
            <DataTable
              caption="Changes"
              columns={EFFECT_COLUMNS}
              rows={effects}
              keyOf={({ line }) => line}
            />
          )
        )}
      </div>
    </section>
  );
}
