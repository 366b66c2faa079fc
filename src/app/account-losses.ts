import type { AccountLosses } from "#domains/accounts/schema.ts";
import { listOpenMakeUps } from "#domains/bookings/queries/entitlements.ts";
import { countComingSingle } from "#domains/bookings/queries/own-bookings.ts";
import { listOpenTitles } from "#domains/deals/queries/deals.ts";
import { countOpenOf } from "#domains/offers/queries/offers.ts";
import { findEndOf } from "#domains/passes/queries/cancellation.ts";
import { listLivingPassesOf } from "#domains/passes/queries/passes.ts";
import type { Db } from "#lib/db/db.ts";

/** What a person would lose by deleting the account now: what `partWithAccount` ends. */
export async function findLosses(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<AccountLosses> {
  const pass = await findEndOf(db, await listLivingPassesOf(db, userId), now);
  const single = await countComingSingle(db, { userId, now });
  return {
    passes: pass.passes,
    passRefundCents: pass.refundCents,
    sessions: single.sessions,
    sessionRefundCents: single.refundCents,
    makeUps: (await listOpenMakeUps(db, { userId, now })).length,
    offers: await countOpenOf(db, userId),
    deals: await listOpenTitles(db, userId),
  };
}
