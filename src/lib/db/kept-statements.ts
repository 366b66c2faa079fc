import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { late } from "../late.ts";
import type { Db } from "./db.ts";

/** Runs a statement with values for its placeholders, and gives its rows as `rowsOf` does. */
export type KeptStatement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>;

interface KeptStatementOptions {
  /**
   * The statement's own among all. The server reads and plans it once for each connection, for whatever values: not for
   * what may grow by a multiple before the server counts it again.
   */
  name: string;
  /** Values are named by `sql.placeholder`. */
  statement: () => SQL;
}

/** A statement of which much is asked: its text is put together once for all transactions. */
export function keepStatement<Values extends Record<string, unknown>, Row>({
  name,
  statement,
}: KeptStatementOptions): KeptStatement<Values, Row> {
  const query = late(() => new PgDialect().sqlToQuery(statement()));
  return async (db, values) => {
    const prepared = db._.session.prepareQuery(query(), undefined, name, false);
    const { rows } = (await prepared.execute(values)) as unknown as { rows: Row[] };
    return rows;
  };
}
