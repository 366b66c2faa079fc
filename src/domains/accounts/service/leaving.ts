import { eq } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/errors.ts";
import type { UserRow } from "../queries.ts";
import { users } from "../tables.ts";
import { holdAdmins } from "./first-admin.ts";

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
 * Deletes an account with all that hangs on it by foreign keys: sessions, links, activity, profile.
 * Votes name no account and still count. Throws `conflict` for the only administrator, without whom
 * whoever starts the server next could make himself one.
 */
export async function deleteAccount(db: Db, user: UserRow): Promise<void> {
  await db.transaction(async (tx) => {
    if (user.role === "admin" && (await holdAdmins(tx)) <= 1) {
      throw new AppError(
        "conflict",
        "You are the only administrator. Please make somebody else one first.",
      );
    }
    await tx.delete(users).where(eq(users.id, user.id));
  });
}
