import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import type { PublicTx } from "../content-version.ts";
import { removals } from "./removals-table.ts";

/** One removal, or the end of one. Times are PostgreSQL's text, to the microsecond. */
export const Removal = z.object({
  id: z.uuid(),
  kind: z.string(),
  subject: z.string(),
  subjectCreatedAt: z.string(),
  isRemoved: z.boolean(),
  notedAt: z.string(),
});
export type Removal = z.infer<typeof Removal>;

/** Makes a removal again, in a database that is older than it; doing it twice changes nothing. */
export type Redo = (tx: PublicTx, removal: Removal, deps: Deps) => Promise<void>;

/** What still holds of removals: the last word about each thing, oldest first. */
export function whatHolds(removals: readonly Removal[]): Removal[] {
  const last = new Map<string, Removal>();
  for (const removal of removals.toSorted((one, other) => compare(one.notedAt, other.notedAt))) {
    const about = [removal.kind, removal.subject, removal.subjectCreatedAt].join(" ");
    last.delete(about);
    last.set(about, removal);
  }
  return [...last.values()].filter(({ isRemoved }) => isRemoved);
}

/** The row that a removal is about: not another one that has got its id since. */
export function isSubject(
  table: { id: PgColumn; createdAt: PgColumn },
  { subject, subjectCreatedAt }: Removal,
): SQL | undefined {
  return and(
    sql`${table.id} = ${subject}::int`,
    sql`${table.createdAt} = ${subjectCreatedAt}::timestamptz`,
  );
}

/**
 * Notes that these rows lost something, in the transaction in which a command takes it: for what no trigger can tell
 * from a change by staff.
 */
export async function noteRemovals(
  tx: PublicTx,
  kind: string,
  { id, createdAt }: { id: PgColumn; createdAt: PgColumn },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into ${removals} (kind, subject, subject_created_at)
    select ${kind}::text, ${id}::text, ${createdAt} from ${id.table} where ${id} = any(${sql.param([...ids])}::int[])`);
}

/** When it was removed, for a column. */
export function removedAt({ notedAt }: Removal): SQL {
  return sql`${notedAt}::timestamptz`;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
