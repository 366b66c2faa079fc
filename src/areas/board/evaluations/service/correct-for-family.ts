import { eq, sql } from "drizzle-orm";
import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { refuseOwnDecision } from "#areas/platform/accounts/access/own-part.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { notifyMember } from "#areas/platform/notifications/service/notify-member.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { correctedForFamilyMail, formerAddressMail } from "../mails/requests.ts";
import { type AppointmentRow, findAppointment } from "../queries/appointments.ts";
import { findChildName } from "../queries/family.ts";
import type { OnNominations } from "../queries/on-nominations.ts";
import type { GuardedRequest, StaffRequestRow } from "../queries/requests.ts";
import { isMaybeAnother } from "../rules/appointments.ts";
import { reportRecipient } from "../rules/family.ts";
import type { StaffCorrection } from "../schema/requests.ts";
import { evaluationAppointments, evaluationRequests } from "../tables.ts";
import { letGoOfPlayer } from "./change-own-request.ts";
import { getGuardedRequest, getRequest } from "./places.ts";
import { takeReportBack } from "./reports.ts";
import { tellFamily } from "./tell-family.ts";

const EVALUATION_CORRECTED = auditAction(
  "evaluation_corrected",
  "Evaluation request corrected for a family",
);

/**
 * Corrects what a request says of the family and the player, whatever its state, and mails the family why. A player who
 * is on the list of an event stays there. Another address gets the appointment to come, and its relation to the child has
 * to be confirmed again; a report that the former one got is sent again then. Throws `not_found`, and `forbidden` to a helper who sent the request.
 */
export async function correctForFamily(
  deps: Deps,
  actor: Actor,
  { id, reason, ...correction }: StaffCorrection & { id: number },
  { isTakenDown, readGuardians }: OnNominations,
): Promise<StaffRequestRow> {
  requireRight(actor, "scout");
  return deps.database.contentVersion.publish(
    async (tx) => {
      const request = await getGuardedRequest(tx, id, readGuardians);
      refuseOwnDecision(actor, request.userId);
      const { after } = differenceOf<typeof correction>(request, correction, []);
      if (Object.keys(after).length === 0) return request;
      const before = await findAppointment(tx, id);
      const isLiving = before !== null && before.cancelledAt === null;
      if (isMaybeAnother(after) && !isLiving) await letGoOfPlayer(tx, id, isTakenDown);
      await tx.update(evaluationRequests).set(correction).where(eq(evaluationRequests.id, id));
      await recordChange(tx, actor, {
        action: EVALUATION_CORRECTED,
        subject: { type: "evaluation_request", id },
        after,
        reason,
      });
      const corrected = await getRequest(tx, id);
      const { userId, parentEmail } = corrected;
      const { to, ...message } = correctedForFamilyMail(
        {
          request: corrected,
          child: await findChildName(tx, corrected),
          baseUrl: deps.config.baseUrl,
        },
        { now: deps.now(), fields: Object.keys(after), reason },
      );
      await notifyMember(tx, deps, { userId, type: "evaluation", relatedId: id, message, to });
      if (mailboxOf(request.parentEmail) === mailboxOf(parentEmail)) return corrected;
      await deps.mail.queue(tx, formerAddressMail(request, deps.now()));
      if (before === null) return corrected;
      if (request.reportSentAt !== null && wasMailed(request))
        await takeReportBack(tx, actor, { id });
      await moveToAddress(tx, deps, { request: corrected, isLiving });
      return getRequest(tx, id);
    },
    () => false,
  );
}

/** Whether the requester got the report that was sent, not a guardian at another address. */
function wasMailed(request: GuardedRequest): boolean {
  const recipient = reportRecipient(request);
  const isRecipient = recipient !== null && mailboxOf(recipient) === mailboxOf(request.parentEmail);
  return isRecipient || request.familyConfirmed === "relation";
}

/** What another address means for the appointment of a request. */
async function moveToAddress(
  tx: Db,
  deps: Deps,
  { request, isLiving }: { request: StaffRequestRow; isLiving: boolean },
): Promise<void> {
  const [appointment] = await tx
    .update(evaluationAppointments)
    .set({ familyConfirmed: null, sequence: sql`${evaluationAppointments.sequence} + 1` })
    .where(eq(evaluationAppointments.requestId, request.id))
    .returning();
  if (!appointment || !isLiving || isOver(appointment, deps.now())) return;
  const names = await readBoardNames(tx);
  await tellFamily(tx, deps, { ...request, appointment, news: "scheduled", names });
}

function isOver({ startsAt }: AppointmentRow, now: Date): boolean {
  return startsAt <= now;
}
