import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { isWithinDays } from "../../../lib/db/day-range.ts";
import type { Db } from "../../../lib/db/db.ts";
import { rangeOf } from "../../../lib/list-params.ts";
import { sessions, userActivity, users } from "../../accounts/tables.ts";
import { isWaitingCoach } from "../../profiles/queries.ts";
import { userProfiles } from "../../profiles/tables.ts";
import type { ManagedUser, UserFilter } from "../schema.ts";

const NEWEST_FIRST = [desc(users.createdAt), desc(users.id)];

/** An account as staff see it, before it is known which of them asks. */
type FoundUser = Omit<ManagedUser, "isOneself">;

/** The accounts of the filter, who joined last first. */
export async function listUsers(db: Db, filter: UserFilter): Promise<FoundUser[]> {
  const { limit, offset } = rangeOf(filter);
  const page = chosen(db, filter)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset)
    .as("page");
  return readUsers(db, page);
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  return db.$count(chosen(db, filter).as("counted"));
}

/** One account, or null. */
export async function findUser(db: Db, id: number): Promise<FoundUser | null> {
  const one = db.select({ id: users.id }).from(users).where(eq(users.id, id)).as("page");
  const [user] = await readUsers(db, one);
  return user ?? null;
}

/** The statement that chooses the accounts of a filter, before it is ordered and cut. */
export function chosen(db: Db, { q, from, to, role, state, verification }: UserFilter) {
  return db
    .select({ id: users.id })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(
      and(
        role && eq(users.role, role),
        state && (state === "suspended" ? isNotNull : isNull)(users.suspendedAt),
        verification && isInState(verification),
        isWithinDays(users.createdAt, { from, to }),
        q ? inArray(users.id, beginningWith(db, q)) : undefined,
      ),
    )
    .$dynamic();
}

function isInState(verification: NonNullable<UserFilter["verification"]>): SQL | undefined {
  if (verification === "waiting") return isWaitingCoach;
  return and(eq(users.role, "coach"), eq(userProfiles.verificationStatus, verification));
}

/** Each of the three has its index, which one condition over two tables could not use. */
function beginningWith(db: Db, q: string) {
  const pattern = `${q.replace(/[\\%_]/g, "\\$&")}%`;
  const begins = (text: SQL | typeof users.username | typeof users.email) =>
    sql`lower(${text}) like lower(${pattern})`;
  return union(
    db.select({ id: users.id }).from(users).where(begins(users.username)),
    db.select({ id: users.id }).from(users).where(begins(users.email)),
    db
      .select({ id: userProfiles.userId })
      .from(userProfiles)
      .where(begins(sql`${userProfiles.displayName}`)),
  );
}

const lastSession = sql`select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id}`;
const lastActivity = sql`select ${userActivity.createdAt} from ${userActivity} where ${userActivity.userId} = ${users.id} order by ${userActivity.id} desc limit 1`;

async function readUsers(
  db: Db,
  page: ReturnType<ReturnType<typeof chosen>["as"]>,
): Promise<FoundUser[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      lastSeenAt: sql`greatest((${lastSession}), (${lastActivity}))`.mapWith(sessions.lastSeenAt),
      profile: userProfiles,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .orderBy(...NEWEST_FIRST);
  return rows.map(({ profile, createdAt, suspendedAt, lastSeenAt, ...user }) => ({
    ...user,
    displayName: profile?.displayName ?? null,
    createdAt: createdAt.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    lastSeenAt: (lastSeenAt as Date | null)?.toISOString() ?? null,
    coach: user.role === "coach" ? coachOf(profile) : null,
  }));
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
