import type { Deps } from "#lib/deps.ts";
import type { OwnEmail } from "../schema.ts";
import { findPendingEmail, getUser } from "./users.ts";

/** The address of an account, and the one that waits to take its place. */
export async function getOwnEmail({ database, now }: Deps, userId: number): Promise<OwnEmail> {
  const user = await getUser(database.db, userId);
  return {
    email: user.email,
    isConfirmed: user.emailConfirmedAt !== null,
    pendingEmail: await findPendingEmail(database.db, user, now()),
  };
}
