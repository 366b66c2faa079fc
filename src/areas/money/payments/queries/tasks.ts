import { and, eq, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import type { PaymentTask } from "../schema/tasks.ts";
import { paymentTasks } from "../tables.ts";

export type TaskRow = typeof paymentTasks.$inferSelect;

/** How long before the bank's deadline a dispute comes before everything else. */
const SOON_MS = 3 * DAY_MS;

const isOpen = and(isNull(paymentTasks.endedAt), isNull(paymentTasks.doneAt));

/** Whether a task waits for a person. A difference waits from the second comparison on that finds it. */
export const isWaitingTask = and(
  isOpen,
  or(ne(paymentTasks.kind, "difference"), sql`${paymentTasks.seenAt} > ${paymentTasks.openedAt}`),
);

/** Whether a bank waits no more than three days for an answer. */
export function isUrgentTask(now: Date): SQL | undefined {
  const soon = new Date(now.getTime() + SOON_MS);
  return and(eq(paymentTasks.kind, "dispute"), lte(paymentTasks.answerBy, soon));
}

/** How many tasks wait, and how many of them are urgent. */
export async function countTasks(db: Db, now: Date): Promise<{ waiting: number; urgent: number }> {
  return {
    waiting: await db.$count(paymentTasks, isWaitingTask),
    urgent: await db.$count(paymentTasks, and(isWaitingTask, isUrgentTask(now))),
  };
}

/** The tasks with these ids, in any order. */
export async function findTasks(db: Db, ids: readonly number[]): Promise<PaymentTask[]> {
  const rows = await db
    .select()
    .from(paymentTasks)
    .where(inArray(paymentTasks.id, [...ids]))
    .limit(ids.length);
  return rows.map(({ id, kind, purpose, foundBy, amountCents, text, answerBy, openedAt }) => ({
    ...{ id, kind, purpose, foundBy, amountCents, text },
    answerBy: answerBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
  }));
}
