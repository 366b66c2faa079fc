import { and, eq, ne } from "drizzle-orm";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { Member } from "../access.ts";
import { hashToken } from "../queries/session-hash.ts";
import { sessions } from "../tables.ts";

/** Ends a session of one's own. Throws `not_found` for one that is not there, or is somebody else's. */
export async function endOwnSession(
  { database }: Deps,
  { userId }: Member,
  { id }: { id: number },
): Promise<void> {
  const ended = await database.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError("not_found", "This login has ended already.");
}

/**
 * Ends all sessions of one's own but the one of a token, those of the desk too.
 * @returns how many there were
 */
export async function endOtherSessions(
  { database, secrets }: Deps,
  { userId }: Member,
  { token }: { token: string },
): Promise<number> {
  const ended = await database.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(secrets, token))))
    .returning({ id: sessions.id });
  return ended.length;
}
