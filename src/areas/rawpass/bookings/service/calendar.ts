import { randomBytes } from "node:crypto";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { findCalendarToken } from "../queries/calendars.ts";
import { calendars } from "../tables.ts";

const newToken = () => randomBytes(16).toString("base64url");

/** The token of the private address of one's calendar, which is made when first asked for. */
export async function openCalendar(deps: Deps, { userId }: Member): Promise<string> {
  const { db } = deps.database;
  const known = await findCalendarToken(db, userId);
  if (known) return known;
  const values = { userId, token: newToken(), createdAt: deps.now() };
  await db.insert(calendars).values(values).onConflictDoNothing();
  return (await findCalendarToken(db, userId)) ?? values.token;
}

/** Gives one's calendar another address; the one before is dead at once. */
export async function renewCalendar(deps: Deps, { userId }: Member): Promise<string> {
  const values = { userId, token: newToken(), createdAt: deps.now() };
  const { token, createdAt } = values;
  await deps.database.db
    .insert(calendars)
    .values(values)
    .onConflictDoUpdate({ target: calendars.userId, set: { token, createdAt } });
  return token;
}
