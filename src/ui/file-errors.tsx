import type { FileError } from "#lib/file-error.ts";
import { type Column, DataTable } from "./data-table.tsx";

const COLUMNS: readonly Column<FileError>[] = [
  { label: "Line", cell: ({ line }) => line },
  { label: "Column", cell: ({ column }) => column || "The line" },
  { label: "Value", cell: ({ value }) => value ?? "Nothing" },
  { label: "What is wrong", cell: ({ message }) => message },
];

interface FileErrorsProps {
  errors: readonly FileError[];
  /** How many there are, also those that are not listed. */
  errorCount: number;
}

/** Why a file can't be imported, line by line. */
export function FileErrors({ errors, errorCount }: FileErrorsProps) {
  return (
    <>
      <p className="border-red border-l-4 bg-night p-4">
        Nothing can be imported until the errors are fixed.
        {errors.length < errorCount && ` The first ${errors.length} are shown.`}
      </p>
      <div className="max-h-96 overflow-y-auto">
        <DataTable
          caption="Errors"
          columns={COLUMNS}
          rows={errors}
          keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
        />
      </div>
    </>
  );
}
