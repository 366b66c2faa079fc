import { and, desc, eq, gt, not, or, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import {
  DESK_SESSION_MS,
  lastsSince,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_IDLE_STAFF_MS,
  SESSIONS_MAX,
} from "../rules/lifetimes.ts";
import type { OwnSession } from "../schema.ts";
import { sessions, users } from "../tables.ts";
import { isStaffAccount } from "./users.ts";

/**
 * Where an account is logged in: the session that asks, then the last seen; those that have ended are left out.
 * @param currentHash the hash of the token that asks
 */
export async function listOwnSessions(
  db: Db,
  userId: number,
  currentHash: string,
  now: Date,
): Promise<OwnSession[]> {
  const { id, device, createdAt, lastSeenAt, kind, tokenHash } = sessions;
  const isCurrent = sql<boolean>`${tokenHash} = ${currentHash}`;
  const lasts = or(
    and(eq(kind, "desk"), gt(createdAt, lastsSince(now, DESK_SESSION_MS))),
    and(
      eq(kind, "full"),
      gt(createdAt, lastsSince(now, SESSION_ABSOLUTE_MS)),
      gt(lastSeenAt, lastsSince(now, SESSION_IDLE_MS)),
      or(not(isStaffAccount(db)), gt(lastSeenAt, lastsSince(now, SESSION_IDLE_STAFF_MS))),
    ),
  );
  const rows = await db
    .select({ id, device, createdAt, lastSeenAt, kind, isCurrent })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), lasts))
    .orderBy(desc(isCurrent), desc(lastSeenAt), desc(id))
    .limit(SESSIONS_MAX);
  return rows.map(({ kind, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isDesk: kind === "desk",
  }));
}
