import { randomBytes } from "node:crypto";
import { and, eq, inArray, lt, or } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import {
  lastsSince,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_ADMIN_MS,
  SESSION_IDLE_MS,
} from "../rules.ts";
import { sessions, users } from "../tables.ts";

/** Opens a session and gives its token (256 random bits), of which only the hash is kept. */
export async function openSession(
  db: Db,
  userId: number,
  hashToken: (token: string) => string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, lastSeenAt: now });
  return token;
}

/** Ends a session; one that is not there stays that way. */
export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes the rows of sessions that ended by themselves. */
export async function removeEndedSessions(db: Db, now: Date): Promise<void> {
  const admins = db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.createdAt, lastsSince(now, SESSION_ABSOLUTE_MS)),
        lt(sessions.lastSeenAt, lastsSince(now, SESSION_IDLE_MS)),
        and(
          inArray(sessions.userId, admins),
          lt(sessions.lastSeenAt, lastsSince(now, SESSION_IDLE_ADMIN_MS)),
        ),
      ),
    );
}
