import { and, desc, eq, inArray, lt, ne, or } from "drizzle-orm";
import { createBatcher } from "#lib/batcher.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { perDeps } from "#lib/per-deps.ts";
import { randomToken, type Secrets } from "#lib/secrets.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { asMoment } from "../queries/factor-duty.ts";
import { hashToken } from "../queries/session-hash.ts";
import { isStaffAccount, isUnchanged, prepareSessions, type UserRow } from "../queries/users.ts";
import {
  DESK_SESSION_MS,
  DESK_SESSIONS_MAX,
  FULL_SESSIONS_MAX,
  factorDueAt,
  isSessionToken,
  lastsSince,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_IDLE_STAFF_MS,
  SESSION_TOUCH_MS,
} from "../rules/lifetimes.ts";
import { sessions, users } from "../tables.ts";
import type { Browser } from "./sign-in.ts";

/** The holder of a session. */
export interface Holder {
  user: UserRow;
  /** What the person was let do beside the role. */
  rights: StaffRight[];
  /** The last visit of the session that is noted. */
  lastSeenAt: Date;
  /** When the person last showed who it is. */
  confirmedAt: Date;
  /** From when on the account has to have a second factor; null where none is asked for. */
  factorDueAt: Date | null;
}

/** The most tokens that are looked up by one statement. */
const LOOKUPS_AT_ONCE = 100;

/**
 * Each request of a member asks who it is from: those that arrive in one turn of the event loop, or meanwhile, are
 * asked about together.
 */
const sessionLookups = perDeps(({ database, now }) => {
  const findSessions = prepareSessions(database.db);
  async function lookUp(tokenHashes: string[]) {
    const found = await findSessions([...new Set(tokenHashes)], now());
    const byHash = new Map(found.map((session) => [session.tokenHash, session]));
    return tokenHashes.map((hash) => byHash.get(hash) ?? null);
  }
  return createBatcher(lookUp, LOOKUPS_AT_ONCE, { byTurn: true });
});

/** The member whose session has this token, or null. Notes the visit at most once a minute. */
export async function findHolder(deps: Deps, token: string): Promise<Holder | null> {
  if (!isSessionToken(token)) return null;
  const { db } = deps.database;
  const tokenHash = hashToken(deps.secrets, token);
  const now = deps.now();
  const found = await sessionLookups(deps)(tokenHash);
  if (!found) return null;
  const { trustedSince, askedSince } = found;
  const holder = {
    ...found,
    factorDueAt: deps.config.isPublic ? factorDueAt(trustedSince, asMoment(askedSince)) : null,
  };
  if (found.lastSeenAt >= lastsSince(now, SESSION_TOUCH_MS)) return holder;
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  return { ...holder, lastSeenAt: now };
}

/** Ends the session of a token; one that is not there stays that way. */
export async function signOut({ database, secrets }: Deps, token: string): Promise<void> {
  await endSession(database.db, secrets, token);
}

/**
 * Opens a session and gives its token (256 random bits), of which only the hash is kept. Of more than twenty of one
 * account, the desk aside, those end that were used longest ago. `confirmedAt` is when the person last showed who it
 * is, if not now.
 */
export async function openSession(
  tx: Db,
  deps: Deps,
  userId: number,
  { device = null, confirmedAt }: { device?: string | null; confirmedAt?: Date | undefined } = {},
): Promise<string> {
  const token = randomToken();
  const tokenHash = hashToken(deps.secrets, token);
  const now = deps.now();
  await tx.insert(sessions).values({
    ...{ tokenHash, userId, device },
    ...{ createdAt: now, lastSeenAt: now, confirmedAt: confirmedAt ?? now },
  });
  await endSurplus(tx, { userId, kind: "full", newest: tokenHash });
  return token;
}

/**
 * Gives the session of a token another one, because what it may do has changed, and ends all others of the account,
 * the desk included. Throws `not_signed_in` when it has ended meanwhile.
 * @returns the new token
 */
export async function renewSession(
  tx: Db,
  { secrets }: Pick<Deps, "secrets">,
  { userId, token }: { userId: number; token: string },
): Promise<string> {
  const fresh = randomToken();
  const [renewed] = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(secrets, fresh) })
    .where(and(eq(sessions.tokenHash, hashToken(secrets, token)), eq(sessions.userId, userId)))
    .returning({ tokenHash: sessions.tokenHash });
  if (!renewed) throw new AppError("not_signed_in", "Please log in first.");
  await endSessionsBut(tx, { secrets }, { userId, token: fresh });
  return fresh;
}

