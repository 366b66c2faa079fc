import { eq } from "drizzle-orm";
import type { WithNominated } from "#areas/board/prospects/queries/namesakes.ts";
import type { NewProspect } from "#areas/board/prospects/schema/prospects.ts";
import { listPlayer } from "#areas/board/prospects/service/list-player.ts";
import { addRanked } from "#areas/board/prospects/service/prospect-changes.ts";
import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { notifyMember } from "#areas/platform/notifications/service/notify-member.ts";
import { whenInWords } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isUnchanged, staleError } from "#lib/optimistic-lock.ts";
import { closedMail } from "../mails/requests.ts";
import { findAppointment } from "../queries/appointments.ts";
import { findChildName } from "../queries/family.ts";
import { isStillToCome, valuesOf } from "../queries/reports.ts";
import type { StaffRequestRow } from "../queries/requests.ts";
import { type ClosedStatus, isClosed } from "../rules/closed-words.ts";
import { canBecomeProspect, canSchedule, nextStatuses } from "../rules/statuses.ts";
import type { EvaluationChange } from "../schema/requests.ts";
import { evaluationRequests } from "../tables.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { getRequest } from "./places.ts";

const EVALUATION_CHANGED = auditAction("evaluation_changed", "Evaluation request changed");

/**
 * Changes the status of a request, its note, or both. What is the same already is no change. A request that is
 * scheduled no longer loses its appointment, and its family is told. So is a family without one to come whose request is
 * closed.
 * Throws `not_found`, `stale` when the editor saw another status or note, `conflict` for a transition
 * that is not allowed, for scheduling without a date, or for completing a request whose evaluation is still to come.
 */
export async function changeRequest(
  deps: Deps,
  actor: Actor,
  { id, status, staffNote, ...expected }: EvaluationChange & { id: number },
): Promise<StaffRequestRow> {
  requireRight(actor, "scout");
  return deps.database.db.transaction(async (tx) => {
    const request = await getRequest(tx, id);
    if (!isUnchanged(request, expected)) {
      throw staleError("this request");
    }
    if (status && status !== request.status && !nextStatuses(request).includes(status)) {
      if (status === "scheduled" && canSchedule(request)) throw new AppError("conflict", NO_DATE);
      throw new AppError("conflict", "This request can't change to that status.");
    }
    if (status === "completed" && request.status !== "completed") {
      await requireTookPlace(tx, id, deps.now());
    }
    const after = {
      status: status ?? request.status,
      staffNote: staffNote === undefined ? request.staffNote : staffNote,
    };
    const isOff = after.status !== "scheduled" && after.status !== "completed";
    if (request.status === "scheduled" && isOff) {
      await cancelAppointment(tx, deps, actor, { request, by: "staff" });
    }
    const isHeard = hasAppointmentToCome(request, deps.now());
    if (after.status !== request.status && isClosed(after.status) && !isHeard) {
      await tellOfClosing(tx, deps, request, after.status);
    }
    return write(tx, actor, request, after);
  });
}

const NO_DATE =
  "This request has no date. Use Schedule: it sets an event, a time and a place, and emails them to the family.";

/** Whether the family of a request that is closed hears of it by the cancellation of its appointment. */
function hasAppointmentToCome({ appointment }: StaffRequestRow, now: Date): boolean {
  if (!appointment || appointment.cancelledBy !== null) return false;
  return new Date(appointment.startsAt) > now;
}

/** Throws `conflict` while the appointment is to come: its family would get no reminder, nor hear of a call-off. */
async function requireTookPlace(tx: Db, id: number, now: Date): Promise<void> {
  const appointment = await findAppointment(tx, id);
  if (!appointment || appointment.cancelledAt) return;
  const values = await valuesOf(tx, appointment);
  if (!isStillToCome({ ...appointment, values }, now)) return;
  const message = `The evaluation is on ${whenInWords(appointment.startsAt)}. It can be completed once it has begun.`;
  throw new AppError("conflict", message, { fields: { status: message } });
}

async function tellOfClosing(
  tx: Db,
  deps: Pick<Deps, "mail" | "now" | "config">,
  request: StaffRequestRow,
  status: ClosedStatus,
): Promise<void> {
  const { id, userId } = request;
  const about = { request, child: await findChildName(tx, request), baseUrl: deps.config.baseUrl };
  const { to, ...message } = closedMail(about, { status, now: deps.now() });
  await notifyMember(tx, deps, { userId, type: "evaluation", relatedId: id, message, to });
}

/**
 * Adds the player of a completed request to the board, as staff entered him, and remembers it. Names no guardian.
 * Throws `not_found`, or `conflict` when it is not completed or was done already.
 */
export async function makeProspect(
  deps: Deps,
  actor: Actor,
  { id, readNominated, ...player }: NewProspect & WithNominated & { id: number },
): Promise<StaffRequestRow> {
  requireRight(actor, "scout");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const request = await getRequest(tx, id);
    if (!canBecomeProspect(request)) {
      throw new AppError(
        "conflict",
        request.prospectId === null
          ? "Only a completed request can become a prospect."
          : "This request has already become a prospect.",
      );
    }
    const { playerId = null, isPlayerNew = false } = request.appointment ?? {};
    if (playerId !== null && !isPlayerNew) {
      throw new AppError("conflict", "This player has been on the board before the evaluation.");
    }
    const prospect =
      playerId === null
        ? await addRanked(tx, deps, actor, player, readNominated)
        : await listPlayer(tx, deps, actor, playerId, player, readNominated);
    return write(tx, actor, request, { prospectId: prospect.id });
  });
}

type Handled = Pick<StaffRequestRow, "status" | "staffNote" | "prospectId">;

async function write(
  tx: Db,
  actor: Actor,
  request: StaffRequestRow,
  after: Partial<Handled>,
): Promise<StaffRequestRow> {
  const difference = differenceOf(request, after, ["status", "prospectId"]);
  if (Object.keys(difference.after).length === 0) return request;
  await tx.update(evaluationRequests).set(after).where(eq(evaluationRequests.id, request.id));
  await recordChange(tx, actor, {
    action: EVALUATION_CHANGED,
    subject: { type: "evaluation_request", id: request.id },
    ...difference,
  });
  return getRequest(tx, request.id);
}
