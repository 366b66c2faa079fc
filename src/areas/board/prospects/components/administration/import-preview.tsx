import { type Column, DataTable } from "#ui/data-table.tsx";
import { FileErrors } from "#ui/file-errors.tsx";
import { dropsOut } from "../../rules/rank-effect.ts";
import type { FileEffect, ImportReport } from "../../schema/import-report.ts";

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
  const {
    added,
    changed,
    unchanged,
    pushed,
    dropped,
    errorCount,
    errors,
    effects,
    ignoredColumns,
  } = report;
  return (
    <section aria-label="Preview" className="grid gap-4">
      <p role="status" className="font-semibold text-lg tabular-nums">
        {added} new, {changed} changed, {unchanged} unchanged, {errorCount}{" "}
        {errorCount === 1 ? "error" : "errors"}
      </p>
      {errorCount === 0 && pushed > 0 && (
        <p className="text-dim">
          {pushed} {pushed === 1 ? "player" : "players"} the file doesn't mention will make room.{" "}
          {dropsOut(dropped)}
        </p>
      )}
      {ignoredColumns.length > 0 && (
        <p className="text-dim text-sm">Not read: {ignoredColumns.join(", ")}.</p>
      )}
      {errorCount > 0 && <FileErrors errors={errors} errorCount={errorCount} />}
      {errorCount === 0 && effects.length > 0 && (
        <div className="max-h-96 overflow-y-auto">
          <DataTable
            caption="Changes"
            columns={EFFECT_COLUMNS}
            rows={effects}
            keyOf={({ line }) => line}
          />
        </div>
      )}
    </section>
  );
}