/** Ends the sessions of an account, the desk included, but for the one of a token; "" keeps none. */
export async function endSessionsBut(
  tx: Db,
  { secrets }: Pick<Deps, "secrets">,
  { userId, token }: { userId: number; token: string },
): Promise<void> {
  const isOther = ne(sessions.tokenHash, hashToken(secrets, token));
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

/**
 * When the person of a session last showed who it is, for the session that takes its place: a password alone does not
 * stand for a second factor. Throws `not_signed_in` when it has ended meanwhile.
 */
export async function confirmationOf(
  tx: Db,
  { secrets }: Pick<Deps, "secrets">,
  token: string | undefined,
): Promise<Date> {
  const [found] = await tx
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(secrets, token ?? "")));
  if (!found) throw new AppError("not_signed_in", "Please log in first.");
  return found.confirmedAt;
}

/** Notes that the person of a session has just shown who it is. */
export async function noteConfirmation(
  { database, secrets, now }: Deps,
  { token }: { token: string },
): Promise<void> {
  await database.db
    .update(sessions)
    .set({ confirmedAt: now() })
    .where(eq(sessions.tokenHash, hashToken(secrets, token)));
}

type SessionKind = (typeof sessions.$inferSelect)["kind"];

const MOST_OF_KIND: Record<SessionKind, number> = {
  full: FULL_SESSIONS_MAX,
  desk: DESK_SESSIONS_MAX,
};

/** How many sessions one login ends at most, because an account may have gathered any number before. */
const SURPLUS_AT_ONCE = 1_000;

/**
 * Ends the sessions of one kind that an account has beyond its most, those first that were used longest ago: whoever
 * opens the desk again and again ends no full session. The account is locked, so that each counts those before.
 */
export async function endSurplus(
  tx: Db,
  { userId, kind, newest }: { userId: number; kind: SessionKind; newest: string },
): Promise<void> {
  const isOther = and(
    eq(sessions.userId, userId),
    eq(sessions.kind, kind),
    ne(sessions.tokenHash, newest),
  );
  const surplus = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(isOther)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.tokenHash)
    .offset(MOST_OF_KIND[kind] - 1)
    .limit(SURPLUS_AT_ONCE);
  await tx.delete(sessions).where(inArray(sessions.tokenHash, surplus));
}

/**
 * Opens a session for somebody who has just proved to be `user`, and ends the one that the browser
 * came with. Throws `not_signed_in` when the account changed its password, was suspended or deleted
 * meanwhile: its sessions were ended, and none may come after.
 */
export async function startSession(
  tx: Db,
  deps: Deps,
  user: UserRow,
  { oldToken, device, confirmedAt }: Browser & { confirmedAt?: Date },
): Promise<string> {
  // Logins of one account come one after the other, so that each counts the sessions of those before.
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(isUnchanged(user))
    .for("no key update");
  if (!found) throw new AppError("not_signed_in", "Invalid username or password");
  if (oldToken) await endSession(tx, deps.secrets, oldToken);
  return openSession(tx, deps, user.id, { device, confirmedAt });
}

async function endSession(db: Db, secrets: Secrets, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(secrets, token)));
}

/** Deletes the rows of sessions that ended by themselves and returns how many. */
export async function removeEndedSessions({
  database: { db },
  now: clock,
}: Pick<Deps, "database" | "now">): Promise<number> {
  const now = clock();
  const staff = db.select({ id: users.id }).from(users).where(isStaffAccount(db));
  const hasEnded = or(
    lt(sessions.createdAt, lastsSince(now, SESSION_ABSOLUTE_MS)),
    lt(sessions.lastSeenAt, lastsSince(now, SESSION_IDLE_MS)),
    and(eq(sessions.kind, "desk"), lt(sessions.createdAt, lastsSince(now, DESK_SESSION_MS))),
    and(
      eq(sessions.kind, "full"),
      inArray(sessions.userId, staff),
      lt(sessions.lastSeenAt, lastsSince(now, SESSION_IDLE_STAFF_MS)),
    ),
  );
  return deleteInBatches(db, sessions, sessions.tokenHash, hasEnded);
}
