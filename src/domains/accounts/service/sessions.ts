import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, isNull, lt, ne, or } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import type { UserRow } from "../queries.ts";
import {
  lastsSince,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_ADMIN_MS,
  SESSION_IDLE_MS,
  SESSIONS_MAX,
} from "../rules.ts";
import { sessions, users } from "../tables.ts";

/** Whether the text has the form of a session's token; what has not is nobody's without a look. */
export function isSessionToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What the database keeps of a session's token. */
export function hashSessionToken(secrets: Secrets, token: string): string {
  return keyedHash(secrets.session, token);
}

/**
 * Opens a session and gives its token (256 random bits), of which only the hash is kept. Of more than
 * twenty of one account, those end that were used longest ago.
 */
export async function openSession(db: Db, deps: Deps, userId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashSessionToken(deps.secrets, token);
  const now = deps.now();
  await db.insert(sessions).values({ tokenHash, userId, createdAt: now, lastSeenAt: now });
  await endSurplus(db, userId, tokenHash);
  return token;
}

/** So many end with one login at most: an account may have gathered any number before. */
const SURPLUS_AT_ONCE = 1_000;

async function endSurplus(db: Db, userId: number, newest: string): Promise<void> {
  const surplus = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, newest)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.tokenHash)
    .offset(SESSIONS_MAX - 1)
    .limit(SURPLUS_AT_ONCE);
  await db.delete(sessions).where(inArray(sessions.tokenHash, surplus));
}

/**
 * Opens a session for somebody who has just shown to be `user`, and ends the one that the browser
 * came with. Throws `not_signed_in` when the account changed its password, was suspended or deleted
 * meanwhile: its sessions were ended, and none may come after.
 */
export async function startSession(
  tx: Db,
  deps: Deps,
  user: UserRow,
  oldToken: string | undefined,
): Promise<string> {
  const isUnchanged = and(
    eq(users.id, user.id),
    eq(users.password, user.password),
    isNull(users.suspendedAt),
  );
  // Logins of one account come one after the other, so that each counts the sessions of those before.
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(isUnchanged)
    .for("no key update");
  if (!found) throw new AppError("not_signed_in", "Invalid username or password");
  if (oldToken) await endSession(tx, hashSessionToken(deps.secrets, oldToken));
  return openSession(tx, deps, user.id);
}

/** Ends a session; one that is not there stays that way. */
export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes the rows of sessions that ended by themselves and tells how many. */
export async function removeEndedSessions(db: Db, now: Date): Promise<number> {
  const admins = db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  const hasEnded = or(
    lt(sessions.createdAt, lastsSince(now, SESSION_ABSOLUTE_MS)),
    lt(sessions.lastSeenAt, lastsSince(now, SESSION_IDLE_MS)),
    and(
      inArray(sessions.userId, admins),
      lt(sessions.lastSeenAt, lastsSince(now, SESSION_IDLE_ADMIN_MS)),
    ),
  );
  return deleteInBatches(db, sessions, sessions.tokenHash, hasEnded);
}
