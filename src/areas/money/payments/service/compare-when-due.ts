import type { Db } from "#lib/db/db.ts";
import { removeSetting, writeSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { COMPARISON_DUE, isComparisonDue } from "../queries/comparison-due.ts";
import { comparePayments } from "./compare-payments.ts";
import type { OnMoney } from "./on-money.ts";
import type { OnPayments } from "./on-payments.ts";
import { syncPayment } from "./sync-payment.ts";

/** Notes in a restored database that it is to be compared with the payment provider. */
export async function requestComparison(tx: Db, now: Date): Promise<void> {
  await writeSetting(tx, COMPARISON_DUE, now.toISOString());
}

/**
 * Compares a restored site with the payment provider, once: the payments of the last days, and all
 * that is still owed, however old, so that nothing is handed over for which the money went back.
 * What goes wrong keeps no site from opening: it stays due.
 */
export async function compareWhenDue(deps: Deps, purposes: readonly OnMoney[]): Promise<void> {
  const { db } = deps.database;
  if (!deps.payments || !(await isComparisonDue(db))) return;
  try {
    for (const purpose of purposes) {
      if ("listOwed" in purpose) await compareOwed(deps, purpose);
    }
    await comparePayments(deps, purposes);
  } catch (error) {
    deps.log.warn({}, "payments are compared later", error);
    return;
  }
  await removeSetting(db, COMPARISON_DUE);
}

async function compareOwed(deps: Deps, purpose: OnPayments): Promise<void> {
  for (const { id, reference } of await purpose.listOwed(deps.database.db)) {
    const fields = { purpose: purpose.name, id };
    await isolateFailure(deps, fields, "a payment is left as it is", () =>
      syncPayment(deps, { reference }, purpose),
    );
  }
}
