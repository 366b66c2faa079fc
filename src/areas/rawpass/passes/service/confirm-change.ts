import { releaseStandingPlaces } from "#areas/rawpass/bookings/service/standing-places.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { billingMovedMail, type PassMailContext } from "../mails.ts";
import { listFreezes } from "../queries/freezes.ts";
import { lockPassOf } from "../queries/passes.ts";
import type { PassChangeWish } from "../tables.ts";
import { notifyHolder } from "./notify-holder.ts";
import { takePrice } from "./told-price.ts";

/**
 * Does what waited for a change that the provider has made: a long freeze gives up its places, a price that was told
 * counts, and a billing date that a closure has moved is mailed; a freeze has its own mail.
 * @returns whether everybody sees other places now
 */
export async function confirmChange(
  tx: PublicTx,
  deps: Deps,
  made: { reference: string; changeId: number; wish: PassChangeWish },
): Promise<boolean> {
  const { reference, wish, changeId } = made;
  if (wish.kind !== "freeze" && wish.kind !== "lower") return false;
  const pass = await lockPassOf(tx, reference);
  if (!pass || pass.status === "cancelled") return false;
  const { id: passId } = pass;
  if (wish.kind === "lower") {
    const { priceId } = wish;
    if (priceId !== undefined) await takePrice(tx, deps, { pass, priceId });
    return false;
  }
  if (wish.freezeId !== undefined) {
    const [freeze] = await listFreezes(tx, passId);
    if (freeze?.id !== wish.freezeId || freeze.keepsPlaces) return false;
    const { untilDate: since } = freeze;
    await releaseStandingPlaces(tx, deps, { passId, fromDate: since, since });
    return true;
  }
  if (pass.status === "frozen") return false;
  const billingDay = businessDay(new Date(wish.until));
  const write = (context: PassMailContext) => billingMovedMail(context, { changeId, billingDay });
  await notifyHolder(tx, deps, { pass, write });
  return false;
}
