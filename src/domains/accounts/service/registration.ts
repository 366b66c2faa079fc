import { eq, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import type { Member, Visitor } from "../access.ts";
import { findUserByName, type UserRow } from "../queries.ts";
import type { Registration } from "../schema.ts";
import { users } from "../tables.ts";
import { noteActivity } from "./activity.ts";
import { createEmailConfirmations } from "./email-confirmation.ts";
import { refuseWeakPassword } from "./password-policy.ts";
import { hashPassword } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import { refuseStaffName } from "./staff-names.ts";

const TAKEN = "This username is taken. Please choose another one, or log in if it's yours.";

/**
 * Makes an account and signs in with it, ending the session that the browser came with; its address
 * is mailed the link that confirms it. Throws
 * `invalid` for a weak password and a name like staff's, `conflict` for a taken name, `too_many` beyond 20 an hour an
 * address. An e-mail address may belong to several accounts; nobody is told of the others.
 */
type Register = (
  actor: Visitor | Member,
  form: Registration,
  oldToken: string | undefined,
) => Promise<{ user: UserRow; token: string }>;

export function createRegistration(deps: Deps): Register {
  const { db } = deps.database;
  const address = createAddressLimit(deps, {
    name: "register-address",
    points: { person: 20, site: 60, network: 200 },
    seconds: 60 * 60,
    message: "Too many accounts were created from your network. Please try again later.",
  });

  const confirmations = createEmailConfirmations(deps);

  return async (actor, { username, email, password, role, isAdult }, oldToken) => {
    refuseStaffName(username);
    refuseWeakPassword(password, username);
    await address.take(actor.address);
    if (await findUserByName(db, username)) throw usernameTaken();
    const encoded = await hashPassword(password);
    const mayMail = await confirmations.mayMail(email);
    const now = deps.now();
    return db.transaction(async (tx) => {
      const user = await insertUser(tx, {
        username,
        email,
        password: encoded,
        role,
        createdAt: now,
        adultConfirmedAt: isAdult ? now : null,
      });
      await noteActivity(tx, [{ userId: user.id, type: "registered" }], now);
      if (mayMail) await confirmations.ask(tx, user);
      return { user, token: await startSession(tx, deps, user, oldToken) };
    });
  };
}

/** Throws `conflict` at the field `username` when the name is taken, in whatever case. */
export async function insertUser(tx: Db, values: typeof users.$inferInsert): Promise<UserRow> {
  const [user] = await tx.insert(users).values(values).onConflictDoNothing().returning();
  if (!user) throw usernameTaken();
  return user;
}

function usernameTaken(): AppError {
  return new AppError("conflict", TAKEN, { fields: { username: TAKEN } });
}

/** Notes the person's word to be 18 or over; the first time counts. */
export async function confirmAdult(db: Db, userId: number, now: Date): Promise<UserRow> {
  const [user] = await db
    .update(users)
    .set({ adultConfirmedAt: sql`coalesce(${users.adultConfirmedAt}, ${now.toISOString()})` })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new AppError("not_signed_in", "Please log in first.");
  return user;
}
