import { ArrowDown, ArrowUp } from "lucide-react";
import { type Key, memo, type ReactNode } from "react";
import { Link } from "react-router";
import "./data-table.css";
import { PAGE, SORT } from "./list-definition.ts";
import { useAddressFields } from "./use-address-fields.ts";

export interface Column<Row> {
  label: string;
  /** A class name of its share of the width where it is a column. */
  width?: string;
  /** What its head sorts the list by when it is first pressed; with - from the last to the first. */
  sort?: string;
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
          {columns.map(({ label, width, sort }) =>
            sort ? (
              <SortedHead key={label} label={label} width={width} sort={sort} />
            ) : (
              <th key={label} scope="col" className={width}>
                {label}
              </th>
            ),
          )}
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

interface SortedHeadProps {
  label: string;
  width: string | undefined;
  sort: string;
}

/** A head that sorts the list by its column: first one way, then the other, then not. */
function SortedHead({ label, width, sort }: SortedHeadProps) {
  const { values, addressWith } = useAddressFields([SORT, PAGE]);
  const by = values[SORT];
  const reversed = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
  const isSorted = by === sort || by === reversed;
  const isFalling = by.startsWith("-");
  const Arrow = isFalling ? ArrowDown : ArrowUp;
  const next = by === sort ? reversed : isSorted ? "" : sort;
  return (
    <th
      scope="col"
      className={width}
      {...(isSorted && { "aria-sort": isFalling ? "descending" : "ascending" })}
    >
      <Link
        to={addressWith({ [SORT]: next, [PAGE]: "" })}
        replace
        preventScrollReset
        className="inline-flex min-h-11 items-end gap-1 underline underline-offset-4 hover:text-chalk"
      >
        {label}
        {isSorted && <Arrow aria-hidden="true" size={14} />}
      </Link>
    </th>
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
