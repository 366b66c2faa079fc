import { and, eq, exists, or } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { mailboxIn } from "#lib/db/mailbox.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { staffRights, users } from "../tables.ts";

/** Whether an address reaches the mailbox of an account of staff: an owner's, or of somebody with a right. */
export async function isStaffAddress(db: Db, email: string): Promise<boolean> {
  const given = db
    .select({ id: staffRights.userId })
    .from(staffRights)
    .where(eq(staffRights.userId, users.id));
  const isStaff = or(eq(users.role, "admin"), exists(given));
  const isSameMailbox = eq(mailboxIn(users.email), mailboxOf(email));
  return (await db.$count(users, and(isStaff, isSameMailbox))) > 0;
}
