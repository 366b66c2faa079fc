import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { isSubject, type Redo, removedAt } from "#lib/db/removals/removal.ts";
import { STAFF_RIGHTS, type StaffRight } from "#lib/staff-rights.ts";
import {
  emailConfirmations,
  passwordResetRequests,
  passwordResets,
  sessions,
  setupCodes,
  staffInvitations,
  staffRights,
  users,
} from "../tables.ts";
import { keepNameHash } from "./kept-usernames.ts";

/**
 * How what accounts lost is made again in a restored database. What does not hang on an account by
 * foreign keys is anonymized first.
 */
export const ACCOUNT_REDOS: Record<string, Redo> = {
  async "account.exists"(tx, removal) {
    await tx.delete(users).where(isSubject(users, removal));
  },
  async "account.name"(tx, { subject, subjectCreatedAt }) {
    await keepNameHash(tx, { nameHash: subject, deletedAt: new Date(subjectCreatedAt) });
  },
  async "account.usable"(tx, removal) {
    await tx
      .update(users)
      .set({ suspendedAt: sql`coalesce(${users.suspendedAt}, ${removedAt(removal)})` })
      .where(isSubject(users, removal));
  },
  async "account.admin"(tx, removal) {
    await tx
      .update(users)
      .set({ role: "fan" })
      .where(and(isSubject(users, removal), eq(users.role, "admin")));
  },
  ...Object.fromEntries(STAFF_RIGHTS.map((right) => [`account.right.${right}`, takeRight(right)])),
};

/** Takes a right of staff again that was taken since. */
function takeRight(right: StaffRight): Redo {
  return async (tx, removal) => {
    const subject = tx.select({ id: users.id }).from(users).where(isSubject(users, removal));
    const isIt = and(eq(staffRights.right, right), inArray(staffRights.userId, subject));
    await tx.delete(staffRights).where(isIt);
  };
}

/** Ends every session, every mailed link of an account, every invitation and every setup code: some had ended since. */
export async function endEverySession(tx: Db): Promise<void> {
  await tx.delete(sessions);
  await tx.delete(passwordResets);
  await tx.delete(passwordResetRequests);
  await tx.delete(emailConfirmations);
  await tx.delete(staffInvitations);
  await tx.delete(setupCodes);
}
