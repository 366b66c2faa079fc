import { getUser } from "#domains/accounts/queries.ts";
import type { AccountLosses } from "#domains/accounts/schema.ts";
import { countAthletesOf } from "#domains/athletes/queries.ts";
import { listOpenMakeUps } from "#domains/bookings/queries/entitlements.ts";
import { countComingSingle, countWeeklyWaits } from "#domains/bookings/queries/own-bookings.ts";
import { listOpenTitles } from "#domains/deals/queries/deals.ts";
import { shownName } from "#domains/events/queries.ts";
import { countOpenOf } from "#domains/offers/queries/offers.ts";
import { listOpenNumbersOf } from "#domains/orders/queries/orders.ts";
import { findEndOf } from "#domains/passes/queries/cancellation.ts";
import { listLivingPassesOf } from "#domains/passes/queries/passes.ts";
import { readBoardNames } from "#domains/prospects/queries/board-names.ts";
import { listRegistrationsOf } from "#domains/registrations/queries.ts";
import type { Db } from "#lib/db/db.ts";

/**
 * What a person would lose by deleting the account now: what `partWithAccount` ends, and what is kept of its athletes.
 * Orders are found by the confirmed address.
 */
export async function findLosses(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<AccountLosses> {
  const pass = await findEndOf(db, await listLivingPassesOf(db, userId), now);
  const { email, emailConfirmedAt } = await getUser(db, userId);
  const single = await countComingSingle(db, { userId, now });
  return {
    passes: pass.passes,
    passRefundCents: pass.refundCents,
    sessions: single.sessions,
    sessionRefundCents: single.refundCents,
    sessionCashCents: single.cashCents,
    makeUps: (await listOpenMakeUps(db, { userId, now })).length,
    weeklyWaits: await countWeeklyWaits(db, userId),
    registrations: await listRegistrationsToCome(db, { userId, now }),
    athletes: await countAthletesOf(db, userId),
    offers: await countOpenOf(db, userId),
    deals: await listOpenTitles(db, userId),
    orders: email !== null && emailConfirmedAt ? await listOpenNumbersOf(db, email) : [],
  };
}

async function listRegistrationsToCome(db: Db, { userId, now }: { userId: number; now: Date }) {
  const registered = await listRegistrationsOf(db, { userId });
  const coming = registered.filter(
    ({ registration, event }) => registration.cancelledAt === null && event.startsAt > now,
  );
  if (coming.length === 0) return [];
  const names = await readBoardNames(db);
  return coming.map(({ registration, event, firstName }) => ({
    firstName,
    eventName: shownName(event, names),
    startsAt: event.startsAt.toISOString(),
    isWaiting: registration.waitingSince !== null,
  }));
}
