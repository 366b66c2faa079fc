import { hasFactor, hasPasskey } from "#areas/platform/two-factor/queries/factors.ts";
import { acceptPasskey } from "#areas/platform/two-factor/service/passkey-login.ts";
import type { ClientAddress } from "#lib/address.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { passwordFits } from "#lib/passwords.ts";
import { perDeps } from "#lib/per-deps.ts";
import { noteSecurityEvent } from "#lib/security-log.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import type { Member, Person } from "../access/actor.ts";
import { findUserByLogin, getUser, type UserRow } from "../queries/users.ts";
import type { Login, PasskeyAnswer } from "../schema.ts";
import { noteLogin } from "./activity.ts";
import { loginLimits } from "./login-limits.ts";
import { CODE_MISSING, requireSecondFactor } from "./second-factors.ts";
import { startSession } from "./sessions.ts";

const WRONG = "Invalid username or password";
const NOT_THE_PASSWORD = "This is not your password";
const PASSKEY_GONE = "This passkey was just removed. Please log in another way.";
const SUSPENDED = "This account is suspended. Please contact us.";

const passkeyLimit = perDeps((deps) =>
  createAddressLimit(deps, {
    name: "login-passkey",
    points: { person: 60, household: 180, network: 600 },
    seconds: HOUR_SECONDS,
    message: "Too many logins from your network. Please try again later.",
  }),
);

/** What is known of the browser for which a session is opened. */
export interface Browser {
  /** The token that it has. */
  oldToken: string | undefined;
  /** As its owner would name it; null where it is not known. */
  device: string | null;
}

/** The person who is now signed in, and the token of the new session. */
export interface SignedIn {
  user: UserRow;
  token: string;
}

/**
 * Opens a new session and ends the one the browser came with. Throws `not_signed_in` with one
 * sentence for an unknown name and a wrong password, `forbidden` for a suspended account, whose
 * password was right, `second_factor` where a code of another factor is missing or wrong, `too_many` beyond the limits.
 */
export async function signIn(
  deps: Deps,
  { address }: Person,
  { oldToken, device, code, ...login }: Login & Browser,
): Promise<SignedIn> {
  const user = await findByPassword(deps, address, login);
  if (!user) throw new AppError("not_signed_in", WRONG);
  await refuseSuspended(deps, user, address);
  const isShown = await requireSecondFactor(deps, { userId: user.id, address, code });
  return enter(deps, user, { oldToken, device, address, by: "password" }, async (tx) => {
    // The account may have got its first factor since, whose owner has ended all sessions of the password alone.
    if (isShown || !(await hasFactor(tx, user.id))) return;
    throw new AppError("second_factor", CODE_MISSING);
  });
}

/**
 * Opens a new session for whoever holds a passkey, which stands for password and second factor: the device has asked
 * for its own PIN, finger or face. Throws `not_signed_in` for one that is not known, `forbidden` for a suspended
 * account, `too_many` beyond the limit.
 */
export async function signInByPasskey(
  deps: Deps,
  { address }: Person,
  { oldToken, device, passkey }: { passkey: PasskeyAnswer } & Browser,
): Promise<SignedIn> {
  await passkeyLimit(deps).take(address);
  const owner = await acceptPasskey(deps, { address }, passkey).catch(async (refusal: unknown) => {
    if (!(refusal instanceof AppError)) throw refusal;
    const { accountId = null } = refusal;
    const event = { kind: "login_failed", accountId, address, detail: "passkey" } as const;
    await noteSecurityEvent(deps, event);
    throw refusal;
  });
  const user = await getUser(deps.database.db, owner);
  await refuseSuspended(deps, user, address);
  return enter(deps, user, { oldToken, device, address, by: "passkey" }, async (tx) => {
    // It may have been removed since, as one is that was lost, and with it all sessions may have ended.
    if (await hasPasskey(tx, user.id, passkey.id)) return;
    throw new AppError("not_signed_in", PASSKEY_GONE);
  });
}

/** Throws `forbidden` for a suspended account, whose owner, or whoever has what opens it, is noted. */
async function refuseSuspended(
  deps: Deps,
  { id: accountId, suspendedAt }: UserRow,
  address: ClientAddress,
): Promise<void> {
  if (!suspendedAt) return;
  await noteSecurityEvent(deps, { kind: "login_failed", accountId, address, detail: "suspended" });
  throw new AppError("forbidden", SUSPENDED);
}

/** A browser that has shown what opens an account, and where it is. */
interface Entering extends Browser {
  address: ClientAddress;
  by: "password" | "passkey";
}

/**
 * Opens the session, or notes that what opens the account was changed or taken away meanwhile.
 * @param requireAll looks once more, with the account locked, at what the session is opened on
 */
async function enter(
  deps: Deps,
  user: UserRow,
  { address, by, ...browser }: Entering,
  requireAll: (tx: Db) => Promise<void>,
): Promise<SignedIn> {
  try {
    return await deps.database.db.transaction(async (tx) => {
      const token = await startSession(tx, deps, user, browser);
      await requireAll(tx);
      await noteLogin(tx, user.id, deps.now());
      return { user, token };
    });
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === "not_signed_in") {
      const event = { kind: "login_failed", accountId: user.id, address, detail: by } as const;
      await noteSecurityEvent(deps, event);
    }
    throw refusal;
  }
}

/**
 * Lets a signed-in person continue who knows the account's password, with the limits of a
 * login, and returns the account. Throws `invalid` at the field `password`, `too_many` beyond the limits.
 */
export async function confirmPassword(
  deps: Deps,
  { address, username }: Member,
  password: string,
): Promise<UserRow> {
  const user = await findByPassword(deps, address, { username, password });
  if (user) return user;
  throw new AppError("invalid", NOT_THE_PASSWORD, { fields: { password: NOT_THE_PASSWORD } });
}

/**
 * Returns the account of this username or email address if the password is right, otherwise null. Guesses from all
 * addresses count for the account. Those from one address count for what was typed: otherwise a refusal would reveal
 * which email address belongs to which username.
 */
async function findByPassword(
  deps: Deps,
  address: ClientAddress,
  login: Login,
): Promise<UserRow | null> {
  const user = await findUserByLogin(deps.database.db, login.username);
  const typed = login.username.toLowerCase();
  const name = user?.username.toLowerCase() ?? typed;
  const guess = await loginLimits(deps).admit(address, name, typed);
  if (!(await passwordFits(user?.password ?? null, login.password))) {
    // The same work for a name that nobody has, which is not written down.
    const accountId = user?.id ?? null;
    await noteSecurityEvent(deps, { kind: "login_failed", accountId, address, detail: "password" });
    return null;
  }
  await guess.wasRight();
  return user;
}
