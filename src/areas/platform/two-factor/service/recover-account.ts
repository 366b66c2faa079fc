import { and, eq, lte, not, type SQL } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import {
  endSessions,
  lockOwners,
  lockUser,
} from "#areas/platform/accounts/service/user-administration.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import {
  factorsResetMail,
  recoveryDoneMail,
  recoveryProposedMail,
  recoveryWaitsMail,
} from "../mails.ts";
import { hasFactor } from "../queries/factors.ts";
import { findObstacle, isOpenRecovery, takesTwo } from "../queries/recoveries.ts";
import { recoveriesSince } from "../rules.ts";
import type { RecoveryConfirmation, RecoveryProposal } from "../schema/factors.ts";
import { factorRecoveries } from "../tables.ts";
import { takeFactors } from "./take-factors.ts";

export const FACTORS_REMOVED = auditAction("factors_removed", "Second factors removed");
const FACTOR_RECOVERY_PROPOSED = auditAction(
  "factor_recovery_proposed",
  "Removal of second factors proposed",
);

/** Whose account is meant. */
interface AccountId {
  id: number;
}

const OVER = "There is nothing to confirm any more. Please look at the account again.";

/**
 * Takes the second factors of a member or an employee who lost them, ends the account's sessions, and tells that person
 * and the other administrators. Throws `not_found`, and `conflict` for an account without a factor, one that takes two
 * owners (`takesTwo`), and for an owner who may not take part (`recoverers`).
 */
export async function resetFactors(
  deps: Deps,
  actor: Member,
  { id, reason }: RecoveryProposal & AccountId,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await lockOwners(tx, actor);
    const user = await lockUser(tx, id);
    const now = deps.now();
    await requireRecoverers(tx, { actor, id, now, needsOther: false });
    await requireFactor(tx, id);
    if (await takesTwo(tx, user, now)) {
      throw new AppError(
        "conflict",
        "This is the account of an administrator, or was within seven days. Please propose the removal to another administrator.",
      );
    }
    await remove(tx, deps, { actor, user, by: "An administrator", reason });
    await endRecovery(tx, id);
    const { staff } = deps.mail;
    await deps.mail.queue(tx, factorsResetMail(user, { at: now, to: staff }));
  });
}

/**
 * Proposes to take the second factors of an owner who lost them, for a day, and tells that person and the other
 * administrators. Throws `not_found`, and `conflict` for one's own account, one without a factor, one for which a
 * single owner is enough, one that another open proposal is about, for an owner who may not take part (`recoverers`),
 * and where nobody could confirm it.
 */
export async function proposeRecovery(
  deps: Deps,
  actor: Member,
  { id, reason }: RecoveryProposal & AccountId,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await lockOwners(tx, actor);
    const user = await lockUser(tx, id);
    const proposedAt = deps.now();
    await requireFactor(tx, id);
    if (!(await takesTwo(tx, user, proposedAt))) {
      throw new AppError(
        "conflict",
        "This account isn't an administrator's. You can remove its second factors alone.",
      );
    }
    await requireRecoverers(tx, { actor, id, now: proposedAt, needsOther: true });
    const proposal = { proposedBy: actor.userId, reason, proposedAt };
    const [kept] = await tx
      .insert(factorRecoveries)
      .values({ userId: id, ...proposal })
      .onConflictDoUpdate({
        target: factorRecoveries.userId,
        set: proposal,
        setWhere: not(isOpenRecovery(tx, proposedAt) as SQL),
      })
      .returning({ userId: factorRecoveries.userId });
    if (!kept) throw new AppError("conflict", "This was proposed already. It can be confirmed.");
    await recordChange(tx, actor, {
      action: FACTOR_RECOVERY_PROPOSED,
      subject: { type: "user", id },
      reason,
    });
    const { staff } = deps.mail;
    const mail = recoveryProposedMail(user, proposedAt, staff);
    if (mail) await deps.mail.queue(tx, mail);
    const { baseUrl } = deps.config;
    await deps.mail.queue(tx, recoveryWaitsMail(user, { at: proposedAt, to: staff, baseUrl }));
  });
}

/**
 * Takes the second factors of an account, as another administrator proposed within the last day, ends its sessions and
 * tells its person. Of two who confirm at once, one does. Throws `not_found`, `conflict` for one's own account,
 * one's own proposal and an owner who may not take part, and `stale` where that proposal is not open any more: it
 * was confirmed, is older than a day, its author may not take part any more, or the person has shown a factor since.
 */
export async function confirmRecovery(
  deps: Deps,
  actor: Member,
  { id, expectedProposedAt }: RecoveryConfirmation & AccountId,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await lockOwners(tx, actor);
    const user = await lockUser(tx, id);
    const now = deps.now();
    await requireRecoverers(tx, { actor, id, now, needsOther: false });
    const seen = and(
      eq(factorRecoveries.userId, id),
      eq(factorRecoveries.proposedAt, new Date(expectedProposedAt)),
      isOpenRecovery(tx, now),
    );
    // The statement decides: a login with a factor ends the proposal without waiting for this account's lock.
    const [spent] = await tx.delete(factorRecoveries).where(seen).returning();
    if (!spent) throw new AppError("stale", OVER);
    const { proposedBy, reason } = spent;
    if (proposedBy === actor.userId) {
      throw new AppError("conflict", "You proposed this. Another administrator has to confirm it.");
    }
    await remove(tx, deps, {
      actor,
      user,
      by: "Two administrators",
      reason,
      after: { proposedBy },
    });
  });
}

interface Removed {
  actor: Member;
  user: UserRow;
  by: "An administrator" | "Two administrators";
  reason: string;
  after?: { proposedBy: number };
}

/** Takes all factors of a locked account, ends its sessions, writes it down, and tells its person. */
async function remove(
  tx: Db,
  deps: Deps,
  { actor, user, by, ...recorded }: Removed,
): Promise<void> {
  const { id } = user;
  await takeFactors(tx, { userId: id, client: actor.client });
  await endSessions(tx, actor, id);
  const subject = { type: "user", id } as const;
  await recordChange(tx, actor, { action: FACTORS_REMOVED, subject, ...recorded });
  const mail = recoveryDoneMail(user, by, deps.now(), deps.mail.staff);
  if (mail) await deps.mail.queue(tx, mail);
}

/** Whoever has just shown a factor has not lost it: what was proposed for that account ends. */
export async function endRecovery(tx: Db, userId: number): Promise<void> {
  await tx.delete(factorRecoveries).where(eq(factorRecoveries.userId, userId));
}

/** Deletes proposals that nobody confirmed within a day, and returns how many. */
export async function removeOldRecoveries({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lte(factorRecoveries.proposedAt, recoveriesSince(now()));
  return deleteInBatches(db, factorRecoveries, factorRecoveries.userId, isOld);
}

async function requireFactor(tx: Db, userId: number): Promise<void> {
  if (await hasFactor(tx, userId)) return;
  throw new AppError("conflict", "This account has no second factor.");
}

/** Throws `conflict` where something is in the actor's way (`findObstacle`). */
async function requireRecoverers(
  tx: Db,
  { actor, id, ...asked }: AccountId & { actor: Member; now: Date; needsOther: boolean },
): Promise<void> {
  const obstacle = await findObstacle(tx, { userId: id, asker: actor.userId, ...asked });
  if (obstacle) throw new AppError("conflict", obstacle);
}
