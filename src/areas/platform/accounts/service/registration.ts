import { eq, sql } from "drizzle-orm";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { hashPassword } from "#lib/passwords.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import type { Member, Person } from "../access/actor.ts";
import { isNameTaken, isUsernameKept } from "../queries/kept-usernames.ts";
import { refuseWeakPassword } from "../queries/password-policy.ts";
import { refuseStaffName } from "../queries/staff-names.ts";
import type { UserRow } from "../queries/users.ts";
import type { Registration } from "../schema.ts";
import { users } from "../tables.ts";
import { noteActivity } from "./activity.ts";
import { askToConfirm, mayMailUnconfirmed } from "./email-confirmation.ts";
import { startSession } from "./sessions.ts";
import type { Browser, SignedIn } from "./sign-in.ts";

const TAKEN = "This username is taken. Please choose another one, or log in if it's yours.";

const limit = perDeps((deps) =>
  createAddressLimit(deps, {
    name: "register-address",
    points: { person: 20, household: 60, network: 200 },
    seconds: HOUR_SECONDS,
    message: "Too many accounts were created from your network. Please try again later.",
  }),
);

/**
 * Makes an account and signs in with it, ending the session that the browser came with; its address
 * is mailed the link that confirms it. Throws `invalid` for a weak password and a name like staff's,
 * `conflict` for a taken name, `too_many` beyond 20 an hour an address. An email address may belong
 * to several accounts; nobody is told of the others.
 */
export async function register(
  deps: Deps,
  { address }: Person,
  { username, email, password, role, isAdult, ...browser }: Registration & Browser,
): Promise<SignedIn> {
  const { db } = deps.database;
  refuseStaffName(username);
  refuseWeakPassword(password, username);
  await limit(deps).take(address);
  if (await isNameTaken(db, deps, username)) throw usernameTaken();
  const encoded = await hashPassword(password);
  const mayMail = await mayMailUnconfirmed(deps, email);
  const now = deps.now();
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, deps, {
      username,
      email,
      password: encoded,
      role,
      createdAt: now,
      adultConfirmedAt: isAdult ? now : null,
    });
    await noteActivity(tx, [{ userId: user.id, type: "registered" }], now);
    if (mayMail) await askToConfirm(tx, deps, user);
    return { user, token: await startSession(tx, deps, user, browser) };
  });
}

/**
 * Throws `conflict` at the field `username` when the name is taken, in whatever case, or was that of an account which
 * was deleted within a year.
 */
export async function insertUser(
  tx: Db,
  deps: Pick<Deps, "secrets" | "now">,
  values: typeof users.$inferInsert,
): Promise<UserRow> {
  const [user] = await unseen(tx).insert(users).values(values).onConflictDoNothing().returning();
  // After the wait for an account of this name that is being deleted.
  if (!user || (await isUsernameKept(tx, deps, values.username))) throw usernameTaken();
  return user;
}

function usernameTaken(): AppError {
  return new AppError("conflict", TAKEN, { fields: { username: TAKEN } });
}

/** Notes that the person confirmed being 18 or over; the first time counts. */
export async function confirmAdult(
  { database: { db }, now }: Deps,
  { userId }: Member,
): Promise<UserRow> {
  const [user] = await unseen(db)
    .update(users)
    .set({ adultConfirmedAt: sql`coalesce(${users.adultConfirmedAt}, ${now().toISOString()})` })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new AppError("not_signed_in", "Please log in first.");
  return user;
}
