import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isWaitingTask, type TaskRow } from "../queries/tasks.ts";
import type { FinishedTask } from "../schema/tasks.ts";
import { paymentTasks } from "../tables.ts";

const TASK_FINISHED = auditAction("payment_task_finished", "Task about money finished");

type Details = "foundBy" | "amountCents" | "text" | "answerBy";

/** A task as it is told. */
export type NewTask = Pick<TaskRow, "cause" | "kind" | "purpose" | "reference"> &
  Partial<Pick<TaskRow, Details>>;

/** Opens a task; one that is open is seen again. One that was over opens again, unless it is done for good. */
export async function openTask(tx: Db, task: NewTask, now: Date): Promise<void> {
  const { cause: _, kind: _kind, ...told } = task;
  await tx
    .insert(paymentTasks)
    .values({ ...task, openedAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: paymentTasks.cause,
      set: {
        ...told,
        openedAt: sql`case when ${paymentTasks.endedAt} is null then ${paymentTasks.openedAt} else excluded.opened_at end`,
        seenAt: now,
        endedAt: null,
      },
    });
}

/** Ends tasks that are over. They open again when they are told again. */
export async function endTasks(tx: Db, where: SQL | undefined, now: Date): Promise<void> {
  await tx
    .update(paymentTasks)
    .set({ endedAt: now })
    .where(and(isNull(paymentTasks.endedAt), where));
}

/** Ends the tasks of these causes. */
export async function endTasksOf(tx: Db, causes: readonly string[], now: Date): Promise<void> {
  await endTasks(tx, inArray(paymentTasks.cause, [...causes]), now);
}

/** Closes a task for good, also one that is told of later: events come in any order. */
export async function closeTask(tx: Db, task: NewTask, now: Date): Promise<void> {
  await tx
    .insert(paymentTasks)
    .values({ ...task, openedAt: now, seenAt: now, doneAt: now })
    .onConflictDoUpdate({
      target: paymentTasks.cause,
      set: { doneAt: sql`coalesce(${paymentTasks.doneAt}, excluded.done_at)` },
    });
}

/**
 * Finishes a task for good, as a person who has acted elsewhere. Throws `not_found`, and `conflict` for one that does
 * not wait any more.
 */
export async function finishTask(
  deps: Deps,
  actor: Actor,
  { id, reason }: FinishedTask & { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.db.transaction(async (tx) => {
    const [task] = await tx
      .select()
      .from(paymentTasks)
      .where(eq(paymentTasks.id, id))
      .for("update");
    if (!task) throw new AppError("not_found", "There is no such task.");
    const [done] = await tx
      .update(paymentTasks)
      .set({ doneAt: deps.now() })
      .where(and(eq(paymentTasks.id, id), isWaitingTask))
      .returning({ kind: paymentTasks.kind });
    if (!done) throw new AppError("conflict", "This was finished already. Nothing is left to do.");
    await recordChange(tx, actor, {
      action: TASK_FINISHED,
      subject: { type: "payment" },
      after: { kind: task.kind, purpose: task.purpose, reference: task.reference },
      reason,
    });
  });
}
