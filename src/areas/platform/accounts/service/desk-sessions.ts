import { and, eq } from "drizzle-orm";
import type { Deps } from "#lib/deps.ts";
import { keyedHash, randomToken, type Secrets } from "#lib/secrets.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { type Member, requireDesk } from "../access/actor.ts";
import { findDeskSession, type UserRow } from "../queries/users.ts";
import { DESK_SESSION_MS, isSessionToken } from "../rules/lifetimes.ts";
import { sessions } from "../tables.ts";
import { lockAccountOfSession } from "./lock-account.ts";
import { endSurplus } from "./sessions.ts";
import type { Browser } from "./sign-in.ts";

/** The holder of a desk session, which may only make the calls of the desk. */
export interface DeskHolder {
  user: UserRow;
  /** Of what the person was let do, only the right to work at the desk. */
  rights: StaffRight[];
  endsAt: Date;
}

/** Who holds the token of a desk session now, or null. Its end is fixed: using it puts nothing off. */
export async function findDeskHolder(
  { database, secrets, now }: Deps,
  token: string,
): Promise<DeskHolder | null> {
  if (!isSessionToken(token)) return null;
  const found = await findDeskSession(database.db, hashToken(secrets, token), now());
  if (!found) return null;
  const rights = found.rights.filter((right) => right === "desk");
  return { user: found.user, rights, endsAt: endOf(found.createdAt) };
}

/**
 * Opens a session of 12 hours for the desk of this browser, in place of the one that it has. Of more than ten of one
 * account the oldest end. Throws `forbidden` for whoever may not work there, `not_signed_in` when the full session that
 * asks has ended meanwhile: none may come after, as with another password.
 * @param browser what is known of it, with its token of the desk, and that of the full session
 */
export async function openDeskSession(
  deps: Deps,
  actor: Member,
  { oldToken, device, fullToken }: Browser & { fullToken: string },
): Promise<{ token: string; endsAt: Date }> {
  requireDesk(actor);
  const { userId } = actor;
  const token = randomToken();
  const now = deps.now();
  await deps.database.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, deps, { userId, token: fullToken });
    if (oldToken) await tx.delete(sessions).where(isOfToken(deps.secrets, oldToken));
    const tokenHash = hashToken(deps.secrets, token);
    await tx
      .insert(sessions)
      .values({ tokenHash, userId, device, kind: "desk", createdAt: now, lastSeenAt: now });
    await endSurplus(tx, { userId, kind: "desk", newest: tokenHash });
  });
  return { token, endsAt: endOf(now) };
}

/** Ends the desk session of a token; one that is not there stays that way. */
export async function endDeskSession(
  { database, secrets }: Deps,
  { token }: { token: string },
): Promise<void> {
  await database.db.delete(sessions).where(isOfToken(secrets, token));
}

const isOfToken = (secrets: Secrets, token: string) =>
  and(eq(sessions.tokenHash, hashToken(secrets, token)), eq(sessions.kind, "desk"));

const endOf = (createdAt: Date) => new Date(createdAt.getTime() + DESK_SESSION_MS);

/** A token of the desk has a hash of its own kind: in the cookie of a full session it is nobody's. */
function hashToken(secrets: Secrets, token: string): string {
  return keyedHash(secrets.session, `desk:${token}`);
}
