import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { isActiveAdmin } from "#domains/accounts/queries.ts";
import { users } from "#domains/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { hasFactor, isGuarded } from "../queries.ts";
import { RECOVERER_MS, RECOVERY_MS, recoveriesSince } from "../rules.ts";
import type { GuardedAccount } from "../schema.ts";
import { factorRecoveries } from "../tables.ts";

type Recovery = NonNullable<GuardedAccount["data"]["recovery"]>;

/**
 * Ids of the accounts that may take part in a recovery: owners of seven days and more with a factor of their own, so
 * that nobody makes an account an owner to agree with themselves.
 */
export function recoverers(db: Db, now: Date) {
  const since = new Date(now.getTime() - RECOVERER_MS).toISOString();
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isActiveAdmin,
        lte(sql`coalesce(${users.adminSince}, ${users.createdAt})`, sql`${since}::timestamptz`),
        isGuarded(db),
      ),
    );
}

/** Whether a proposal is open: one of the last day, whose author may still take part. Any other one counts as none. */
export function isOpenRecovery(db: Db, now: Date): SQL | undefined {
  return and(
    gt(factorRecoveries.proposedAt, recoveriesSince(now)),
    inArray(factorRecoveries.proposedBy, recoverers(db, now)),
  );
}

/** What staff see of an account's second factors, and what one of them has proposed. */
export async function describeGuard(
  db: Db,
  { userId, asker, now }: { userId: number; asker: number; now: Date },
): Promise<GuardedAccount["data"]> {
  return {
    isGuarded: await hasFactor(db, userId),
    recovery: await findRecovery(db, { userId, asker, now }),
  };
}

async function findRecovery(
  db: Db,
  { userId, asker, now }: { userId: number; asker: number; now: Date },
): Promise<Recovery | null> {
  const [found] = await db
    .select({ recovery: factorRecoveries, username: users.username })
    .from(factorRecoveries)
    .innerJoin(users, eq(users.id, factorRecoveries.proposedBy))
    .where(and(eq(factorRecoveries.userId, userId), isOpenRecovery(db, now)));
  if (!found) return null;
  const { proposedBy, reason, proposedAt } = found.recovery;
  return {
    ...{ proposedBy: found.username, isOwn: proposedBy === asker, reason },
    proposedAt: proposedAt.toISOString(),
    until: new Date(proposedAt.getTime() + RECOVERY_MS).toISOString(),
  };
}
