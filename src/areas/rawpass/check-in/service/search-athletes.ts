import { and, not } from "drizzle-orm";
import {
  isOneOf,
  listAthletesByName,
  namesLastName,
} from "#areas/people/athletes/queries/athletes.ts";
import { type Member, requireDesk } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { isBooked, listBookingsOn } from "#areas/rawpass/bookings/queries/bookings-of-day.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { createLimit } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { withTicket } from "../queries/desk-tickets.ts";
import { presentAthlete } from "../queries/present-arrival.ts";
import { MOST_BOOKINGS } from "../rules/decision.ts";
import type { FoundAtDesk } from "../schema/desk.ts";

const ATHLETES_SEARCHED = auditAction("athletes_searched", "Athletes searched at the desk");

/** A name that more people begin with is typed further. */
const MOST_FOUND = 20;

const searches = perDeps((deps) =>
  createLimit(deps, {
    name: "desk-search",
    points: 60,
    seconds: HOUR_SECONDS,
    message:
      "This desk has reached the limit of 60 searches an hour. Please scan the code, choose from today's sessions, or search again later.",
  }),
);

/** Takes one of the 60 searches an hour of a desk session, by its token, or of an account. Throws `too_many`. */
export async function takeSearch(deps: Deps, searcher: string): Promise<void> {
  await searches(deps).take(searcher);
}

/**
 * Athletes whose names begin with the given words, at most 20: first those who come today, then others of whose last
 * name there are three letters. Each search is in the audit log, with the ids of whom it found. Throws `forbidden`, and
 * `too_many` beyond 60 an hour of a desk session, or of an account without one.
 */
export async function searchAthletes(
  deps: Deps,
  actor: Member,
  { q, deskToken }: { q: string; deskToken: string | null },
): Promise<FoundAtDesk["data"]> {
  requireDesk(actor);
  await takeSearch(deps, deskToken ?? `account ${actor.userId}`);
  const now = deps.now();
  return deps.database.db.transaction(async (tx) => {
    const ofDay = await listBookingsOn(tx, { date: businessDay(now), limit: MOST_BOOKINGS });
    const booked = ofDay.filter(({ booking }) => isBooked(booking));
    const isToday = isOneOf(booked.map(({ booking }) => booking.athleteId));
    const expected = await listAthletesByName(tx, q, { limit: MOST_FOUND, where: isToday });
    const others = await listAthletesByName(tx, q, {
      limit: MOST_FOUND - expected.length,
      where: and(not(isToday), namesLastName(q)),
    });
    const ids = [...expected, ...others].map(({ id }) => id);
    await recordChange(tx, actor, {
      action: ATHLETES_SEARCHED,
      subject: { type: "athlete" },
      after: { found: ids.length, athletes: ids.join(", ") },
    });
    return [...expected, ...others].map((athlete) =>
      withTicket(deps, deskToken, presentAthlete(athlete, now)),
    );
  });
}
