import { eq } from "drizzle-orm";
import type { ClientAddress } from "#lib/address.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { Member, Visitor } from "../access.ts";
import { findSession, findUserByName, type UserRow } from "../queries.ts";
import { lastsSince, SESSION_TOUCH_MS } from "../rules.ts";
import type { Login } from "../schema.ts";
import { sessions } from "../tables.ts";
import { noteLogin } from "./activity.ts";
import { createLoginLimits } from "./login-limits.ts";
import { passwordFits } from "./passwords.ts";
import { endSession, hashSessionToken, isSessionToken, startSession } from "./sessions.ts";

const WRONG = "Invalid username or password";
const NOT_THE_PASSWORD = "This is not your password";
const SUSPENDED = "This account is suspended. Please contact us.";

interface Holder {
  user: UserRow;
  /** The last visit of the session that is noted. */
  lastSeenAt: Date;
}

/** Signs people in and out and tells who holds a session. */
export interface SignIn {
  /**
   * Opens a new session and ends the one the browser came with. Throws `not_signed_in` with one
   * sentence for an unknown name and a wrong password, `forbidden` for a suspended account, whose
   * password was right, `too_many` beyond the limits.
   */
  signIn(
    actor: Visitor | Member,
    login: Login,
    oldToken: string | undefined,
  ): Promise<{ user: UserRow; token: string }>;
  signOut(token: string): Promise<void>;
  /**
   * Lets somebody who is signed in through who knows the account's password, with the limits of a
   * login. Throws `invalid` at the field `password`, `too_many` beyond the limits.
   */
  confirmPassword(actor: Visitor | Member, user: UserRow, password: string): Promise<void>;
  /** Who holds the token now, or null. Notes the visit at most once a minute. */
  findHolder(token: string): Promise<Holder | null>;
}

export function createSignIn(deps: Deps): SignIn {
  const { db } = deps.database;
  const limits = createLoginLimits(deps);
  const hashToken = (token: string) => hashSessionToken(deps.secrets, token);

  /** The account of this name when the password is its own, else null. Counts who guesses. */
  async function findByPassword(address: ClientAddress, login: Login): Promise<UserRow | null> {
    const name = login.username.toLowerCase();
    const guess = await limits.admit(address, name);
    const user = await findUserByName(db, name);
    if (!(await passwordFits(user?.password ?? null, login.password))) return null;
    await guess.wasRight();
    return user;
  }

  return {
    async signIn(actor, login, oldToken) {
      const user = await findByPassword(actor.address, login);
      if (!user) throw new AppError("not_signed_in", WRONG);
      if (user.suspendedAt) throw new AppError("forbidden", SUSPENDED);
      return db.transaction(async (tx) => {
        const token = await startSession(tx, deps, user, oldToken);
        await noteLogin(tx, user.id, deps.now());
        return { user, token };
      });
    },
    async confirmPassword(actor, { username }, password) {
      if (await findByPassword(actor.address, { username, password })) return;
      throw new AppError("invalid", NOT_THE_PASSWORD, { fields: { password: NOT_THE_PASSWORD } });
    },
    signOut: (token) => endSession(db, hashToken(token)),
    async findHolder(token) {
      if (!isSessionToken(token)) return null;
      const now = deps.now();
      const found = await findSession(db, hashToken(token), now);
      if (!found) return null;
      if (found.lastSeenAt >= lastsSince(now, SESSION_TOUCH_MS)) return found;
      await db
        .update(sessions)
        .set({ lastSeenAt: now })
        .where(eq(sessions.tokenHash, hashToken(token)));
      return { ...found, lastSeenAt: now };
    },
  };
}

/** The actor that a request's session makes of its address. */
export function actorOf(user: UserRow | null, visitor: Visitor): Visitor | Member {
  if (!user) return visitor;
  return {
    kind: "member",
    address: visitor.address,
    userId: user.id,
    username: user.username,
    role: user.role,
  };
}
