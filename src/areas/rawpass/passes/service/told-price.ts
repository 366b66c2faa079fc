import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { typedDollars } from "#lib/money.ts";
import { type PassMailContext, samePriceMail } from "../mails.ts";
import { listContentOfPass } from "../queries/alterations.ts";
import type { PassRow } from "../queries/passes.ts";
import type { PassPriceRow } from "../queries/prices.ts";
import { PRICE_TRANSITIONS } from "../rules/passes.ts";
import { passPrices } from "../tables.ts";
import { replaceContent } from "./apply-alteration.ts";
import { recordPassEvent, updatePass } from "./change-pass.ts";
import { notifyHolder } from "./notify-holder.ts";

interface OfPass {
  /** Which is locked. */
  pass: PassRow;
  priceId: number;
}

/** Gives a pass the price that its family was told of, once the provider charges it. */
export async function takePrice(tx: Db, deps: Deps, { pass, priceId }: OfPass): Promise<void> {
  const price = await findTold(tx, { pass, priceId });
  if (!price) return;
  await movePrice(tx, deps, price, "take");
  const own = await listContentOfPass(tx, pass.id);
  const rateOf = new Map(price.activities.map((one) => [one.activityId, one.rateCents]));
  const activities = own.map((one) => ({
    ...one,
    rateCents: rateOf.get(one.activityId) ?? one.rateCents,
  }));
  await replaceContent(tx, pass, activities);
  const monthlyRate = typedDollars(price.monthlyCents);
  await updatePass(tx, deps, { pass, change: { monthlyRate } });
  const note = `From ${pass.nextBillingDate} on it costs ${monthlyRate} a month`;
  await recordPassEvent(tx, deps, { pass, by: "time", note });
}

/** Drops a price that a family was told of, and mails that the present one stays. */
export async function dropPrice(tx: Db, deps: Deps, { pass, priceId }: OfPass): Promise<void> {
  const price = await findTold(tx, { pass, priceId });
  if (!price) return;
  await movePrice(tx, deps, price, "drop");
  const write = (context: PassMailContext) => samePriceMail(context, { priceId });
  await notifyHolder(tx, deps, { pass, write });
}

async function findTold(tx: Db, { pass, priceId }: OfPass): Promise<PassPriceRow | undefined> {
  const { id, membershipId, status } = passPrices;
  const [row] = await tx
    .select()
    .from(passPrices)
    .where(and(eq(id, priceId), eq(membershipId, pass.id), eq(status, "told")));
  return row;
}

export async function movePrice(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { id, status: before }: PassPriceRow,
  name: "take" | "drop",
): Promise<void> {
  const status = PRICE_TRANSITIONS.next(before, name, "time");
  if (!status) return;
  await tx.update(passPrices).set({ status, updatedAt: now() }).where(eq(passPrices.id, id));
}
