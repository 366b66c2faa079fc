import { and, asc, eq, exists, isNotNull, not, type SQL, sql } from "drizzle-orm";
import { isActiveAdmin } from "#areas/platform/accounts/queries/users.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { PASSKEYS_MAX } from "../rules.ts";
import type { Factors } from "../schema/factors.ts";
import { authenticators, passkeys, recoveryCodes } from "../tables.ts";

type AuthenticatorRow = typeof authenticators.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;

/** The authenticator app of an account, confirmed or not. */
export async function findAuthenticator(db: Db, userId: number): Promise<AuthenticatorRow | null> {
  const [found] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  return found ?? null;
}

/** The passkeys of an account, in the order in which they were added. */
export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
    .limit(PASSKEYS_MAX);
}

/** The passkey that a browser names so. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

/** Whether an account has the passkey that a browser names so. */
export async function hasPasskey(db: Db, userId: number, credentialId: string): Promise<boolean> {
  return (await findPasskey(db, credentialId))?.userId === userId;
}

/** Whether the account of a row of `users` has a second factor. */
export function isGuarded(db: Db): SQL {
  const app = and(eq(authenticators.userId, users.id), isNotNull(authenticators.confirmedAt));
  const hasApp = exists(db.select({ is: sql`1` }).from(authenticators).where(app));
  const ofUser = eq(passkeys.userId, users.id);
  const hasPasskey = exists(db.select({ is: sql`1` }).from(passkeys).where(ofUser));
  return sql`(${hasApp} or ${hasPasskey})`;
}

/** How many owners who may log in have no second factor. */
export async function countOwnersWithoutFactor(db: Db): Promise<number> {
  return db.$count(users, and(isActiveAdmin, not(isGuarded(db))));
}

/** Whether an account has a second factor. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const app = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  if ((await db.$count(authenticators, app)) > 0) return true;
  return (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

/** What guards an account beside its password. */
export async function describeFactors(db: Db, userId: number): Promise<Factors> {
  const app = await findAuthenticator(db, userId);
  return {
    appSince: app?.confirmedAt?.toISOString() ?? null,
    passkeys: (await listPasskeys(db, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  };
}
