import { eq, sql } from "drizzle-orm";
import { type Actor, type Person, requireRight } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { getEvent } from "#domains/events/queries.ts";
import { notifyMember } from "#domains/notifications/service/notify-member.ts";
import type { WithTakenDown } from "#domains/prospects/service/name-family.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createMailedLinks } from "#lib/http/mailed-links.ts";
import { perDeps } from "#lib/per-deps.ts";
import { randomToken } from "#lib/secrets.ts";
import { reportMail } from "../mails/reports.ts";
import { findAppointment } from "../queries/appointments.ts";
import { readEventReports, sortReports } from "../queries/event-reports.ts";
import {
  findLinkedReport,
  findReport,
  hashOfReportLink,
  presentStaffReport,
  valuesOf,
} from "../queries/reports.ts";
import type { StaffRequestRow } from "../queries.ts";
import type { EvaluationReport, EventReports, GivenReport, StaffReport } from "../schema/report.ts";
import { evaluationReports, evaluationRequests } from "../tables.ts";
import { getRequest, nameFamilyOf } from "./places.ts";

interface RequestId {
  id: number;
}

/** What staff say in the report of a request, also after it was sent. Throws `not_found`. */
export async function writeReport(
  { database: { db } }: Deps,
  actor: Actor,
  { id, words }: GivenReport & RequestId,
): Promise<StaffReport> {
  requireRight(actor, "scout");
  return db.transaction(async (tx) => {
    await getRequest(tx, id);
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
        action: "evaluation_report_changed",
        subject: { type: "evaluation_request", id },
      });
    }
    return presentStaffReport(tx, await findReport(tx, id), await findAppointment(tx, id));
  });
}

/**
 * Mails the family of a request its report's link, and completes the request; sent again, another link, and the one
 * before ends. Throws `not_found`, and `conflict` before the evaluation and where there is nothing to say.
 */
export async function sendReport(
  deps: Deps,
  actor: Actor,
  { id, isTakenDown }: RequestId & WithTakenDown,
): Promise<StaffReport> {
  requireRight(actor, "scout");
  return deps.database.db.transaction(async (tx) => {
    const request = await getRequest(tx, id);
    const appointment = await findAppointment(tx, id);
    if (!appointment || appointment.cancelledAt || appointment.startsAt > deps.now()) {
      throw new AppError("conflict", "The evaluation has not taken place.");
    }
    const report = await findReport(tx, id);
    if (!report?.words && (await valuesOf(tx, appointment)).length === 0) {
      throw new AppError("conflict", "Nothing was measured, and the report says nothing yet.");
    }
    await send(tx, deps, actor, { request, isTakenDown });
    return presentStaffReport(tx, await findReport(tx, id), appointment);
  });
}

/** Gives the report of a request whose row is locked a new link, and mails it. */
async function send(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { request, isTakenDown }: { request: StaffRequestRow } & WithTakenDown,
): Promise<void> {
  const { id, userId, parentEmail, status } = request;
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
        updatedAt: sql`clock_timestamp()`,
      },
    });
  if (status === "scheduled") {
    await tx
      .update(evaluationRequests)
      .set({ status: "completed" })
      .where(eq(evaluationRequests.id, id));
    await nameFamilyOf(tx, actor, { request, isTakenDown });
  }
  await recordChange(tx, actor, {
    action: "evaluation_report_sent",
    subject: { type: "evaluation_request", id },
  });
  const { to, ...message } = reportMail({
    requestId: id,
    to: parentEmail,
    token,
    link: tokenHash.slice(0, 16),
    baseUrl: deps.config.baseUrl,
  });
  await notifyMember(tx, deps, { userId, type: "evaluation", relatedId: id, message, to });
}

/** Ends the mailed link of a report; the family still reads it on its page. Throws `not_found`. */
export async function revokeReportLink(
  { database: { db } }: Deps,
  actor: Actor,
  { id }: RequestId,
): Promise<StaffReport> {
  requireRight(actor, "scout");
  return db.transaction(async (tx) => {
    await getRequest(tx, id);
    const report = await findReport(tx, id);
    if (report?.tokenHash) {
      await tx
        .update(evaluationReports)
        .set({ tokenHash: null, updatedAt: sql`clock_timestamp()` })
        .where(eq(evaluationReports.requestId, id));
      await recordChange(tx, actor, {
        action: "evaluation_report_revoked",
        subject: { type: "evaluation_request", id },
      });
    }
    return presentStaffReport(tx, await findReport(tx, id), await findAppointment(tx, id));
  });
}

/**
 * Sends the reports of an event that were not sent before and have something to say, each once however often it is
 * asked for. Throws `not_found`.
 */
export async function sendEventReports(
  deps: Deps,
  actor: Actor,
  { eventId, isTakenDown }: { eventId: number } & WithTakenDown,
): Promise<EventReports["data"]> {
  requireRight(actor, "scout");
  const { db } = deps.database;
  await getEvent(db, eventId);
  const { ready } = await sortReports(db, { eventId, now: deps.now() });
  for (const requestId of ready) {
    await db.transaction(async (tx) => {
      const request = await getRequest(tx, requestId);
      // Under the lock: somebody else may have sent it, or the family canceled.
      const appointment = await findAppointment(tx, requestId);
      const isSent = (await findReport(tx, requestId))?.sentAt != null;
      if (isSent || appointment?.eventId !== eventId || appointment.cancelledAt) return;
      await send(tx, deps, actor, { request, isTakenDown });
    });
  }
  return readEventReports(db, { eventId, now: deps.now() });
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
