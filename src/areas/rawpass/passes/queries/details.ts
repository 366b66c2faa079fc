import {
  isAfterEnd,
  listSessionsAhead,
  type SessionAhead,
} from "#areas/rawpass/bookings/queries/sessions-ahead.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { OwnPassDetails, PassSession } from "../schema/passes.ts";
import { findCancellation, refundCentsOf } from "./cancellation.ts";
import { listEndsOfPasses } from "./ends.ts";
import { findExtendedUntil } from "./extensions.ts";
import { countFreezes } from "./freezes.ts";
import { listBookedMakeUps } from "./make-ups.ts";
import { getPassOf, type PassRow } from "./passes.ts";
import { listShownRefunds } from "./refunded.ts";

/** What belongs to a pass of an account. Throws `not_found` for another's. */
export async function getPassDetails(
  db: Db,
  userId: number,
  { id, now }: { id: number; now: Date },
): Promise<OwnPassDetails["data"]> {
  const pass = await getPassOf(db, userId, id);
  const wanted = { passId: id, athleteId: pass.athleteId, today: businessDay(now) };
  const fromToday = await listSessionsAhead(db, wanted);
  const ends = await listEndsOfPasses(db, { userId });
  const isOver = ({ date, startTime, endTime, passId }: SessionAhead) =>
    businessMoment(date, endTime) <= now ||
    isAfterEnd({ passId, startsAt: businessMoment(date, startTime) }, ends);
  return {
    coming: fromToday.filter((session) => !isOver(session)).map(presentSession),
    makeUps: await listBookedMakeUps(db, { passId: id, athleteId: pass.athleteId, now }),
    freezesUsed: await countFreezes(db, id, businessDay(now).slice(0, 4)),
    extendedUntil: await findExtendedUntil(db, id, businessDay(now)),
    cancellation: await cancellationOf(db, pass, now),
    refunds: (await listShownRefunds(db, id)).map(({ refund }) => refund),
  };
}

function presentSession(session: SessionAhead): PassSession {
  const { passId: _passId, ...shown } = session;
  return shown;
}

async function cancellationOf(
  db: Db,
  pass: PassRow,
  now: Date,
): Promise<OwnPassDetails["data"]["cancellation"]> {
  const { subscriptionId, status, cancelAt, nextBillingDate } = pass;
  const isRunning = subscriptionId !== null && status !== "pending" && status !== "cancelled";
  if (!isRunning) return null;
  const cancellation = await findCancellation(db, pass, now);
  if (cancelAt && cancellation.kind === "cancel_at_period_end") return null;
  return {
    endsOn: cancellation.kind === "cancel_at_period_end" ? nextBillingDate : null,
    refundCents: refundCentsOf(cancellation),
    reason: cancellation.reason,
  };
}
