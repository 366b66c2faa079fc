import type { Actor } from "#domains/accounts/access.ts";
import type { Db } from "#lib/db/db.ts";
import type { Change } from "../access.ts";
import { auditEntries } from "../tables.ts";

/** Writes down what an administrator or the program changed, inside the transaction that changes it. */
export function recordChange(tx: Db, actor: Actor, change: Change): Promise<void> {
  return recordChanges(tx, actor, [change]);
}

/** Writes down several changes that were made at once, in their order. */
export async function recordChanges(
  tx: Db,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const actorId = actor.kind === "member" ? actor.userId : null;
  await tx.insert(auditEntries).values(
    changes.map(({ action, subject, before, after, reason }) => ({
      actorId,
      action,
      subjectType: subject.type,
      subjectId: subject.id ?? null,
      ...(before && { before }),
      ...(after && { after }),
      ...(reason && { reason }),
    })),
  );
}
