import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type ChildRow, rowOf } from "../queries/distinct-children.ts";
import type { Withheld } from "../rules/names/namesakes.ts";
import { numberOf } from "../rules/names/namesakes.ts";
import { distinctChildren } from "../tables.ts";

/** Name of the job that notifies guardians who said no that staff told a namesake apart. */
export const NOTIFY_OF_NAMESAKE = "guardians-notify-of-namesake";

/**
 * Records that staff say the child of these rows is another one than those with a no, whose guardians are notified;
 * saying it again changes nothing.
 * @returns what the audit log tells of that, empty where there is no such child
 */
export async function recordDistinct(
  tx: Db,
  { jobs }: Pick<Deps, "jobs">,
  rows: readonly ChildRow[],
  noes: readonly Withheld[],
): Promise<{ isAnotherThan?: string }> {
  if (noes.length === 0) return {};
  const values = rows.flatMap((row) =>
    noes.map((one) => {
      const other = rowOf(one);
      const said = { subjectType: row.type, subjectId: row.id };
      return { ...said, otherType: other.type, otherId: other.id };
    }),
  );
  const { otherType: type, otherId: id, saidAt } = distinctChildren;
  const added = await tx
    .insert(distinctChildren)
    .values(values)
    .onConflictDoNothing()
    .returning({ type, id, saidAt });
  for (const { saidAt: at, ...child } of added) {
    await jobs.queue(tx, NOTIFY_OF_NAMESAKE, { ...child, day: businessDay(at) });
  }
  return { isAnotherThan: noes.map(numberOf).join(", ") };
}
