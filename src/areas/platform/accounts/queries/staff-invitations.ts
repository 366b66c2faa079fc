import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { staffInvitations, users } from "../tables.ts";
import { isActiveAdmin } from "./users.ts";

/** More invitations than a company has open. */
const INVITATIONS_MAX = 500;

const { id, email, rights, createdAt, expiresAt } = staffInvitations;

/** Invitations that were neither accepted nor withdrawn, newest first; expired ones too. */
export async function listInvitations(db: Db) {
  return db
    .select({ id, email, rights, createdAt, expiresAt, invitedBy: users.username })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .orderBy(desc(createdAt), desc(id))
    .limit(INVITATIONS_MAX);
}

/** Returns the invitation that a token still accepts, with the name of the owner who sent it, or null. */
export async function findInvitation(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({ invitation: staffInvitations, invitedBy: users.username })
    .from(staffInvitations)
    .innerJoin(users, and(eq(users.id, staffInvitations.invitedBy), isActiveAdmin))
    .where(and(eq(staffInvitations.tokenHash, tokenHash), gt(expiresAt, now)));
  return found ?? null;
}
