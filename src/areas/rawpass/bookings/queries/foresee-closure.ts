import type { ClosedDays } from "#areas/rawpass/schedule/queries/closed-days.ts";
import { listClosedSlots } from "#areas/rawpass/schedule/queries/schedule.ts";
import { givesCredits } from "#areas/rawpass/schedule/schema/closure-length.ts";
import type { ClosureEffect } from "#areas/rawpass/schedule/schema/staff.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { countFamiliesOf } from "./closed-families.ts";
import { findPaymentOf } from "./drop-ins.ts";
import { listToClose, wasPlace } from "./unwritten-sessions.ts";

/** What closing days would do now. It changes nothing. */
export async function foreseeClosure(
  db: Db,
  { now }: Pick<Deps, "now">,
  days: ClosedDays,
): Promise<ClosureEffect> {
  const slots = await listClosedSlots(db, days);
  const slotIds = slots.map(({ id }) => id);
  const closed = await listToClose(db, { closure: days, slotIds, now: now() });
  const had = closed.filter(wasPlace);
  const makeUps = had.filter(({ booking: { kind } }) => kind === "standing" && givesCredits(days));
  let refundCents = 0;
  for (const { booking } of closed) {
    if (booking.kind !== "drop_in") continue;
    refundCents += (await findPaymentOf(db, booking.id))?.amountCents ?? 0;
  }
  const ids = closed.map(({ booking }) => booking.id);
  return {
    families: await countFamiliesOf(db, days, ids),
    sessions: had.length,
    makeUps: makeUps.length,
    refundCents,
  };
}
