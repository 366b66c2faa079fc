import { and, eq, exists, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { users } from "#domains/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { hasFactor } from "../queries.ts";
import { RECOVERER_MS, RECOVERY_MS, recoveriesSince } from "../rules.ts";
import type { GuardedAccount } from "../schema.ts";
import { authenticators, factorRecoveries, passkeys } from "../tables.ts";

type Recovery = NonNullable<GuardedAccount["data"]["recovery"]>;

/**
 * Ids of the accounts that may take part in a recovery: owners of seven days and more with a factor of their own, so
 * that nobody makes an account an owner to agree with themselves.
 */
export function recoverers(db: Db, now: Date) {
  const since = new Date(now.getTime() - RECOVERER_MS).toISOString();
  const ofUser = { app: eq(authenticators.userId, users.id), key: eq(passkeys.userId, users.id) };
  const app = and(ofUser.app, isNotNull(authenticators.confirmedAt));
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, "admin"),
        isNull(users.suspendedAt),
        lte(sql`coalesce(${users.adminSince}, ${users.createdAt})`, sql`${since}::timestamptz`),
        or(
          exists(db.select({ is: sql`1` }).from(authenticators).where(app)),
          exists(db.select({ is: sql`1` }).from(passkeys).where(ofUser.key)),
        ),
      ),
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
  const isOpen = and(
    eq(factorRecoveries.userId, userId),
    gt(factorRecoveries.proposedAt, recoveriesSince(now)),
  );
  const [found] = await db
    .select({ recovery: factorRecoveries, username: users.username })
    .from(factorRecoveries)
    .innerJoin(users, eq(users.id, factorRecoveries.proposedBy))
    .where(isOpen);
  if (!found) return null;
  const { proposedBy, reason, proposedAt } = found.recovery;
  return {
    ...{ proposedBy: found.username, isOwn: proposedBy === asker, reason },
    proposedAt: proposedAt.toISOString(),
    until: new Date(proposedAt.getTime() + RECOVERY_MS).toISOString(),
  };
}
