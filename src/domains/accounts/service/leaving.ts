import { eq } from "drizzle-orm";
import type { Changes } from "#lib/db/changes.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { users } from "../tables.ts";
import { holdAdmins, requireOtherAdmin } from "./first-admin.ts";

/**
 * Keeps an account from being deleted until the transaction ends. Come first, before what hangs on
 * the account is locked: deleting goes the same way. Throws `not_signed_in` when it is gone.
 */
export async function holdAccount(tx: Db, userId: number): Promise<void> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("key share");
  if (!found) throw new AppError("not_signed_in", "Please log in first.");
}

/**
 * Deletes an account with all that hangs on it by foreign keys: sessions, links, activity, profile, and
 * what everybody saw of it, such as comments. Votes for prospects name no account and still count.
 * Throws `conflict` for the only administrator.
 * @param letGo parts with what does not hang on it, in the same transaction. Called before the account
 * is locked, as everybody locks things before people, and again for what was just being written.
 */
export async function deleteAccount(
  changes: Changes,
  userId: number,
  letGo: (tx: Db) => Promise<void>,
): Promise<void> {
  await changes.publish(async (tx) => {
    // Somebody may have become one since the request came.
    await holdAdmins(tx);
    await letGo(tx);
    const isUser = eq(users.id, userId);
    const [user] = await tx.select({ role: users.role }).from(users).where(isUser).for("update");
    await letGo(tx);
    if (user?.role === "admin") await requireOtherAdmin(tx, userId);
    await tx.delete(users).where(isUser);
  });
}
