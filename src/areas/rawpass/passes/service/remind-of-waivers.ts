import { WAIVER_NOTICE_MS } from "#areas/people/athletes/access.ts";
import { findWaiver, listWithWaiver } from "#areas/people/athletes/queries/athletes.ts";
import { waiver } from "#content/waiver.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { waiverDueMail } from "../mails.ts";
import { listOldestRunning } from "../queries/passes.ts";
import { notifyHolder } from "./notify-holder.ts";

const BATCH = 100;

/**
 * Mails the families of athletes with a pass whose waiver ends within 14 days, or has another text by now: once for
 * each agreement and each text.
 */
export async function remindOfWaivers(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const noticed = new Date(now.getTime() + WAIVER_NOTICE_MS);
  for (let after = 0; ; ) {
    const batch = await listOldestRunning(db, { after, limit: BATCH });
    const ids = batch.map(({ athleteId }) => athleteId);
    const agreed = ids.length === 0 ? new Set<number>() : await listWithWaiver(db, ids, noticed);
    for (const pass of batch.filter(({ athleteId }) => !agreed.has(athleteId))) {
      await isolateFailure(deps, { passId: pass.id }, "a waiver is not asked for", () =>
        db.transaction(async (tx) => {
          const known = await findWaiver(tx, pass.athleteId, now);
          const { id: agreedId, endsAt } = known ?? { id: null, endsAt: null };
          const due = { agreedId, endsAt, version: waiver.version };
          const write = (context: Parameters<typeof waiverDueMail>[0]) =>
            waiverDueMail(context, due);
          await notifyHolder(tx, deps, { pass, write });
        }),
      );
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.athleteId;
  }
}
