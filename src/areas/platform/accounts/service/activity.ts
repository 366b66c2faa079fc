import { and, count, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { deleteInBatches, inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { ACTIVITIES_MAX, ACTIVITY_MONTHS } from "../rules/lifetimes.ts";
import type { ActivityData, ActivityType } from "../schema.ts";
import { userActivity, users } from "../tables.ts";

export interface ActivityNote {
  userId: number;
  type: ActivityType;
  /** Ids and short labels only. */
  data?: ActivityData;
}

/**
 * Notes what people did, inside the transaction that did it, and keeps their accounts from being deleted until it ends.
 * An account that is deleted at the same moment gets no note, and breaks nothing.
 * @returns the accounts that are gone
 */
export async function noteActivity(tx: Db, notes: ActivityNote[], now: Date): Promise<number[]> {
  if (notes.length === 0) return [];
  const userIds = sql.param(notes.map(({ userId }) => userId));
  const types = sql.param(notes.map(({ type }) => type));
  const data = sql.param(notes.map(({ data = {} }) => JSON.stringify(data)));
  const noted = await rowsOf<{ id: number }>(
    tx,
    sql`
    insert into ${userActivity} (user_id, activity_type, activity_data, created_at)
    select person.id, note.type, note.data::jsonb, ${now.toISOString()}::timestamptz
    from unnest(${userIds}::int[], ${types}::text[], ${data}::text[])
      as note (user_id, type, data)
    join ${users} as person on person.id = note.user_id
    for key share of person
    returning user_id as id`,
  );
  const there = new Set(noted.map(({ id }) => id));
  return [...new Set(notes.map(({ userId }) => userId))].filter((id) => !there.has(id));
}

/** Takes back the newest note of this type and these data, of something that was undone. */
export async function takeBackActivity(
  tx: Db,
  { userId, type, data }: Required<ActivityNote>,
): Promise<void> {
  const newest = tx
    .select({ id: userActivity.id })
    .from(userActivity)
    .where(
      and(
        eq(userActivity.userId, userId),
        eq(userActivity.activityType, type),
        sql`${userActivity.activityData} = ${JSON.stringify(data)}::jsonb`,
      ),
    )
    .orderBy(desc(userActivity.id))
    .limit(1);
  await tx.delete(userActivity).where(inArray(userActivity.id, newest));
}

/** Notes a login, and forgets what is more than the newest 1,000: nothing else bounds right passwords. */
export async function noteLogin(tx: Db, userId: number, now: Date): Promise<void> {
  await noteActivity(tx, [{ userId, type: "logged_in" }], now);
  await forgetSurplus(tx, userId);
}

/**
 * Forgets what people did more than 13 months ago, and of each person what is more than the newest
 * 1,000. Returns how many rows that were.
 */
export async function forgetOldActivity({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(userActivity.createdAt, monthsBefore(now(), ACTIVITY_MONTHS));
  const old = await deleteInBatches(db, userActivity, userActivity.id, isOld);
  const crowded = await db
    .select({ userId: userActivity.userId })
    .from(userActivity)
    .groupBy(userActivity.userId)
    .having(gt(count(), ACTIVITIES_MAX));
  let surplus = 0;
  for (const { userId } of crowded) {
    surplus += await inBatches((size) => forgetSurplus(db, userId, size));
  }
  return old + surplus;
}

/** Deletes the notes beyond the newest 1,000 of a person, a few at once; returns how many. */
async function forgetSurplus(db: Db, userId: number, size = 100): Promise<number> {
  const surplus = db
    .select({ id: userActivity.id })
    .from(userActivity)
    .where(eq(userActivity.userId, userId))
    .orderBy(desc(userActivity.id))
    .offset(ACTIVITIES_MAX)
    .limit(size);
  const gone = await db
    .delete(userActivity)
    .where(inArray(userActivity.id, surplus))
    .returning({ id: userActivity.id });
  return gone.length;
}
