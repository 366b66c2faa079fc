import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import { postponePlaces } from "#areas/rawpass/bookings/service/postpone-places.ts";
import { type ClosureRow, listClosuresFrom } from "#areas/rawpass/schedule/queries/schedule.ts";
import { givesCredits } from "#areas/rawpass/schedule/schema/closure-length.ts";
import { addBusinessDays, addDays, businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { HOUR_MS } from "#lib/time.ts";
import { listContentOfPass } from "../queries/alterations.ts";
import { countExtension, listToExtend } from "../queries/extensions.ts";
import { listFreezes } from "../queries/freezes.ts";
import { findPass, lockPass, type PassRow } from "../queries/passes.ts";
import { isWaiting, slotChanges } from "../rules/alterations.ts";
import { passExtensions } from "../tables.ts";
import { recordPassEvent, updatePass } from "./change-pass.ts";
import { isBillingMoving } from "./locks.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { requestChange } from "./request-change.ts";

const BATCH = 100;
/** A closure that is over so long moves nothing any more. */
const DAYS_BACK = 14;
/** What is charged within so long may be under way. */
const CHARGING_MS = 2 * HOUR_MS;

/**
 * Moves the billing of passes by the days of closures longer than a week that have begun, once for each: by all
 * of the days, or by the share of the activity that is closed. Days on which a pass was frozen anyway do not
 * count, and a change to fewer sessions begins with the later billing. What can't be asked for now is asked for an
 * hour later.
 */
export async function extendPasses(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const today = businessDay(deps.now());
  for (const closure of await listClosuresFrom(db, addDays(today, -DAYS_BACK))) {
    if (givesCredits(closure) || closure.fromDate > today) continue;
    for (let after = 0; ; ) {
      const ids = await listToExtend(db, closure, { after, limit: BATCH });
      for (const id of ids) {
        await isolateFailure(deps, { passId: id }, "a pass is not extended", () =>
          extendPass(deps, { id, closure }),
        );
      }
      const last = ids.at(-1);
      if (last === undefined || ids.length < BATCH) break;
      after = last;
    }
  }
}

async function extendPass(
  deps: Deps,
  { id, closure }: { id: number; closure: ClosureRow },
): Promise<void> {
  const { database, payments, now } = deps;
  const known = await findPass(database.db, id);
  if (!known?.subscriptionId || !payments) return;
  const subscription = await payments.subscriptions.find(known.subscriptionId);
  if (subscription?.status !== "active") return;
  const { id: subscriptionId, periodEnd } = subscription;
  if (periodEnd.getTime() - now().getTime() < CHARGING_MS) return;
  const extend = async (tx: PublicTx) => {
    const pass = await lockPass(tx, id);
    const isSame = pass?.nextBillingDate === businessDay(periodEnd);
    if (!pass || !isSame || (await isBillingMoving(tx, subscriptionId))) return null;
    if (isWaiting(pass.pendingChange)) return null;
    const days = await countExtension(tx, pass, { closure, frozen: await listFreezes(tx, id) });
    const added = await tx
      .insert(passExtensions)
      .values({ membershipId: id, closureId: closure.id, days, createdAt: now() })
      .onConflictDoNothing()
      .returning({ days: passExtensions.days });
    if (added.length === 0 || days === 0) return null;
    const note = `Billing moved by ${days} days: closed from ${closure.fromDate} to ${closure.toDate}`;
    await recordPassEvent(tx, deps, { pass, by: "time", note });
    const until = addBusinessDays(periodEnd, days);
    const hasOtherPlaces = await postponeLowered(tx, deps, pass, businessDay(until));
    const wish = { kind: "freeze", until: until.toISOString(), closureId: closure.id } as const;
    return {
      changeId: await requestChange(tx, deps, { pass, wish, subscriptionId }),
      hasOtherPlaces,
    };
  };
  const { publish } = database.contentVersion;
  const asked = await publish(extend, (result) => result?.hasOtherPlaces ?? false);
  if (asked) await trySendChange(deps, { changeId: asked.changeId }, PASS_PAYMENTS);
}

/**
 * Puts a change to fewer sessions off to the moved billing, with which it begins.
 * @returns whether everybody sees other places now
 */
async function postponeLowered(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  toDate: string,
): Promise<boolean> {
  const { id: passId, pendingChange, nextBillingDate } = pass;
  // One whose day has come begins within the hour.
  if (pendingChange?.kind !== "lower" || pendingChange.from !== nextBillingDate) return false;
  const { from: fromDate, activities } = pendingChange;
  const { added, removed } = slotChanges(await listContentOfPass(tx, passId), activities);
  await postponePlaces(tx, deps, { passId, left: removed, joined: added, fromDate, toDate });
  const change = { pendingChange: { ...pendingChange, from: toDate } };
  await updatePass(tx, deps, { pass, change });
  return true;
}
