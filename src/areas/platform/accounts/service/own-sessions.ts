import { and, eq, ne } from "drizzle-orm";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { Member } from "../access/actor.ts";
import { hashToken } from "../queries/session-hash.ts";
import { sessions } from "../tables.ts";
import { lockAccountOfSession } from "./lock-account.ts";

/**
 * Ends a session of one's own, which opens none of the desk afterwards. Throws `not_found` for one that is not there,
 * or is somebody else's, `not_signed_in` when the one that asks has ended meanwhile.
 * @param ending the session, and the token of the one that asks
 */
export async function endOwnSession(
  deps: Deps,
  { userId }: Member,
  { id, token }: { id: number; token: string },
): Promise<void> {
  const ended = await deps.database.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, deps, { userId, token });
    return tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id });
  });
  if (ended.length === 0) throw new AppError("not_found", "This login has ended already.");
}

/**
 * Ends all sessions of one's own but the one of a token, those of the desk too, and those that are just being opened.
 * Throws `not_signed_in` when the one of the token has ended meanwhile: nobody logs out whoever has ended it.
 * @returns how many there were
 */
export async function endOtherSessions(
  deps: Deps,
  { userId }: Member,
  { token }: { token: string },
): Promise<number> {
  const isOther = ne(sessions.tokenHash, hashToken(deps.secrets, token));
  return deps.database.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, deps, { userId, token });
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), isOther))
      .returning({ id: sessions.id });
    return ended.length;
  });
}
