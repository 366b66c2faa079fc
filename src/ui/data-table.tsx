import { type Key, memo, type ReactNode } from "react";
import "./data-table.css";

export interface Column<Row> {
  label: string;
  /** A class name of its share of the width where it is a column. */
  width?: string;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  /** The same array every time keeps rows that did not change from being drawn again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): Key;
  /** Further class names of a row. */
  classOf?: (row: Row) => string | undefined;
}

/** Rows of a list; below 1024 px each is a card with the same facts in the same order. */
export function DataTable<Row>({ caption, columns, rows, keyOf, classOf }: DataTableProps<Row>) {
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, width }) => (
            <th key={label} scope="col" className={width}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DataRow
            key={keyOf(row)}
            name={String(keyOf(row))}
            row={row}
            columns={columns}
            className={classOf?.(row)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface DataRowProps<Row> {
  /** Tells it from other rows, in the HTML as well. */
  name: string;
  row: Row;
  columns: readonly Column<Row>[];
  className: string | undefined;
}

const DataRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ name, row, columns, className }: DataRowProps<Row>) {
  return (
    <tr data-row={name} className={className}>
      {columns.map(({ label, cell }) => (
        <td key={label} data-label={label}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
