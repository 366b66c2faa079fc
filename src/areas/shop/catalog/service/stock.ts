import { eq } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { VariantRow } from "../queries/products.ts";
import { changesAvailability, STOCK_MAX } from "../rules/products.ts";
import type { StockChange } from "../schema/products.ts";
import { variants } from "../tables.ts";
import { lockVariant } from "./locks.ts";

const STOCK_CHANGED = auditAction("stock_changed", "Stock changed");

/**
 * Says how many there are, or how many came or went. Throws `not_found`, `stale` when there are others
 * than the editor saw, and `conflict` below what is reserved for people who are paying.
 */
export async function changeStock(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { id, kind, amount, reason, expectedOnHand }: StockChange & { id: number },
): Promise<VariantRow> {
  requireRight(actor, "shop");
  const { after } = await contentVersion.publish(
    async (tx) => {
      const before = await lockVariant(tx, id);
      if (before.stockOnHand !== expectedOnHand) {
        throw new AppError(
          "stale",
          `There are now ${before.stockOnHand}, not ${expectedOnHand}. Please look again.`,
        );
      }
      const stockOnHand = kind === "add" ? before.stockOnHand + amount : amount;
      refuseImpossible(stockOnHand, before.stockReserved);
      await tx.update(variants).set({ stockOnHand }).where(eq(variants.id, id));
      await recordChange(tx, actor, {
        action: STOCK_CHANGED,
        subject: { type: "variant", id },
        before: { stockOnHand: before.stockOnHand },
        after: { stockOnHand },
        reason,
      });
      return { before, after: { ...before, stockOnHand } };
    },
    (move) => changesAvailability(stockOf(move.before), stockOf(move.after)),
  );
  return after;
}

function stockOf({ stockOnHand, stockReserved }: VariantRow) {
  return { onHand: stockOnHand, reserved: stockReserved };
}

function refuseImpossible(stockOnHand: number, reserved: number): void {
  const message =
    stockOnHand < 0
      ? "Stock can't be less than zero"
      : stockOnHand > STOCK_MAX
        ? "At most 100,000"
        : stockOnHand < reserved
          ? `${reserved} of them are reserved for people who are paying right now, so at least ${reserved} stay`
          : null;
  if (message) throw new AppError("conflict", message, { fields: { amount: message } });
}
