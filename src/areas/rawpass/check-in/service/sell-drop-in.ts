import { findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import { type Actor, requireDesk } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { findDropInOf } from "#areas/rawpass/bookings/queries/drop-ins.ts";
import { bookDropIn, type DropInPurchase } from "#areas/rawpass/bookings/service/book-drop-in.ts";
import { mailPaymentPage } from "#areas/rawpass/bookings/service/mail-payment-page.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivitiesById, listSlotsById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { DropInSale, SoldDropIn } from "../schema/sales.ts";

const DROP_IN_SOLD = auditAction("drop_in_sold", "Session sold at the desk");

/**
 * Sells a session of today to an athlete at the desk: the place is held for 35 minutes, and the family pays on its
 * own phone, on the page that is answered and mailed. Cash that was taken pays it at once. Sent twice, it is one sale.
 * Throws `forbidden`, `not_found`, and what `bookDropIn` throws, in words for staff.
 */
export async function sellDropIn(
  deps: Deps,
  actor: Actor,
  { athleteId, slotId, cashCents, reason }: DropInSale,
): Promise<SoldDropIn["data"]> {
  const { db } = deps.database;
  requireDesk(actor);
  const athlete = await findAthlete(db, athleteId);
  const [slot] = await listSlotsById(db, [slotId]);
  const [activity] = slot ? await listActivitiesById(db, [slot.activityId]) : [];
  if (!athlete || !slot || !activity) throw new AppError("not_found", "There is no such session.");
  const { rateCents, name: activityName } = presentActivity(activity);
  const date = businessDay(deps.now());
  const method = cashCents === undefined ? "card" : "cash";
  const price = { shownCents: cashCents ?? rateCents, method } as const;
  const purchase = { userId: athlete.userId, athleteId, slotId, date, ...price };
  const { bookingId, paymentUrl } = await book(deps, actor, { purchase, reason });
  const dropIn = await findDropInOf(db, bookingId);
  const isDone = method === "cash" ? dropIn?.status === "paid" : dropIn?.status === "pending";
  if (!isDone || dropIn?.method !== method) {
    throw new AppError("conflict", "This sale was settled just now. Please search the name again.");
  }
  if (paymentUrl) await mailPaymentPage(deps, { dropIn, paymentUrl });
  return {
    ...{ bookingId, slotId, activityName, paymentUrl, amountCents: dropIn.amountCents },
    startsAt: businessMoment(date, slot.startTime).toISOString(),
    heldUntil: dropIn.heldUntil.toISOString(),
  };
}

async function book(
  deps: Deps,
  actor: Actor,
  { purchase, reason }: { purchase: DropInPurchase; reason: string | undefined },
) {
  try {
    return await bookDropIn(deps, purchase, (tx, { id, amountCents }) =>
      recordChange(tx, actor, {
        action: DROP_IN_SOLD,
        subject: { type: "drop_in", id },
        after: { amountCents, method: purchase.method ?? "card" },
        ...(reason !== undefined && { reason }),
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "adult_unconfirmed") throw error;
    const message = "The family has to confirm on its own phone that the account is an adult's.";
    throw new AppError("conflict", message, { cause: error });
  }
}
