import { setImmediate } from "node:timers/promises";
import { and, asc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { waitingCoaches } from "#areas/people/profiles/queries/profiles.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { readsLikeStaff } from "#areas/platform/accounts/queries/staff-names.ts";
import { listRights, listStaffIds } from "#areas/platform/accounts/queries/staff-rights.ts";
import { isStaffAccount } from "#areas/platform/accounts/queries/users.ts";
import { sessions, userActivity, users } from "#areas/platform/accounts/tables.ts";
import { isGuarded } from "#areas/platform/two-factor/queries/factors.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { beginningWith } from "#lib/db/like.ts";
import { findNewest, newestFirst, type Page, type RowChoice } from "#lib/db/newest.ts";
import { matchesSearch, searchVector } from "#lib/db/search-vector.ts";
import { COUNTED_MAX } from "#lib/list-address.ts";
import { rangeOf } from "#lib/list-params.ts";
import type { ManagedUser, UserFilter } from "../schema/panel.ts";

/** An account as staff see it, before the caller is known. */
type FoundUser = Omit<ManagedUser, "isOneself">;

/** One page of the accounts of the filter, who joined last first. */
export async function listUsers(db: Db, filter: UserFilter): Promise<Page<FoundUser>> {
  const { ids, ...length } = await findNewest(
    db,
    users,
    await choiceOf(db, filter),
    rangeOf(filter),
  );
  return { rows: await readUsers(db, ids), ...length };
}

/** The accounts with these ids as staff see them, in any order. */
export async function findUsers(db: Db, actor: Actor, ids: number[]): Promise<ManagedUser[]> {
  if (ids.length === 0) return [];
  const own = actor.kind === "member" ? actor.userId : null;
  return (await readUsers(db, ids)).map((user) => ({ ...user, isOneself: user.id === own }));
}

/** One account, or null. */
export async function findUser(db: Db, id: number): Promise<FoundUser | null> {
  const [user] = await readUsers(db, [id]);
  return user ?? null;
}

async function choiceOf(
  db: Db,
  { q, from, to, role, right, state, verification }: UserFilter,
): Promise<RowChoice> {
  const named = q ? await isNamed(db, q) : {};
  const isChosen = and(
    role && eq(users.role, role),
    state === "suspended" ? isNotNull(users.suspendedAt) : undefined,
    state === "active" ? isNull(users.suspendedAt) : undefined,
    right && isOneOf(await listStaffIds(db, right)),
    verification && isVerificationOf(db, verification),
    isWithinDays(users.createdAt, { from, to }),
    named.where,
  );
  if (state !== "reads_like_staff") return { where: isChosen, search: named.search };
  return { where: await hasStaffName(db, and(isChosen, named.search)) };
}

/** The rule takes a quarter of a millisecond a name, and no index can answer it. */
const NAMES_READ = 5_000;
const NAMES_AT_ONCE = 100;

/** Those accounts, read from the first that joined on: registration refuses such a name. */
async function hasStaffName(db: Db, isChosen: SQL | undefined): Promise<SQL> {
  const named = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(not(isStaffAccount(db)), isChosen))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(NAMES_READ);
  const ids: number[] = [];
  for (const [place, { id, username }] of named.entries()) {
    if (readsLikeStaff(username)) ids.push(id);
    // Others are answered meanwhile.
    if (place % NAMES_AT_ONCE === 0) await setImmediate();
  }
  return isOneOf(ids);
}

function isOneOf(ids: number[]): SQL {
  return sql`${users.id} = any(${sql.param(ids)}::int[])`;
}

function isVerificationOf(
  db: Db,
  verification: NonNullable<UserFilter["verification"]>,
): SQL | undefined {
  if (verification === "waiting") return inArray(users.id, waitingCoaches(db));
  const decided = db
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .where(eq(userProfiles.verificationStatus, verification));
  return and(eq(users.role, "coach"), inArray(users.id, decided));
}

/**
 * The most matches that are listed by id, as many as a list counts; with more, a walk through all accounts soon meets
 * the newest, and the count ends before the walk does.
 */
const FEW = COUNTED_MAX;

/** Whether the username or the email address begins with the words, or the display name has them. */
async function isNamed(db: Db, q: string): Promise<RowChoice> {
  const pattern = beginningWith(q);
  const begins = (text: unknown) => sql`lower(${text}) like lower(${pattern})`;
  const [byUsername, byEmail] = [begins(users.username), begins(users.email)];
  const accounts = (where: SQL | undefined) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(where)
      .limit(FEW + 1);
  const profiles = () =>
    db
      .select({ id: userProfiles.userId })
      .from(userProfiles)
      .where(matchesSearch(searchVector(userProfiles.displayName), q));
  // Each of the three has its index, which one condition over two tables could not use.
  const found = await unionAll(accounts(byUsername), accounts(byEmail), profiles().limit(FEW + 1));
  const ids = [...new Set(found.map(({ id }) => id))];
  if (ids.length <= FEW) return { search: isOneOf(ids) };
  return { where: or(byUsername, byEmail, inArray(users.id, profiles())) };
}

const lastSession = sql`select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id}`;
const lastActivity = sql`select ${userActivity.createdAt} from ${userActivity} where ${userActivity.userId} = ${users.id} order by ${userActivity.id} desc limit 1`;

async function readUsers(db: Db, ids: number[]): Promise<FoundUser[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      role: users.role,
      createdAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      isStaff: sql<boolean>`${isStaffAccount(db)}`,
      lacksFactor: sql<boolean>`${and(isStaffAccount(db), not(isGuarded(db)))}`,
      lastSeenAt: sql`greatest((${lastSession}), (${lastActivity}))`.mapWith(sessions.lastSeenAt),
      profile: userProfiles,
    })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(inArray(users.id, ids))
    .orderBy(...newestFirst(users));
  const rights = Map.groupBy(await listRights(db, ids), ({ userId }) => userId);
  return rows.map(
    ({ profile, emailConfirmedAt, isStaff, createdAt, suspendedAt, lastSeenAt, ...user }) => ({
      ...user,
      rights: (rights.get(user.id) ?? []).map(({ right }) => right),
      isEmailConfirmed: emailConfirmedAt !== null,
      readsLikeStaff: !isStaff && readsLikeStaff(user.username),
      displayName: profile?.displayName ?? null,
      createdAt: createdAt.toISOString(),
      suspendedAt: suspendedAt?.toISOString() ?? null,
      lastSeenAt: (lastSeenAt as Date | null)?.toISOString() ?? null,
      coach: user.role === "coach" ? coachOf(profile) : null,
    }),
  );
}

function coachOf(profile: typeof userProfiles.$inferSelect | null): ManagedUser["coach"] {
  return {
    teamName: profile?.teamName ?? null,
    teamPosition: profile?.teamPosition ?? null,
    division: profile?.division ?? null,
    verificationStatus: profile?.verificationStatus ?? "pending",
    verificationNote: profile?.verificationNote ?? null,
    updatedAt: profile?.updatedAt.toISOString() ?? null,
  };
}
