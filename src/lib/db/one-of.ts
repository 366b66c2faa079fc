import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Condition for the check of a text column: its value is one of those that the column's type lists. */
export function oneOf(column: PgColumn): SQL {
  // The column that Drizzle hands to a check does not know its values.
  const columns = Object.values(getTableColumns(column.table));
  const values = columns.find(({ name }) => name === column.name)?.enumValues ?? [];
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
