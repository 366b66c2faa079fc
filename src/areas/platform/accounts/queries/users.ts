import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  max,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import {
  DESK_SESSION_MS,
  lastsSince,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_IDLE_STAFF_MS,
  SESSIONS_MAX,
} from "../rules/lifetimes.ts";
import {
  emailConfirmations,
  passwordResets,
  sessions,
  staffRights,
  userActivity,
  users,
} from "../tables.ts";
import { factorDuty } from "./factor-duty.ts";

export type UserRow = typeof users.$inferSelect;

/** The account of this name, without regard to case. */
export async function findUserByName(db: Db, username: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .limit(1);
  return user ?? null;
}

/**
 * Returns the account of a username, or of an email address that exactly one account has confirmed. Unconfirmed
 * addresses don't count: otherwise, a stranger who registers with an address could learn whether it has an account, and
 * would keep its owner from logging in with it.
 */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | null> {
  // No username contains this sign.
  if (!login.includes("@")) return findUserByName(db, login);
  const [user, ...others] = await db.select().from(users).where(hasConfirmed(login)).limit(2);
  return user && others.length === 0 ? user : null;
}

/** The account of somebody who is signed in. Throws `not_signed_in` when it is gone. */
export async function getUser(db: Db, userId: number): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError("not_signed_in", "Please log in first.");
  return user;
}

/** More accounts than a person has: whoever made them for others makes no endless work with them. */
const MOST_OF_ONE_EMAIL = 100;

/**
 * The accounts of an email address, without regard to case; no suspended ones. First those that got
 * no link for a new password lately, of them first who was seen last: accounts that strangers made
 * with the address cannot keep its owner from a turn.
 */
export async function listUsersByEmail(db: Db, email: string): Promise<UserRow[]> {
  const linkedAt = db
    .select({ at: max(passwordResets.createdAt) })
    .from(passwordResets)
    .where(eq(passwordResets.userId, users.id));
  const seenAt = db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.userId, users.id));
  return db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.suspendedAt)))
    .orderBy(sql`(${linkedAt}) nulls first`, sql`(${seenAt}) desc nulls last`, asc(users.id))
    .limit(MOST_OF_ONE_EMAIL);
}

/** Whose password the token of this hash may set now. */
export async function findResettable(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
        isNull(users.suspendedAt),
      ),
    );
  return found?.user ?? null;
}

/** A link that confirms an address, or has confirmed it. */
interface Confirmation {
  user: UserRow;
  /** The address that it was mailed to: the account's own, or the one that it is to have. */
  email: string;
}

/** What the link of this hash confirms, or has confirmed. */
export async function findConfirmation(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Confirmation | null> {
  const [found] = await db
    .select({ user: users, email: emailConfirmations.email })
    .from(emailConfirmations)
    .innerJoin(users, eq(users.id, emailConfirmations.userId))
    .where(and(eq(emailConfirmations.tokenHash, tokenHash), gt(emailConfirmations.expiresAt, now)));
  return found ?? null;
}

/** The address that an account is to have once the link mailed there is used; null where it keeps its own. */
export async function findPendingEmail(
  db: Db,
  { id, email }: UserRow,
  now: Date,
): Promise<string | null> {
  const [pending] = await db
    .select({ email: emailConfirmations.email })
    .from(emailConfirmations)
    .where(
      and(
        eq(emailConfirmations.userId, id),
        ne(emailConfirmations.email, email ?? ""),
        isNull(emailConfirmations.usedAt),
        gt(emailConfirmations.expiresAt, now),
      ),
    );
  return pending?.email ?? null;
}

function hasConfirmed(email: string): SQL | undefined {
  return and(
    eq(sql`lower(${users.email})`, email.toLowerCase()),
    isNotNull(users.emailConfirmedAt),
  );
}

/** The accounts whose people have confirmed an address, without regard to case. */
export async function listConfirmedIds(db: Db, email: string): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(hasConfirmed(email))
    .orderBy(users.id)
    .limit(MOST_OF_ONE_EMAIL);
  return rows.map(({ id }) => id);
}

/** Whether the account has an address that its person has confirmed. */
export async function hasConfirmedEmail(db: Db, userId: number): Promise<boolean> {
  const isConfirmed = and(
    eq(users.id, userId),
    isNotNull(users.email),
    isNotNull(users.emailConfirmedAt),
  );
  return (await db.$count(users, isConfirmed)) > 0;
}

/** Whether anybody has an account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1);
  return found.length > 0;
}

/** Whether there is an account of this id, as a condition of a statement. */
export function isAccount(id: SQL): SQL {
  return sql`exists (select from ${users} where ${users.id} = ${id})`;
}

/**
 * The accounts of these that are there, as rows of `id`: locked in the order of their ids, so that none is deleted
 * until the transaction ends.
 */
