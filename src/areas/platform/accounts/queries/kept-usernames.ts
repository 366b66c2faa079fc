import { and, eq, gt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { USERNAME_KEPT_MONTHS } from "../rules/lifetimes.ts";
import { keptUsernames } from "../tables.ts";
import { findUserByName } from "./users.ts";

type NameDeps = Pick<Deps, "secrets" | "now">;

/** Whether the name is that of an account, in whatever case, or of one that was deleted within a year. */
export async function isNameTaken(db: Db, deps: NameDeps, username: string): Promise<boolean> {
  // In this order: an account that is deleted meanwhile is gone only when its name is kept.
  const account = await findUserByName(db, username);
  const isKept = await isUsernameKept(db, deps, username);
  return account !== null || isKept;
}

/** Whether an account of this name was deleted within a year. */
export async function isUsernameKept(
  db: Db,
  { secrets, now }: NameDeps,
  username: string,
): Promise<boolean> {
  const isIt = eq(keptUsernames.nameHash, usernameHash(secrets, username));
  const isRecent = gt(keptUsernames.deletedAt, monthsBefore(now(), USERNAME_KEPT_MONTHS));
  return (await db.$count(keptUsernames, and(isIt, isRecent))) > 0;
}

/** Keyed hash of a username, in whatever case. */
export function usernameHash({ vote }: Secrets, username: string): string {
  return keyedHash(vote, `username ${username.toLowerCase()}`);
}
