import { findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { notifyMember, YOUR_ATHLETE } from "#areas/platform/notifications/service/notify-member.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import type { PassMailContext } from "../mails.ts";
import { findBilling } from "../queries/outgrown.ts";
import { listActivitiesOfPass, type PassRow } from "../queries/passes.ts";

/**
 * Tells whoever bought a pass, in the transaction of the change: in the bell, and by mail where there is an address.
 * Who is gone is told nothing.
 */
export async function notifyHolder(
  tx: Db,
  deps: Pick<Deps, "config" | "payments" | "mail" | "now">,
  { pass, write }: { pass: PassRow; write: (context: PassMailContext) => MailMessage },
): Promise<void> {
  if (pass.userId === null) return;
  const { config, payments } = deps;
  const { email } = await getUser(tx, pass.userId);
  const athlete = pass.athleteId === null ? null : await findAthlete(tx, pass.athleteId);
  const activities = await listActivitiesOfPass(tx, pass.id);
  const context = {
    ...{ pass, activities, billing: await findBilling(tx, pass), today: businessDay(deps.now()) },
    to: email ?? "",
    athlete: athlete?.firstName ?? null,
    termsUrl: `${config.baseUrl}${paths.termsOfService}`,
    rawPassUrl: `${config.baseUrl}${paths.rawPassOwn}`,
    isTest: payments?.isTest ?? false,
  };
  const { subject, parts } = write({ ...context, athlete: YOUR_ATHLETE });
  await notifyMember(tx, deps, {
    userId: pass.userId,
    type: "pass",
    relatedId: pass.id,
    message: write(context),
    inBell: { subject: withTraining(subject, activities), parts },
    to: email,
  });
}

/** Names what a pass is for, because an account may have several, and the bell names no child. */
function withTraining(subject: string, activities: readonly { activityName: string }[]): string {
  const names = activities.map(({ activityName }) => activityName);
  if (names.length === 0 || names.some((name) => subject.includes(name))) return subject;
  return `${subject} (${names.join(", ")})`;
}
