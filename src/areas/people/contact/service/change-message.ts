import { eq } from "drizzle-orm";
import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isUnchanged, staleError } from "#lib/optimistic-lock.ts";
import { lockMessage } from "../queries.ts";
import { nextStatuses } from "../rules.ts";
import type { ContactChange } from "../schema/messages.ts";
import { contactSubmissions } from "../tables.ts";

const CONTACT_CHANGED = auditAction("contact_changed", "Message changed");

/**
 * Says whether a message was answered, and notes something about it. What is the same already is no
 * change. Throws `not_found`, `stale` when the editor saw another state or note, or `conflict` for a
 * transition that is not allowed.
 */
export async function changeMessage(
  deps: Deps,
  actor: Actor,
  { id, status, staffNote, ...expected }: ContactChange & { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    if (!isUnchanged(message, expected)) {
      throw staleError("this message");
    }
    if (status && status !== message.status && !nextStatuses(message.status).includes(status)) {
      throw new AppError("conflict", "This message can't change to that status.");
    }
    const after = {
      status: status ?? message.status,
      staffNote: staffNote === undefined ? message.staffNote : staffNote,
    };
    const difference = differenceOf(message, after, ["status"]);
    if (Object.keys(difference.after).length === 0) return;
    await tx.update(contactSubmissions).set(after).where(eq(contactSubmissions.id, id));
    await recordChange(tx, actor, {
      action: CONTACT_CHANGED,
      subject: { type: "contact_message", id },
      ...difference,
    });
  });
}
