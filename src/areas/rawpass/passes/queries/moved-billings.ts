import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import type { ClosureRow } from "#areas/rawpass/schedule/queries/schedule.ts";
import { givesCredits } from "#areas/rawpass/schedule/schema/closure-length.ts";
import { addDays } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { firstBillingFrom } from "../rules/first-billing.ts";
import { memberships } from "../tables.ts";
import { countExtension } from "./extensions.ts";
import { listFreezes } from "./freezes.ts";

/** Billing date of a pass that a long closure moves. */
export interface MovedBilling {
  /** The athlete's first name. */
  athlete: string;
  from: string;
  to: string;
}

/** The billing dates of an account's active passes that a closure longer than a week moves, as it stands now. */
export async function listMovedBillings(
  db: Db,
  { closure, userId }: { closure: ClosureRow; userId: number },
): Promise<MovedBilling[]> {
  if (givesCredits(closure)) return [];
  const { status, nextBillingDate, cancelAt, disputeId } = memberships;
  const rows = await db
    .select()
    .from(memberships)
    .where(
      and(
        ...[eq(memberships.userId, userId), eq(status, "active"), isNotNull(nextBillingDate)],
        ...[isNull(cancelAt), isNull(disputeId)],
      ),
    )
    .orderBy(memberships.id)
    .limit(MOST_PASSES);
  const moved = await Promise.all(
    rows.map(async (pass) => {
      const athlete = await findAthlete(db, pass.athleteId ?? 0);
      const frozen = await listFreezes(db, pass.id);
      const days = await countExtension(db, pass, { closure, frozen });
      const from = firstBillingFrom(pass.nextBillingDate, addDays(closure.fromDate, 1));
      return { athlete: athlete?.firstName ?? "your pass", from, to: addDays(from, days) };
    }),
  );
  return moved.filter(({ from, to }) => to > from);
}

const MOST_PASSES = 50;
