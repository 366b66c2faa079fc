import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { givenOf } from "#lib/given-of.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import type { StaffOrderChange } from "../schema/staff.ts";
import { changeOrder } from "./change-order.ts";
import { getLocked } from "./refund-order.ts";
import { ORDER_CHANGED } from "./transition-order.ts";

/** Writes a note for staff, or where the parcel is. Throws `not_found`, `stale`. */
export async function editOrder(
  deps: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, ...input }: StaffOrderChange & { id: number },
): Promise<void> {
  requireRight(actor, "shop");
  await deps.database.db.transaction(async (tx) => {
    const order = await getLocked(tx, id);
    refuseStale("this order", order, expectedUpdatedAt);
    const change = givenOf(input);
    const difference = differenceOf(order, change, []);
    if (Object.keys(difference.after).length === 0) return;
    const fields = Object.keys(difference.after);
    const note =
      fields.includes("notes") && fields.length === 1 ? "Note changed" : "Tracking changed";
    await changeOrder(tx, order, { change, note, actor, now: deps.now() });
    await recordChange(tx, actor, {
      action: ORDER_CHANGED,
      subject: { type: "order", id },
      ...difference,
    });
  });
}
