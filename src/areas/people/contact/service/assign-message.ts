import { eq } from "drizzle-orm";
import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { canTakeCare, lockMessage } from "../queries.ts";
import type { Assignment } from "../schema/messages.ts";
import { contactSubmissions } from "../tables.ts";

const CONTACT_ASSIGNED = auditAction("contact_assigned", "Message assigned");

const NOBODY_SUCH = "Please choose an owner. Only owners read messages";

/**
 * Records who takes care of a message. Throws `not_found`, `stale` if the editor saw another assignee, and `invalid` for
 * an account that may not read messages.
 */
export async function assignMessage(
  deps: Deps,
  actor: Actor,
  { id, assigneeId, expectedAssigneeId }: Assignment & { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.db.transaction(async (tx) => {
    const { assigneeId: before } = await lockMessage(tx, id);
    if (expectedAssigneeId !== undefined && expectedAssigneeId !== before) {
      throw staleError("this message");
    }
    if (assigneeId === before) return;
    if (assigneeId !== null && !(await canTakeCare(tx, assigneeId))) {
      throw new AppError("invalid", NOBODY_SUCH, { fields: { assigneeId: NOBODY_SUCH } });
    }
    await tx.update(contactSubmissions).set({ assigneeId }).where(eq(contactSubmissions.id, id));
    await recordChange(tx, actor, {
      action: CONTACT_ASSIGNED,
      subject: { type: "contact_message", id },
      before: { assigneeId: before },
      after: { assigneeId },
    });
  });
}
