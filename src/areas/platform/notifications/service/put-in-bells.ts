import { sql } from "drizzle-orm";
import { lockedAccounts } from "#areas/platform/accounts/queries/users.ts";
import type { Db } from "#lib/db/db.ts";
import type { NotificationType } from "../schema.ts";
import { notifications } from "../tables.ts";

export interface Notice {
  type: NotificationType;
  relatedId: number | null;
  /** The event: whoever was told of it before is not told again. */
  cause: string;
  title: string;
  message: string;
}

/**
 * Puts a notice in the bells of accounts, which are locked in the order of their ids. An account that is deleted at the
 * same moment gets none, and breaks nothing of the event.
 */
export async function putInBells(
  tx: Db,
  userIds: readonly number[],
  { type, relatedId, cause, title, message }: Notice,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${notifications} (user_id, type, related_id, cause, title, message, created_at)
    select person.id, ${type}::text, ${relatedId}::int, ${cause}::text, ${title}::text, ${message}::text,
      ${now.toISOString()}::timestamptz
    from ${lockedAccounts(userIds)} as person
    on conflict do nothing`);
}
