import { findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import {
  listMissed,
  listMissedOf,
  type MissedBooking,
} from "#areas/rawpass/bookings/queries/bookings-of-day.ts";
import { markMissed, noteToldOfMissed } from "#areas/rawpass/bookings/service/attendance.ts";
import { listLivingPassesOfAthlete } from "#areas/rawpass/passes/queries/passes.ts";
import { recordPassEvent } from "#areas/rawpass/passes/service/change-pass.ts";
import { addDays, businessDay, businessTime } from "#lib/dates.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { paths } from "#paths.ts";
import { missedMail } from "../mails.ts";
import { listStaffedDays } from "../queries/check-ins.ts";
import { MISSED_DAYS, MISSED_TOLD } from "../rules/decision.ts";

const AT_ONCE = 200;

/**
 * Whoever has a place in a session that ended, and did not come, is missing from then on. The family and
 * staff are told when there are three in 30 days of which they were not told yet; days on which nobody was
 * checked in at all do not count, because then the desk was not open. Returns how many bookings it marked.
 */
export async function markMissedSessions(deps: Deps): Promise<number> {
  return inBatches(
    (limit) =>
      deps.database.db.transaction(async (tx) => {
        const now = businessTime(deps.now());
        const wanted = { today: now.slice(0, 10), time: now.slice(11), limit };
        const ids = await listMissed(tx, wanted);
        if (ids.length === 0) return 0;
        // A place of who did not come stays taken: nobody sees a difference.
        const missed = await markMissed(unseen(tx), ids);
        const athleteIds = new Set(missed.map(({ athleteId }) => athleteId));
        for (const athleteId of athleteIds) await notifyWhenThird(tx, deps, athleteId);
        return ids.length;
      }),
    AT_ONCE,
  );
}

async function notifyWhenThird(tx: Db, deps: Deps, athleteId: number): Promise<void> {
  const to = businessDay(deps.now());
  const from = addDays(to, 1 - MISSED_DAYS);
  const all = await listMissedOf(tx, { athleteId, from, to });
  const days = new Set(await listStaffedDays(tx, { from, to }));
  const untold = all.filter(({ date, missedToldAt }) => missedToldAt === null && days.has(date));
  if (untold.length < MISSED_TOLD) return;
  await noteToldOfMissed(
    unseen(tx),
    untold.map(({ id }) => id),
    deps.now(),
  );
  const [running] = await listLivingPassesOfAthlete(tx, athleteId);
  await notifyFamily(tx, deps, { athleteId, missed: untold, hasPass: running !== undefined });
  const note = `Missed ${MISSED_TOLD} sessions in ${MISSED_DAYS} days`;
  if (running) await recordPassEvent(tx, deps, { pass: running.pass, by: "time", note });
}

async function notifyFamily(
  tx: Db,
  { mail, config }: Deps,
  { athleteId, missed, hasPass }: { athleteId: number; missed: MissedBooking[]; hasPass: boolean },
): Promise<void> {
  const athlete = await findAthlete(tx, athleteId);
  if (!athlete) return;
  const { email } = await getUser(tx, athlete.userId);
  if (!email) return;
  const rawPassUrl = `${config.baseUrl}${hasPass ? paths.rawPassOwn : paths.rawPass}`;
  const { firstName } = athlete;
  const told = { missed, firstName, rawPassUrl, hasPass };
  await mail.queue(tx, missedMail({ ...told, to: email }));
}
