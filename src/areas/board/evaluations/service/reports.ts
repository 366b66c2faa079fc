import { and, eq, isNotNull, sql } from "drizzle-orm";
import { getEvent } from "#areas/board/events/queries.ts";
import { type Actor, type Person, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { leavesToOthers, refuseOwnDecision } from "#areas/platform/accounts/access/own-part.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { notifyMember } from "#areas/platform/notifications/service/notify-member.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createMailedLinks } from "#lib/http/mailed-links.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { perDeps } from "#lib/per-deps.ts";
import { randomToken } from "#lib/secrets.ts";
import { noReportMail, reportMail } from "../mails/reports.ts";
import { findAppointment } from "../queries/appointments.ts";
import { readEventReports, sortReports } from "../queries/event-reports.ts";
import { findChildName } from "../queries/family.ts";
import type { OnNominations } from "../queries/on-nominations.ts";
import {
  findLinkedReport,
  findReport,
  hashOfReportLink,
  isStillToCome,
  lockValuesOf,
  presentStaffReport,
} from "../queries/reports.ts";
import type { GuardedRequest, StaffRequestRow } from "../queries/requests.ts";
import { NO_REPORT } from "../rules/appointments.ts";
import { type FamilyStatement, missingStatement, reportRecipient } from "../rules/family.ts";
import { givenName } from "../rules/written-names.ts";
import type {
  EvaluationReport,
  EventReports,
  FamilyConfirmation,
  GivenReport,
  StaffEvaluationReport,
} from "../schema/report.ts";
import { evaluationAppointments, evaluationReports, evaluationRequests } from "../tables.ts";
import { getGuardedRequest, getRequest } from "./places.ts";

const EVALUATION_FAMILY_CONFIRMED = auditAction(
  "evaluation_family_confirmed",
  "Family of an evaluation confirmed",
);
const EVALUATION_REPORT_CHANGED = auditAction(
  "evaluation_report_changed",
  "Evaluation report changed",
);
const EVALUATION_REPORT_SENT = auditAction("evaluation_report_sent", "Evaluation report sent");
const EVALUATION_REPORT_REVOKED = auditAction(
  "evaluation_report_revoked",
  "Link of an evaluation report ended",
);

interface RequestId {
  id: number;
}

/**
 * What staff say in the report of a request, also after it was sent, or that there will be none, which notifies the
 * family. Throws `not_found`, and `conflict` for saying the latter before the evaluation took place or after the report
 * was sent.
 */
export async function writeReport(
  deps: Deps,
  actor: Actor,
  { id, isNone = false, ...given }: GivenReport & RequestId,
  { readGuardians }: OnNominations,
): Promise<StaffEvaluationReport> {
  requireRight(actor, "scout");
  return deps.database.db.transaction(async (tx) => {
    const request = await getRequest(tx, id);
    if (isNone) requireNothingSent(request);
    const words = isNone ? NO_REPORT : given.words;
    const before = await findReport(tx, id);
    if ((before?.words ?? null) !== words) {
      await tx
        .insert(evaluationReports)
        .values({ requestId: id, words })
        .onConflictDoUpdate({
          target: evaluationReports.requestId,
          set: { words, updatedAt: sql`clock_timestamp()` },
        });
      await recordChange(tx, actor, {
        action: EVALUATION_REPORT_CHANGED,
        subject: { type: "evaluation_request", id },
      });
      if (isNone) await tellOfNone(tx, deps, request);
    }
    return presentStaffReport(tx, await getGuardedRequest(tx, id, readGuardians), deps.now());
  });
}

function requireNothingSent({ status, reportSentAt }: StaffRequestRow): void {
  if (status === "completed" && reportSentAt === null) return;
  throw new AppError(
    "conflict",
    reportSentAt === null
      ? "The evaluation has not taken place."
      : "The family has its report already.",
  );
}

async function tellOfNone(
  tx: Db,
  deps: Pick<Deps, "mail" | "now" | "config">,
  request: StaffRequestRow,
): Promise<void> {
  const { id, userId } = request;
  const child = await findChildName(tx, request);
  const { to, ...message } = noReportMail({ request, child, baseUrl: deps.config.baseUrl });
  await notifyMember(tx, deps, { userId, type: "evaluation", relatedId: id, message, to });
}

/**
 * Mails the report's link to the player's guardian, or to the requester where nobody is named, and completes the
 * request; sent again, another link, and the one before ends. Throws `not_found`, `forbidden` to a helper who sent the
 * request, and `conflict` before the evaluation, where there is nothing to say, and while staff have not said what is
 * needed about the family.
 */
export async function sendReport(
  deps: Deps,
  actor: Actor,
  { id }: RequestId,
  { readGuardians }: OnNominations,
): Promise<StaffEvaluationReport> {
  requireRight(actor, "scout");
  return deps.database.db.transaction(async (tx) => {
    const request = await getGuardedRequest(tx, id, readGuardians);
    const appointment = await findAppointment(tx, id);
    const values = await lockValuesOf(tx, appointment);
    if (
      !appointment ||
      appointment.cancelledAt ||
      isStillToCome({ ...appointment, values }, deps.now())
    ) {
      throw new AppError("conflict", "The evaluation has not taken place.");
    }
    const report = await findReport(tx, id);
    if (!report?.words && values.length === 0) {
      throw new AppError("conflict", "Nothing was measured, and the report says nothing yet.");
    }
    await send(tx, deps, actor, { request });
    return presentStaffReport(tx, await getGuardedRequest(tx, id, readGuardians), deps.now());
  });
}

/** Gives the report of a request whose row is locked a new link, and mails it. */
async function send(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { request }: { request: GuardedRequest },
): Promise<void> {
  const { id, userId, status, playerName, familyConfirmed } = request;
  const recipient = requireRecipient(actor, request);
  const token = randomToken();
  const tokenHash = hashOfReportLink(deps.secrets, token);
  const sentAt = deps.now();
  await tx
    .insert(evaluationReports)
    .values({ requestId: id, tokenHash, sentAt })
    .onConflictDoUpdate({
      target: evaluationReports.requestId,
      set: {
        tokenHash,
        sentAt: sql`coalesce(${evaluationReports.sentAt}, ${sentAt.toISOString()}::timestamptz)`,
        words: sql`nullif(${evaluationReports.words}, ${NO_REPORT})`,
        updatedAt: sql`clock_timestamp()`,
      },
    });
  if (status === "scheduled") {
    await tx
      .update(evaluationRequests)
      .set({ status: "completed" })
      .where(eq(evaluationRequests.id, id));
  }
  await recordChange(tx, actor, {
    action: EVALUATION_REPORT_SENT,
    subject: { type: "evaluation_request", id },
  });
  const isRequester = mailboxOf(recipient) === mailboxOf(request.parentEmail);
  const { to, ...message } = reportMail({
    requestId: id,
    to: recipient,
    isRequester,
    child: familyConfirmed ? givenName(playerName) : await findChildName(tx, request),
    token,
    link: tokenHash.slice(0, 16),
    baseUrl: deps.config.baseUrl,
  });
  if (isRequester) {
    await notifyMember(tx, deps, { userId, type: "evaluation", relatedId: id, message, to });
  } else {
    await deps.mail.queue(tx, { ...message, to });
  }
}

/**
 * The address that gets the report of a request. Throws `forbidden` to a helper who sent the request, and `conflict`
 * while staff have not said what is needed about the family.
 */
function requireRecipient(actor: Actor, request: GuardedRequest): string {
  refuseOwnDecision(actor, request.userId);
  const recipient = reportRecipient(request);
  const missing = missingStatement(request);
  if (recipient !== null && missing === null) return recipient;
  throw new AppError(
    "conflict",
    recipient === null || missing === null ? NOBODY : MISSING[missing],
  );
}

const NOBODY =
  "A guardian of this player said no, and nobody is named. Please name the guardian in the player's file first.";
const MISSING: Record<FamilyStatement, string> = {
  relation:
    "No guardian is named for this player. Please confirm first that the requester is the parent or guardian.",
  other_guardian:
    "The guardian of this player has another address. Please say first whether this is the same child.",
  refused: "A guardian of this player said no. Please say first whether this is the same child.",
};

/**
 * Records what staff made sure of about the family of a request. Throws `not_found`, `forbidden` to a helper who sent
 * the request, and `stale` where another statement, or none, is needed now.
 */
export async function confirmFamily(
  { database: { db }, now }: Deps,
  actor: Actor,
  { id, statement }: FamilyConfirmation & RequestId,
  { readGuardians }: OnNominations,
): Promise<StaffEvaluationReport> {
  requireRight(actor, "scout");
  return db.transaction(async (tx) => {
    const request = await getGuardedRequest(tx, id, readGuardians);
    refuseOwnDecision(actor, request.userId);
    if (!request.appointment || missingStatement(request) !== statement)
      throw staleError("this request");
    await tx
      .update(evaluationAppointments)
      .set({ familyConfirmed: statement })
      .where(eq(evaluationAppointments.requestId, id));
    await recordChange(tx, actor, {
      action: EVALUATION_FAMILY_CONFIRMED,
      subject: { type: "evaluation_request", id },
      after: { statement },
    });
    return presentStaffReport(tx, await getGuardedRequest(tx, id, readGuardians), now());
  });
}

/** Ends the mailed link of a report; the family still reads it on its page. Throws `not_found`. */
export async function revokeReportLink(
  { database: { db }, now }: Deps,
  actor: Actor,
  { id }: RequestId,
  { readGuardians }: OnNominations,
): Promise<StaffEvaluationReport> {
  requireRight(actor, "scout");
  return db.transaction(async (tx) => {
    await getRequest(tx, id);
    await endLink(tx, actor, { id });
    return presentStaffReport(tx, await getGuardedRequest(tx, id, readGuardians), now());
  });
}

/**
 * Takes a report back from a requester whose address was another's: its link ends, and it waits to be sent, once staff
 * have made sure of the family.
 */
export async function takeReportBack(tx: Db, actor: Actor, { id }: RequestId): Promise<void> {
  await endLink(tx, actor, { id });
  await tx
    .update(evaluationReports)
    .set({ sentAt: null, updatedAt: sql`clock_timestamp()` })
    .where(eq(evaluationReports.requestId, id));
}

async function endLink(tx: Db, actor: Actor, { id }: RequestId): Promise<void> {
  const ended = await tx
    .update(evaluationReports)
    .set({ tokenHash: null, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(evaluationReports.requestId, id), isNotNull(evaluationReports.tokenHash)))
    .returning({ id: evaluationReports.requestId });
  if (ended.length === 0) return;
  await recordChange(tx, actor, {
    action: EVALUATION_REPORT_REVOKED,
    subject: { type: "evaluation_request", id },
  });
}

/**
 * Sends the reports of an event that were not sent before and have something to say, each once however often it is
 * asked for. Throws `not_found`.
 */
export async function sendEventReports(
  deps: Deps,
  actor: Actor,
  { eventId }: { eventId: number },
  { readGuardians }: OnNominations,
): Promise<EventReports["data"]> {
  requireRight(actor, "scout");
  const { db } = deps.database;
  await getEvent(db, eventId);
  const { ready } = await sortReports(db, { eventId, now: deps.now(), readGuardians });
  for (const requestId of ready) {
    await db.transaction(async (tx) => {
      const request = await getGuardedRequest(tx, requestId, readGuardians);
      // Under the lock: somebody else may have sent it, the family canceled, or staff took the values back.
      const appointment = await findAppointment(tx, requestId);
      const report = await findReport(tx, requestId);
      const isEmpty = (await lockValuesOf(tx, appointment)).length === 0 && !report?.words;
      if (isEmpty || report?.sentAt) return;
      if (appointment?.eventId !== eventId || appointment.cancelledAt) return;
      if (leavesToOthers(actor, request.userId) || missingStatement(request)) return;
      await send(tx, deps, actor, { request });
    });
  }
  return readEventReports(db, { eventId, now: deps.now(), readGuardians });
}

const links = perDeps((deps) => createMailedLinks(deps, "evaluation-report-links"));

/** The report of a mailed link. Throws what `MailedLinks` throws for a wrong one. */
export async function openReportLink(
  deps: Deps,
  { address }: Person,
  { token }: { token: string },
): Promise<EvaluationReport> {
  const { database, secrets } = deps;
  const hash = hashOfReportLink(secrets, token);
  return links(deps).open(address, () => findLinkedReport(database.db, hash));
}
