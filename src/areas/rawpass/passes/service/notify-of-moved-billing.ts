import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { billingMovedMail, type PassMailContext } from "../mails.ts";
import { lockPassOf } from "../queries/passes.ts";
import type { PassChangeWish } from "../tables.ts";
import { notifyHolder } from "./notify-holder.ts";

/** Mails the new billing date once the provider has moved it for a long closure; a freeze has its own mail. */
export async function notifyOfMovedBilling(
  tx: Db,
  deps: Deps,
  made: { reference: string; wish: PassChangeWish; changeId: number },
): Promise<void> {
  const { reference, wish, changeId } = made;
  if (wish.kind !== "freeze" || wish.freezeId !== undefined) return;
  const pass = await lockPassOf(tx, reference);
  if (!pass || pass.status === "frozen") return;
  const billingDay = businessDay(new Date(wish.until));
  const write = (context: PassMailContext) => billingMovedMail(context, { changeId, billingDay });
  await notifyHolder(tx, deps, { pass, write });
}
