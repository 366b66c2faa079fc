import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Factors } from "./schema.ts";
import { authenticators, recoveryCodes } from "./tables.ts";

type AuthenticatorRow = typeof authenticators.$inferSelect;

/** The authenticator app of an account, confirmed or not. */
export async function findAuthenticator(db: Db, userId: number): Promise<AuthenticatorRow | null> {
  const [found] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  return found ?? null;
}

/** Whether an account has a second factor. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const app = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  return (await db.$count(authenticators, app)) > 0;
}

/** What guards an account beside its password. */
export async function describeFactors(db: Db, userId: number): Promise<Factors> {
  const app = await findAuthenticator(db, userId);
  return {
    appSince: app?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  };
}
