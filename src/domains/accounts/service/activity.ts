import { sql } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import type { ActivityData, ActivityType } from "../schema.ts";
import { userActivity, users } from "../tables.ts";

export interface ActivityNote {
  userId: number;
  type: ActivityType;
  /** Ids and short labels only. */
  data?: ActivityData;
}

/**
 * Notes what people did, inside the transaction that did it. Who deletes the account at the same
 * moment leaves no note, and stands in nobody's way.
 */
export async function noteActivity(tx: Db, notes: ActivityNote[], now: Date): Promise<void> {
  if (notes.length === 0) return;
  const userIds = sql.param(notes.map(({ userId }) => userId));
  const types = sql.param(notes.map(({ type }) => type));
  const data = sql.param(notes.map(({ data = {} }) => JSON.stringify(data)));
  await tx.execute(sql`
    insert into ${userActivity} (user_id, activity_type, activity_data, created_at)
    select person.id, note.type, note.data::jsonb, ${now.toISOString()}::timestamptz
    from unnest(${userIds}::int[], ${types}::text[], ${data}::text[])
      as note (user_id, type, data)
    join ${users} as person on person.id = note.user_id
    for key share of person`);
}
