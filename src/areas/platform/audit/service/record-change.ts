import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import { recordSecurityEvents, type SecurityEvent } from "#lib/security-log.ts";
import { type Change, SECURITY_KINDS_OF } from "../access.ts";
import { auditEntries } from "../tables.ts";

/** Event of the security log that goes with a change, by who made it; null for most changes. */
function securityEventOf(actor: Actor, { action, subject }: Change): SecurityEvent | null {
  const kind = SECURITY_KINDS_OF[action];
  if (!kind) return null;
  const by =
    actor.kind === "member"
      ? { accountId: actor.userId, client: actor.client }
      : { accountId: null, client: "" };
  return { ...by, kind, detail: kind === "list_exported" ? subject.type : action };
}

/** Writes down what an administrator or the program changed, inside the transaction that changes it. */
export async function recordChange(tx: Db, actor: Actor, change: Change): Promise<void> {
  await insertChanges(tx, actor, { changes: [change] });
}

/** Writes down several changes that were made at once, in their order. */
export async function recordChanges(
  tx: Db,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  await insertChanges(tx, actor, { changes });
}

/** Writes down one step that changes many things: the log shows its parts only where somebody looks for them. */
export async function recordWithParts(
  tx: Db,
  actor: Actor,
  { whole, parts }: { whole: Change; parts: readonly Change[] },
): Promise<void> {
  const [entry] = await insertChanges(tx, actor, { changes: [whole] });
  await insertChanges(tx, actor, { changes: parts, partOf: entry?.id });
}

async function insertChanges(
  tx: Db,
  actor: Actor,
  { changes, partOf }: { changes: readonly Change[]; partOf?: number | undefined },
): Promise<{ id: number }[]> {
  if (changes.length === 0) return [];
  const actorId = actor.kind === "member" ? actor.userId : null;
  await recordSecurityEvents(
    tx,
    changes.flatMap((change) => securityEventOf(actor, change) ?? []),
  );
  const entries = tx.insert(auditEntries).values(
    changes.map(({ action, subject, before, after, reason }) => ({
      actorId,
      action,
      subjectType: subject.type,
      subjectId: subject.id ?? null,
      ...(before && { before }),
      ...(after && { after }),
      ...(reason && { reason }),
      ...(partOf && { partOf }),
    })),
  );
  return entries.returning({ id: auditEntries.id });
}
