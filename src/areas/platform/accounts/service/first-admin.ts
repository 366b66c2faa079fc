import { sql } from "drizzle-orm";
import { ConfigError } from "#lib/config.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { hashPassword } from "#lib/passwords.ts";
import { recordSecurityEvents } from "#lib/security-log.ts";
import { findPasswordWeakness } from "../queries/password-policy.ts";
import { countAdmins, countOtherActiveAdmins, type UserRow } from "../queries/users.ts";
import { NewAdmin } from "../schema.ts";
import { askToConfirm } from "./email-confirmation.ts";
import { insertUser } from "./registration.ts";

const ADMINS_LOCK = 7_201_101;

/** What is needed to write and mail the link that confirms an address. */
type AdminDeps = Pick<Deps, "config" | "database" | "mail" | "now" | "secrets">;

/**
 * Creates the administrator that the environment names if there is none; otherwise does nothing.
 * @returns whether one was created.
 * @throws ConfigError when name, password or email break a rule or the name is taken.
 */
export async function createFirstAdmin(deps: AdminDeps, given: NewAdmin): Promise<boolean> {
  const { db } = deps.database;
  const account = await checkNewAdmin(given);
  if ((await countAdmins(db)) > 0) return false;
  const encoded = await hashPassword(account.password);
  return db.transaction(async (tx) => {
    if (!(await lockFirstAdmin(tx))) return false;
    await insertAdmin(tx, deps, account, encoded).catch(explainTakenName);
    return true;
  });
}

/**
 * Creates one more administrator, at the operator's command.
 * @throws ConfigError when name, password or email break a rule or the name is taken.
 */
export async function createAdmin(deps: AdminDeps, given: NewAdmin): Promise<UserRow> {
  const account = await checkNewAdmin(given);
  const encoded = await hashPassword(account.password);
  return deps.database.db
    .transaction((tx) => insertAdmin(tx, deps, account, encoded))
    .catch(explainTakenName);
}

/**
 * Keeps everybody else from becoming the first administrator until the transaction ends.
 * @returns whether there is none yet.
 */
export async function lockFirstAdmin(tx: Db): Promise<boolean> {
  return (await lockAdmins(tx)) === 0;
}

/** Keeps the first administrator from coming and the last one from going; returns their number. */
export async function lockAdmins(tx: Db): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
  return countAdmins(tx);
}

/**
 * Throws `conflict` unless an administrator beside this one can come in: without any, whoever starts
 * the server next could make himself one. Call this with the administrators locked (`lockAdmins`).
 */
export async function requireOtherAdmin(tx: Db, userId: number): Promise<void> {
  if ((await countOtherActiveAdmins(tx, userId)) > 0) return;
  throw new AppError(
    "conflict",
    "This is the only administrator. Please make someone else an administrator first.",
  );
}

/**
 * Makes an administrator whom no other one gave the role, notes it in the security log, and mails the link that
 * confirms their address.
 * @param encoded the hashed password
 * @param client the code of the client that has it done; empty for the operator
 */
export async function insertAdmin(
  tx: Db,
  deps: Omit<AdminDeps, "database">,
  { username, email }: Omit<NewAdmin, "password">,
  encoded: string,
  client = "",
): Promise<UserRow> {
  const admin = await insertUser(tx, deps, { username, password: encoded, email, role: "admin" });
  await recordSecurityEvents(tx, [
    { kind: "rights_changed", accountId: admin.id, client, detail: "admin_created" },
  ]);
  await askToConfirm(tx, deps, admin);
  return admin;
}

async function checkNewAdmin(given: NewAdmin): Promise<NewAdmin> {
  const parsed = NewAdmin.safeParse(given);
  if (!parsed.success) throw new ConfigError(`Administrator: ${parsed.error.issues[0]?.message}.`);
  const weakness = findPasswordWeakness(parsed.data.password, parsed.data.username);
  if (weakness) throw new ConfigError(`Administrator: ${weakness}.`);
  return parsed.data;
}

function explainTakenName(refusal: unknown): never {
  if (!(refusal instanceof AppError)) throw refusal;
  throw new ConfigError("Administrator: Another account has this username.", { cause: refusal });
}
