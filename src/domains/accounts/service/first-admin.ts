import { sql } from "drizzle-orm";
import { ConfigError } from "../../../lib/config.ts";
import type { Db } from "../../../lib/db/db.ts";
import { countAdmins, findUserByName } from "../queries.ts";
import { NewAccount } from "../schema.ts";
import { users } from "../tables.ts";
import { hashPassword } from "./passwords.ts";

const FIRST_ADMIN_LOCK = 7_201_101;

/**
 * Creates the administrator that the environment names, while there is none; otherwise nothing.
 * @returns whether one was created.
 * @throws ConfigError when name, password or e-mail break a rule or the name is taken.
 */
export async function createFirstAdmin(
  db: Db,
  given: { username: string; password: string; email: string | null },
): Promise<boolean> {
  const parsed = NewAccount.safeParse(given);
  if (!parsed.success) throw new ConfigError(`ADMIN_*: ${parsed.error.issues[0]?.message}.`);
  const { username, password, email } = parsed.data;
  if (password.toLowerCase() === username.toLowerCase()) {
    throw new ConfigError("ADMIN_PASSWORD must not be the username.");
  }
  if ((await countAdmins(db)) > 0) return false;
  const encoded = await hashPassword(password);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
    if ((await countAdmins(tx)) > 0) return false;
    if (await findUserByName(tx, username)) {
      throw new ConfigError("ADMIN_USERNAME is the name of an account that is no administrator.");
    }
    await tx.insert(users).values({ username, password: encoded, email, role: "admin" });
    return true;
  });
}
