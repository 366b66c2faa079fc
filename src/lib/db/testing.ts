import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";

/** Makes an empty database look like one of an unreleased version that ran one of its migrations. */
export const UNRELEASED_DATABASE = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1795200000000)`;

type Versioned = PgTable & { id: PgColumn; updatedAt: PgColumn };

/** What staff who have read a row of a table send with their decision; nothing of a row that is not there. */
export function versionReader(table: Versioned) {
  return async (db: Db, id: number): Promise<{ expectedUpdatedAt: string | undefined }> => {
    const [row] = await db.select({ at: table.updatedAt }).from(table).where(eq(table.id, id));
    return { expectedUpdatedAt: (row?.at as Date | undefined)?.toISOString() };
  };
}
