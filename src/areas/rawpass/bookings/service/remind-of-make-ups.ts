import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { DAY_MS } from "#lib/time.ts";
import { makeUpEndsMail } from "../mails.ts";
import { listExpiring } from "../queries/make-ups.ts";
import { notifyFamily } from "./notify-family.ts";

const BATCH = 100;
const REMINDED_MS = 7 * DAY_MS;

/** Reminds families, once, of each make-up that expires within 7 days. */
export async function remindOfMakeUps(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const before = new Date(now.getTime() + REMINDED_MS);
  for (let after = 0; ; ) {
    const batch = await listExpiring(db, { now, before, after, limit: BATCH });
    for (const { athleteId, ...makeUp } of batch) {
      const { creditId } = makeUp;
      await isolateFailure(deps, { creditId }, "a make-up is not reminded of", () =>
        db.transaction((tx) =>
          notifyFamily(tx, deps, {
            athleteId,
            write: (context) => makeUpEndsMail(context, makeUp),
          }),
        ),
      );
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.creditId;
  }
}
