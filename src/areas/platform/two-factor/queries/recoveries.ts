import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { isActiveAdmin, type UserRow } from "#areas/platform/accounts/queries/users.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { RECOVERER_MS, RECOVERY_MS, recoveriesSince } from "../rules.ts";
import type { GuardedAccount } from "../schema/factors.ts";
import { factorRecoveries } from "../tables.ts";
import { hasFactor, isGuarded } from "./factors.ts";

type Recovery = NonNullable<GuardedAccount["data"]["recovery"]>;

/**
 * Ids of the accounts that may take part in a recovery: owners of seven days and more with a factor of their own, so
 * that nobody makes an account an owner to agree with themselves.
 */
function recoverers(db: Db, now: Date) {
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

/**
 * Whether two owners have to agree about this account: that of an owner, or of somebody who was one within seven days,
 * so that a single owner can't take the role from another one first.
 */
export async function takesTwo(
  db: Db,
  { id, role }: Pick<UserRow, "id" | "role">,
  now: Date,
): Promise<boolean> {
  if (role === "admin") return true;
  const wasOwner = and(
    eq(auditEntries.action, "role_changed"),
    eq(auditEntries.subjectType, "user"),
    eq(auditEntries.subjectId, id),
    sql`${auditEntries.before} ->> 'role' = 'admin'`,
    gt(auditEntries.createdAt, new Date(now.getTime() - RECOVERER_MS)),
  );
  return (await db.$count(auditEntries, wasOwner)) > 0;
}

interface Asked {
  userId: number;
  asker: number;
  now: Date;
}

/**
 * Why somebody may not take part in removing the factors of an account; null if nothing is in the way.
 * @param needsOther whether another owner has to be able to confirm it
 */
export async function findObstacle(
  db: Db,
  { userId, asker, now, needsOther }: Asked & { needsOther: boolean },
): Promise<string | null> {
  if (userId === asker) return "This is your own account. Please ask two other administrators.";
  const able = (await recoverers(db, now)).map(({ id }) => id);
  if (!able.includes(asker)) {
    return "Only administrators of seven days and more, with a second factor of their own, can do this.";
  }
  if (!needsOther || able.some((id) => id !== asker && id !== userId)) return null;
  return "There is no other administrator of seven days and more, with a second factor, who could confirm this. Please ask the operator of the site (npm run factors:remove).";
}

/** What staff see of an account's second factors, what removing them takes, and what one of them has proposed. */
export async function describeGuard(
  db: Db,
  { user, ...asked }: { user: UserRow; asker: number; now: Date },
): Promise<GuardedAccount["data"]> {
  const userId = user.id;
  const needsTwo = await takesTwo(db, user, asked.now);
  const recovery = await findRecovery(db, { userId, ...asked });
  const needsOther = needsTwo && recovery === null;
  return {
    isGuarded: await hasFactor(db, userId),
    takesTwo: needsTwo,
    obstacle: await findObstacle(db, { userId, ...asked, needsOther }),
    recovery,
  };
}

async function findRecovery(db: Db, { userId, asker, now }: Asked): Promise<Recovery | null> {
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
