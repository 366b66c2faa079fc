import { eq, sql } from "drizzle-orm";
import { lockEvent } from "#areas/board/events/queries.ts";
import type { CallOffReason } from "#areas/board/events/schema/events.ts";
import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import {
  type Actor,
  type Member,
  requireRight,
  SYSTEM,
} from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { brand } from "#content/brand.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { requireNoReport } from "../access.ts";
import { staffCancelMail } from "../mails/appointments.ts";
import {
  type AppointmentRow,
  findAppointment,
  listAppointmentsToCome,
  listCalledOff,
} from "../queries/appointments.ts";
import { lockRequest, type StaffRequestRow } from "../queries/requests.ts";
import { type CancelledBy, canCancel } from "../rules/appointments.ts";
import { evaluationAppointments, evaluationRequests } from "../tables.ts";
import { getRequest, releasePlace } from "./places.ts";
import { tellFamily } from "./tell-family.ts";

const EVALUATION_CANCELLED = auditAction("evaluation_cancelled", "Evaluation canceled");
const EVALUATION_CANCELLED_BY_FAMILY = auditAction(
  "evaluation_cancelled_by_family",
  "Evaluation canceled by the family",
);

/**
 * Cancels the appointment of a request for staff. Throws `not_found`, and `conflict` where there is none or the family
 * has its report.
 */
export async function cancelByStaff(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<StaffRequestRow> {
  requireRight(actor, "scout");
  return deps.database.db.transaction(async (tx) => {
    const request = await getRequest(tx, id);
    requireNoReport(request);
    if (!(await cancelAppointment(tx, deps, actor, { request, by: "staff" }))) {
      throw new AppError("conflict", "This request has no appointment.");
    }
    if (request.status === "scheduled") await goBackToContact(tx, id);
    return getRequest(tx, id);
  });
}

/** Cancels the appointments at events that were called off, and tells each family why. */
export async function endCalledOff(deps: Deps): Promise<void> {
  const { db } = deps.database;
  for (const { requestId } of await listCalledOff(db)) {
    await isolateFailure(deps, { requestId }, "an appointment that is called off stands", () =>
      db.transaction(async (tx) => {
        const request = await lockRequest(tx, requestId);
        // Withdrawn, or moved to another event, since it was listed.
        const [standing] = await listCalledOff(tx, requestId);
        if (!request || !standing) return;
        const { reason } = standing;
        await cancelAppointment(tx, deps, SYSTEM, { request, by: "staff", reason });
        await goBackToContact(tx, requestId);
      }),
    );
  }
}

/**
 * Cancels the appointment of one's own request, until 24 hours before; once it is cancelled, that changes nothing.
 * Throws `not_found`, and `conflict` later than that.
 */
export async function cancelByFamily(
  deps: Deps,
  { userId }: Member,
  { id }: { id: number },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
    const appointment = await findAppointment(tx, id);
    if (request?.userId !== userId || !appointment) {
      throw new AppError("not_found", "There is no such appointment.");
    }
    if (appointment.cancelledAt) return;
    if (!canCancel(appointment, deps.now())) {
      throw new AppError(
        "conflict",
        `The evaluation is less than 24 hours away. Please call us if you can't come: ${brand.phone}`,
      );
    }
    const cancelled = await cancelAppointment(tx, deps, SYSTEM, { request, by: "family" });
    if (cancelled) await deps.mail.queue(tx, staffCancelMail(cancelled, deps.mail.staff));
    if (request.status === "scheduled") await goBackToContact(tx, id);
  });
}

/**
 * Cancels the appointments to come of an account that is being deleted; staff hear of it, and the family's calendars
 * too, unless they heard it before: a restore knows nothing of that.
 */
export async function cancelForLeaving(
  tx: Db,
  deps: Deps,
  { userId, isToldBefore = false }: Pick<Member, "userId"> & { isToldBefore?: boolean },
): Promise<void> {
  for (const { id } of await listAppointmentsToCome(tx, { userId, now: deps.now() })) {
    const request = await getRequest(tx, id);
    const cancelled = await cancelAppointment(tx, deps, SYSTEM, {
      ...{ request, by: "family", isToldBefore },
    });
    if (cancelled && !isToldBefore)
      await deps.mail.queue(tx, staffCancelMail(cancelled, deps.mail.staff));
  }
}

/** An appointment that fell through leaves the request where the next one is agreed on. */
async function goBackToContact(tx: Db, id: number): Promise<void> {
  await tx
    .update(evaluationRequests)
    .set({ status: "contacted" })
    .where(eq(evaluationRequests.id, id));
}

/**
 * Cancels the appointment of a request whose row is locked, frees its place and tells the family, unless its time is
 * over, or it was told before: who did not come is not told that nobody need come. With a reason, its event was called
 * off, and the family is told in any case.
 * @returns it as it is then; null where there was none to cancel.
 */
export async function cancelAppointment(
  tx: Db,
  deps: Deps,
  actor: Actor,
  {
    request,
    by,
    isToldBefore = false,
    reason,
  }: {
    request: StaffRequestRow;
    by: CancelledBy;
    isToldBefore?: boolean;
    reason?: CallOffReason | null;
  },
): Promise<AppointmentRow | null> {
  const before = await findAppointment(tx, request.id);
  if (!before || before.cancelledAt) return null;
  if (before.eventId !== null) await lockEvent(tx, before.eventId);
  const wasMade = await releasePlace(tx, actor, before);
  const appointment = writtenRow(
    await tx
      .update(evaluationAppointments)
      .set({
        cancelledAt: deps.now(),
        cancelledBy: by,
        // Who was made for the event goes with the request then.
        ...(wasMade && { isPlayerNew: true }),
        sequence: sql`${evaluationAppointments.sequence} + 1`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(evaluationAppointments.requestId, request.id))
      .returning(),
  );
  await recordChange(tx, actor, {
    action: by === "family" ? EVALUATION_CANCELLED_BY_FAMILY : EVALUATION_CANCELLED,
    subject: { type: "evaluation_request", id: request.id },
  });
  if ((reason || before.startsAt > deps.now()) && !isToldBefore) {
    const names = await readBoardNames(tx);
    await tellFamily(tx, deps, { ...request, appointment, news: "cancelled", names, reason });
  }
  return appointment;
}
