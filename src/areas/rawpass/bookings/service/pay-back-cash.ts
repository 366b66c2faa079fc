import { and, eq, inArray } from "drizzle-orm";
import { endTasksOf } from "#areas/money/payments/service/tasks.ts";
import { type Actor, requireDesk } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { dropInPaidBackMail } from "../mails.ts";
import { getDropIn } from "../queries/drop-ins.ts";
import { CASH_REFUND_TRANSITIONS, cashOwed } from "../rules/drop-ins.ts";
import { dropInRefunds } from "../tables.ts";
import { notifyBuyer } from "./notify-buyer.ts";

const CASH_PAID_BACK = auditAction("cash_paid_back", "Cash paid back at the desk");

/** Records that staff handed over the cash of a refund, once, and mails the family. Throws `conflict` if none is owed. */
export async function payBackCash(
  deps: Deps,
  actor: Actor,
  { id: refundId }: { id: number },
): Promise<void> {
  requireDesk(actor);
  await deps.database.db.transaction(async (tx) => {
    const [refund] = await tx
      .update(dropInRefunds)
      .set({ status: "done", updatedAt: deps.now() })
      .where(
        and(
          eq(dropInRefunds.id, refundId),
          inArray(dropInRefunds.status, CASH_REFUND_TRANSITIONS.preceding("done", "staff")),
        ),
      )
      .returning();
    if (!refund) {
      const message = "Nothing is owed here anymore: it was paid back. Please hand over nothing.";
      throw new AppError("conflict", message);
    }
    await endTasksOf(tx, [cashOwed(refundId)], deps.now());
    const { amountCents, dropInId } = refund;
    await recordChange(tx, actor, {
      action: CASH_PAID_BACK,
      subject: { type: "drop_in", id: dropInId },
      after: { amountCents },
    });
    const dropIn = await getDropIn(tx, dropInId);
    const paidBack = { ...dropIn, dropInId, refundId, amountCents };
    await notifyBuyer(tx, deps, {
      dropIn,
      write: (context) => dropInPaidBackMail(context, paidBack),
    });
  });
}
