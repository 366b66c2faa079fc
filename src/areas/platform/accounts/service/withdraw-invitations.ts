import { eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { staffInvitations, users } from "../tables.ts";

/**
 * Ends the invitations that a person sent, and the one to that person's address, confirmed or not: its link would give
 * the rights to a new account. Call this with the owners locked.
 * @returns their ids, in order
 */
export async function withdrawInvitationsOf(tx: Db, userId: number): Promise<number[]> {
  const address = tx
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId));
  const gone = await tx
    .delete(staffInvitations)
    .where(
      or(
        eq(staffInvitations.invitedBy, userId),
        inArray(sql`lower(${staffInvitations.email})`, address),
      ),
    )
    .returning({ id: staffInvitations.id });
  return gone.map(({ id }) => id).toSorted((one, other) => one - other);
}
