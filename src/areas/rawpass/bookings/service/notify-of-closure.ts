import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { notifyMember } from "#areas/platform/notifications/service/notify-member.ts";
import { listMovedBillings } from "#areas/rawpass/passes/queries/moved-billings.ts";
import { findClosure } from "#areas/rawpass/schedule/queries/schedule.ts";
import type { Deps } from "#lib/deps.ts";
import { closureMail, familyLinks } from "../mails.ts";
import { getClosedFor, listFamiliesOf } from "../queries/closed-families.ts";

/** Name of the job that mails the families of a closure. */
export const NOTIFY_OF_CLOSURE = "rawpass-notify-of-closure";

const BATCH = 100;

/** Tells everybody who had a place in days that are closed, once each; nobody where it was taken back. */
export async function notifyOfClosure(deps: Deps, closureId: number): Promise<void> {
  const { config, database, payments } = deps;
  const { db } = database;
  for (let after = 0; ; ) {
    // Staff may have taken it back meanwhile.
    const found = await findClosure(db, closureId);
    if (!found) return;
    const userIds = await listFamiliesOf(db, found.closure, { after, limit: BATCH });
    for (const userId of userIds) {
      const { email } = await getUser(db, userId);
      const closed = await getClosedFor(db, found, userId);
      const context = {
        to: email ?? "",
        ...familyLinks(config.baseUrl),
        isTest: payments?.isTest ?? false,
      };
      const billings = await listMovedBillings(db, { closure: found.closure, userId });
      const message = closureMail(context, { ...closed, billings });
      await db.transaction((tx) =>
        notifyMember(tx, deps, { userId, type: "session", message, to: email }),
      );
    }
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < BATCH) return;
    after = last;
  }
}
