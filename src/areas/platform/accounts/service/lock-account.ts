import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { users } from "../tables.ts";
import { confirmationOf } from "./sessions.ts";

/**
 * Keeps an account from being deleted until the transaction ends. Call this first, before what depends on
 * the account is locked: deleting goes the same way. Throws `not_signed_in` when it is gone.
 */
export async function lockAccount(tx: Db, userId: number): Promise<void> {
  if (!(await lockIfThere(tx, userId))) throw new AppError("not_signed_in", "Please log in first.");
}

/** As `lockAccount`, for the account of somebody else: whether it is there. */
export async function lockIfThere(tx: Db, userId: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("key share");
  return found !== undefined;
}

/**
 * As `lockAccount`, for one transaction at a time: others that call this wait, and so do logins to the account. What
 * only belongs to an account, such as a comment, waits for nobody.
 */
export async function lockAccountAlone(tx: Db, userId: number): Promise<void> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!found) throw new AppError("not_signed_in", "Please log in first.");
}

/**
 * As `lockAccountAlone`, for what only a session may do that is still there: throws `not_signed_in` also when it has
 * ended meanwhile, as others do with the first factor or a new password.
 * @param holder whose account it is, and the token of the session
 */
export async function lockAccountOfSession(
  tx: Db,
  deps: Pick<Deps, "secrets">,
  { userId, token }: { userId: number; token: string },
): Promise<void> {
  await lockAccountAlone(tx, userId);
  await confirmationOf(tx, deps, token);
}
