import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { findPayeeOfAccount, listAccounts } from "../queries/payees.ts";
import { payees } from "../tables.ts";
import type { OnMoney } from "./on-money.ts";
import type { OnPayouts } from "./on-payouts.ts";

/** How often the provider is asked again because another answer was committed in between. */
const MOST_TRIES = 5;
const BATCH = 100;

/**
 * Asks the provider how somebody's account stands, takes the answer over and tells the domains where it is another
 * one. An older state never follows a newer one. Throws `PaymentsUnavailable`, or `unavailable` where others were
 * always faster.
 */
export async function syncPayee(
  { database, payments, ...rest }: Deps,
  { accountId }: { accountId: string },
  purposes: readonly OnMoney[],
): Promise<void> {
  const deps = { database, payments, ...rest };
  for (let tries = 0; payments && tries < MOST_TRIES; tries += 1) {
    const before = await findPayeeOfAccount(database.db, accountId);
    if (!before) return;
    const account = await payments.payouts.findAccount(accountId);
    const status = account?.status ?? "gone";
    const { revision } = before;
    const isTaken = await database.db.transaction(async (tx) => {
      const [taken] = await tx
        .update(payees)
        .set({
          status,
          revision: revision + 1,
          ...(status !== before.status && { changedAt: deps.now() }),
        })
        .where(and(eq(payees.id, before.id), eq(payees.revision, revision)))
        .returning();
      if (taken && status !== before.status) {
        await tellPayouts(tx, purposes, (own, domain) => domain.onPayee(own, deps, taken));
      }
      return taken !== undefined;
    });
    if (isTaken) return;
  }
  if (payments) throw new AppError("unavailable", "This account changes too fast.");
}

/** Asks about every account whose event may have been lost. Throws `PaymentsUnavailable`. */
export async function comparePayees(deps: Deps, purposes: readonly OnMoney[]): Promise<void> {
  for (let after = 0; ; ) {
    const batch = await listAccounts(deps.database.db, after, BATCH);
    for (const { id, accountId } of batch) {
      await isolateFailure(deps, { payee: id }, "an account is left as it is", () =>
        syncPayee(deps, { accountId }, purposes),
      );
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}

/** Tells each domain that holds money for others. */
export async function tellPayouts(
  tx: Db,
  purposes: readonly OnMoney[],
  tell: (tx: Db, domain: OnPayouts) => Promise<void>,
): Promise<void> {
  for (const purpose of purposes) {
    if ("payouts" in purpose && purpose.payouts) await tell(tx, purpose.payouts);
  }
}
