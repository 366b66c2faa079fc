import { eq, sql } from "drizzle-orm";
import { guardianStanding } from "#areas/consent/queries/standing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { givenName } from "../rules/written-names.ts";
import { evaluationAppointments, evaluationRequests } from "../tables.ts";

/** Columns of `Family`, for a join of requests with their appointments. */
export const familyColumns = {
  parentEmail: evaluationRequests.parentEmail,
  guardian: guardianStanding(evaluationAppointments.prospectId),
  familyConfirmed: evaluationAppointments.familyConfirmed,
};

/** The account that sent a request, for a join with `users`. */
export const accountColumns = {
  email: users.email,
  isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
};

/**
 * First name of the player of a request for mails to the requester. Null unless they go to the confirmed address of the
 * account that sent it: another address may be a stranger's.
 */
export async function findChildName(
  db: Db,
  { userId, parentEmail, playerName }: { userId: number; parentEmail: string; playerName: string },
): Promise<string | null> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  if (!account?.isConfirmed || account.email === null) return null;
  return mailboxOf(account.email) === mailboxOf(parentEmail) ? givenName(playerName) : null;
}
