import { listAppointmentsToCome } from "#areas/board/evaluations/queries/appointments.ts";
import { givenName } from "#areas/board/evaluations/rules/written-names.ts";
import { shownName } from "#areas/board/events/queries.ts";
import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { listRegistrationsOf } from "#areas/board/registrations/queries.ts";
import { listOpenTitles } from "#areas/connect/deals/queries/deals.ts";
import { listListingsOf } from "#areas/connect/listings/queries/listings.ts";
import { countOpenOf } from "#areas/connect/offers/queries/offers.ts";
import { countAthletesOf } from "#areas/people/athletes/queries/athletes.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import type { AccountLosses } from "#areas/platform/accounts/schema.ts";
import { listOpenMakeUps } from "#areas/rawpass/bookings/queries/entitlements.ts";
import {
  countComingSingle,
  countWeeklyWaits,
} from "#areas/rawpass/bookings/queries/own-bookings.ts";
import { findEndOf } from "#areas/rawpass/passes/queries/cancellation.ts";
import { listLivingPassesOf } from "#areas/rawpass/passes/queries/passes.ts";
import { listOpenNumbersOf } from "#areas/shop/orders/queries/orders.ts";
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
    evaluations: (await listAppointmentsToCome(db, { userId, now })).map(
      ({ playerName, startsAt }) => ({
        firstName: givenName(playerName),
        startsAt: startsAt.toISOString(),
      }),
    ),
    athletes: await countAthletesOf(db, userId),
    listings: (await listListingsOf(db, userId)).map(
      ({ title }) => title ?? "A listing without a title",
    ),
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
