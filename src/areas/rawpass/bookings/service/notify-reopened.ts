import { notifyMember } from "#areas/platform/notifications/service/notify-member.ts";
import { findReopened } from "#areas/rawpass/schedule/queries/closed-days.ts";
import { listActivitiesById } from "#areas/rawpass/schedule/queries/schedule.ts";
import type { Deps } from "#lib/deps.ts";
import type { JobData } from "#lib/jobs/jobs.ts";
import { listWrittenCauses } from "#lib/mail/written-causes.ts";
import { causeOfClosure, familyLinks, type ReopenedDays, reopenedMail } from "../mails.ts";
import { findAddress, getReopenedFor } from "../queries/reopened-families.ts";

/** Name of the job that mails the families of a closure that was taken back. */
export const NOTIFY_OF_REOPENING = "rawpass-notify-of-reopening";

const MOST_FAMILIES = 20_000;

/**
 * Tells everybody who was told of a closure that is taken back, once each; nobody if other closures close all of it.
 * @param told the days themselves, as the closure is gone by then; activity 0 stands for all
 */
export async function notifyOfReopening(deps: Deps, told: JobData): Promise<void> {
  const { config, database } = deps;
  const { db } = database;
  const days: ReopenedDays = {
    closureId: Number(told.closureId),
    activityId: Number(told.activityId) || null,
    fromDate: String(told.fromDate),
    toDate: String(told.toDate),
    fromTime: told.fromTime ? String(told.fromTime) : null,
    slotId: Number(told.slotId ?? 0) || null,
    createdAt: new Date(told.createdAt ?? 0),
  };
  const open = await findReopened(db, days);
  if (open === "none") return;
  const [activity] = days.activityId ? await listActivitiesById(db, [days.activityId]) : [];
  const beginning = causeOfClosure(days.closureId, "");
  for (const cause of await listWrittenCauses(db, beginning, MOST_FAMILIES)) {
    const userId = Number(cause.slice(beginning.length));
    const to = await findAddress(db, userId);
    if (!to) continue;
    const reopened = await getReopenedFor(db, days, userId);
    const context = { to, ...familyLinks(config.baseUrl), isTest: false };
    const about = {
      ...days,
      isPart: open === "some",
      activityName: activity?.name ?? null,
      userId,
    };
    const message = reopenedMail(context, about, reopened);
    await db.transaction((tx) => notifyMember(tx, deps, { userId, type: "session", message, to }));
  }
}
