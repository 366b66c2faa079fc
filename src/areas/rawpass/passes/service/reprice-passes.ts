import { isDeepStrictEqual } from "node:util";
import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import { monthlyRateCents } from "#areas/rawpass/schedule/schema/price.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { typedDollars } from "#lib/money.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { newPriceMail, type PassMailContext } from "../mails.ts";
import { itemsOf, listContentOfPass } from "../queries/alterations.ts";
import { lockPass, type PassRow } from "../queries/passes.ts";
import {
  atTodaysRates,
  findToldPrice,
  listToReprice,
  type PassPriceRow,
} from "../queries/prices.ts";
import { isChargedSoon } from "../rules/alterations.ts";
import { PRICE_NOTICE_DAYS } from "../rules/passes.ts";
import { type ContentOfPass, passPrices, type RatedActivity } from "../tables.ts";
import { recordPassEvent } from "./change-pass.ts";
import { isBillingMoving } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { requestChange } from "./request-change.ts";
import { dropPrice, movePrice } from "./told-price.ts";

const BATCH = 100;

/**
 * Tells the families of passes, once each, that a session costs another price, and asks the provider to charge it once
 * the next billing of a pass is 30 days after that mail, or later. A price that changes again is told anew, and so is
 * one that the provider has refused.
 */
export async function repricePasses(deps: Deps): Promise<void> {
  const { db } = deps.database;
  for (let after = 0; ; ) {
    const ids = await listToReprice(db, { after, limit: BATCH });
    for (const id of ids) {
      await isolateFailure(
        deps,
        { passId: id },
        "the price of a pass is left as it is",
        async () => {
          const changeId = await db.transaction((tx) => reprice(tx, deps, id));
          if (changeId !== null) await trySendChange(deps, { changeId }, PASS_PAYMENTS);
        },
      );
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

/** @returns the change that the provider is asked for; null where none is due */
async function reprice(tx: Db, deps: Deps, id: number): Promise<number | null> {
  const pass = await lockPass(tx, id);
  // What was chosen instead has a price of its own.
  if (!pass?.subscriptionId || pass.pendingChange || pass.cancelAt) return null;
  if (pass.status === "cancelled" || (await isBillingMoving(tx, pass.subscriptionId))) return null;
  // A freeze that is ended early moves the billing back, perhaps before the day that was told.
  const isFrozen = pass.frozenUntil !== null;
  // A month that is owed keeps its price, by which the desk and staff name the amount.
  const isOwing = pass.pastDueAt !== null || pass.unpaidFrom !== null;
  const own = await listContentOfPass(tx, id);
  const today = await atTodaysRates(tx, own);
  const told = await findToldPrice(tx, id);
  if (isDeepStrictEqual(ratesOf(own), ratesOf(today))) {
    if (told) await closeTold(tx, deps, pass, { told, own });
    return null;
  }
  if (!told || !isDeepStrictEqual(told.activities, ratesOf(today))) {
    if (told) await movePrice(tx, deps, told, "drop");
    await tellPrice(tx, deps, pass, today);
    return null;
  }
  const { nextBillingDate, subscriptionId } = pass;
  if (isFrozen || isOwing || !nextBillingDate || nextBillingDate < told.countsFrom) return null;
  if (isChargedSoon(businessMoment(nextBillingDate, "00:00"), deps.now())) return null;
  const wish = { kind: "lower", items: itemsOf(today), priceId: told.id } as const;
  return requestChange(tx, deps, { pass, wish, subscriptionId });
}

function ratesOf(activities: readonly ContentOfPass[]): RatedActivity[] {
  return activities.map(({ activityId, rateCents }) => ({ activityId, rateCents }));
}

/** The family has taken the price with a change of its own, or the price is what it was before. */
async function closeTold(
  tx: Db,
  deps: Deps,
  pass: PassRow,
  { told, own }: { told: PassPriceRow; own: readonly ContentOfPass[] },
): Promise<void> {
  const isTaken = told.activities.every(({ activityId, rateCents }) => {
    const now = own.find((one) => one.activityId === activityId);
    return !now || now.rateCents === rateCents;
  });
  if (isTaken) await movePrice(tx, deps, told, "take");
  else await dropPrice(tx, deps, { pass, priceId: told.id });
}

/** Writes a price down and mails it in one transaction, so that none is told twice, or taken untold. */
async function tellPrice(
  tx: Db,
  deps: Deps,
  pass: PassRow,
  today: readonly ContentOfPass[],
): Promise<void> {
  const now = deps.now();
  const told = writtenRow(
    await tx
      .insert(passPrices)
      .values({
        ...{ membershipId: pass.id, activities: ratesOf(today) },
        monthlyCents: monthlyRateCents(today),
        countsFrom: addDays(businessDay(now), PRICE_NOTICE_DAYS),
        ...{ createdAt: now, updatedAt: now },
      })
      .returning(),
  );
  const note = `Told of ${typedDollars(told.monthlyCents)} a month from ${told.countsFrom} on`;
  await recordPassEvent(tx, deps, { pass, by: "time", note });
  const write = (context: PassMailContext) => newPriceMail(context, { told, activities: today });
  await notifyHolder(tx, deps, { pass, write });
}