export function lockedAccounts(ids: readonly number[]): SQL {
  return sql`(
    select ${users.id} from ${users} where ${users.id} = any(${sql.param(ids)}::int[])
    order by ${users.id} for key share)`;
}

/** Whether an account is as it was when it was read: with the same password, and not suspended since. */
export function isUnchanged({ id, password }: UserRow): SQL | undefined {
  return and(eq(users.id, id), eq(users.password, password), isNull(users.suspendedAt));
}

/** Whether a row of `users` is an administrator who may log in. */
export const isActiveAdmin = and(eq(users.role, "admin"), isNull(users.suspendedAt));

export async function countAdmins(db: Db): Promise<number> {
  return db.$count(users, eq(users.role, "admin"));
}

/** The account of the first administrator, or null. */
export async function findFirstAdmin(db: Db): Promise<number | null> {
  const isAdmin = eq(users.role, "admin");
  const [first] = await db
    .select({ id: users.id })
    .from(users)
    .where(isAdmin)
    .orderBy(users.id)
    .limit(1);
  return first?.id ?? null;
}

/** Administrators beside these who can come in. */
export async function countOtherActiveAdmins(db: Db, ...userIds: number[]): Promise<number> {
  return db.$count(users, and(isActiveAdmin, notInArray(users.id, userIds)));
}

export async function countSuspended(db: Db): Promise<number> {
  return db.$count(users, isNotNull(users.suspendedAt));
}

/** Where a person is or was lately signed in, the newest first. */
export async function listLogins(db: Db, userId: number) {
  return db
    .select({
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      device: sessions.device,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(SESSIONS_MAX);
}

/** Whether the account of a statement's `users` is an owner's, or has any right. */
export function isStaffAccount(db: Db): SQL {
  const rights = db
    .select({ userId: staffRights.userId })
    .from(staffRights)
    .where(eq(staffRights.userId, users.id));
  return sql`(${eq(users.role, "admin")} or ${exists(rights)})`;
}

/** What the account of a statement's `users` was let do, as one of its columns. */
function rightsOfUser(db: Db): SQL<StaffRight[]> {
  const rights = db
    .select({
      list: sql`coalesce(json_agg(${staffRights.right} order by ${staffRights.right}), '[]')`,
    })
    .from(staffRights)
    .where(eq(staffRights.userId, users.id));
  return sql<StaffRight[]>`(${rights})`;
}

/** Finds the sessions of these tokens that last by `now`, each with its account and what that person was let do. */
export type FindSessions = (tokenHashes: string[], now: Date) => Promise<FoundSession[]>;

/** Prepares what each request of a member asks: the database plans it once a connection. */
export function prepareSessions(db: Db): FindSessions {
  const { trustedSince, askedSince } = factorDuty(db);
  const after = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
  const statement = db
    .select({
      tokenHash: sessions.tokenHash,
      user: users,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      rights: rightsOfUser(db),
      trustedSince,
      askedSince,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder("tokenHashes")}::text[])`,
        eq(sessions.kind, "full"),
        isNull(users.suspendedAt),
        gt(sessions.createdAt, after("begun")),
        gt(sessions.lastSeenAt, after("seen")),
        or(not(isStaffAccount(db)), gt(sessions.lastSeenAt, after("seenOfStaff"))),
      ),
    )
    .limit(sql.placeholder("most"))
    .prepare("sessions_of_tokens");
  return (tokenHashes, now) => {
    const since = (ms: number) => lastsSince(now, ms).toISOString();
    return statement.execute({
      tokenHashes,
      begun: since(SESSION_ABSOLUTE_MS),
      seen: since(SESSION_IDLE_MS),
      seenOfStaff: since(SESSION_IDLE_STAFF_MS),
      most: tokenHashes.length,
    });
  };
}

interface FoundSession {
  tokenHash: string;
  user: UserRow;
  lastSeenAt: Date;
  confirmedAt: Date;
  rights: StaffRight[];
  trustedSince: Date | null;
  askedSince: string | null;
}

/** Who holds the desk session with this token hash, with what rights and since when, when it has not ended by `now`. */
export async function findDeskSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ user: UserRow; rights: StaffRight[]; createdAt: Date } | null> {
  const [found] = await db
    .select({ user: users, rights: rightsOfUser(db), createdAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.kind, "desk"),
        isNull(users.suspendedAt),
        gt(sessions.createdAt, lastsSince(now, DESK_SESSION_MS)),
      ),
    )
    .limit(1);
  return found ?? null;
}

const MOST_ACTIVITIES = 100;

/** What a person did, newest first. */
export async function listActivity(db: Db, userId: number, limit = MOST_ACTIVITIES) {
  const { id, activityType, activityData, createdAt } = userActivity;
  return db
    .select({ id, activityType, activityData, createdAt })
    .from(userActivity)
    .where(eq(userActivity.userId, userId))
    .orderBy(desc(userActivity.id))
    .limit(limit);
}
