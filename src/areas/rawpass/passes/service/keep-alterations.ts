import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure, isProviderAway } from "#lib/payments/isolate-failure.ts";
import { listAltered } from "../queries/alterations.ts";
import { findPass, lockPass, type PassRow } from "../queries/passes.ts";
import { isGivenUp } from "../rules/alterations.ts";
import { beginLowered } from "./apply-alteration.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { requestChange } from "./request-change.ts";
import { takeOverLatest } from "./take-over-latest.ts";

const MOST = 500;

/**
 * Begins what costs less on its day, and gives up raises that were not paid in time, with their invoices. While the
 * provider is away those wait until the next time.
 */
export async function keepAlterations(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const today = businessDay(deps.now());
  try {
    for (const id of await listAltered(db, { today, limit: MOST })) {
      await isolateFailure(deps, { passId: id }, "a change of a pass is left as it is", () =>
        keepOne(deps, id),
      );
    }
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({}, "changes of passes are settled later", error);
  }
}

async function keepOne(deps: Deps, id: number): Promise<void> {
  const { db } = deps.database;
  const pass = await findPass(db, id);
  if (pass?.pendingChange?.kind === "lower") {
    await db.transaction((tx) => beginLowered(tx, deps, { passId: id }));
    return;
  }
  if (!pass || !isOverdue(pass, deps.now())) return;
  await takeOverLatest(deps, { pass });
  if (!(await hasPendingRaise(deps, pass))) return;
  const changeId = await db.transaction(async (tx) => {
    const waiting = await lockPass(tx, id);
    const subscriptionId = waiting?.subscriptionId;
    // An owed month would be voided as well: the provider ends the raise of such a pass itself.
    if (!subscriptionId || waiting.status !== "active" || !isOverdue(waiting, deps.now()))
      return null;
    const wish = { kind: "void_open_invoices" } as const;
    return requestChange(tx, deps, { pass: waiting, wish, subscriptionId });
  });
  if (changeId !== null) await trySendChange(deps, { changeId }, PASS_PAYMENTS);
}

/** A raise that was charged has no invoice to void, but the month after it may have one that is not charged yet. */
async function hasPendingRaise({ payments }: Deps, { subscriptionId }: PassRow): Promise<boolean> {
  if (!payments || subscriptionId === null) return false;
  const subscription = await payments.subscriptions.find(subscriptionId);
  return Boolean(subscription?.pendingRaise);
}

function isOverdue({ pendingChange }: PassRow, now: Date): boolean {
  const { heldUntil } = pendingChange ?? { heldUntil: null };
  return heldUntil !== null && isGivenUp(new Date(heldUntil), now);
}
