import { randomInt } from "node:crypto";
import { and, desc, eq, gt, lte, notInArray, or } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { hashPassword } from "#lib/passwords.ts";
import { perDeps } from "#lib/per-deps.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { clientCode, noteSecurityEvent } from "#lib/security-log.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import type { Person } from "../access/actor.ts";
import { refuseWeakPassword } from "../queries/password-policy.ts";
import { countAdmins } from "../queries/users.ts";
import { lastsSince, SETUP_CODE_MS, SETUP_CODES_MAX } from "../rules/lifetimes.ts";
import type { FirstAdmin } from "../schema.ts";
import { setupCodes } from "../tables.ts";
import { insertAdmin, lockFirstAdmin } from "./first-admin.ts";
import { startSession } from "./sessions.ts";
import type { Browser, SignedIn } from "./sign-in.ts";

/** No letter or digit that is taken for another one. 20 of 31 are 99 bits. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GROUPS = 4;
const GROUP_LENGTH = 5;
const WRONG = "This is not a setup code the server printed at a start in the last 7 days";

/**
 * Makes a new setup code while there is no administrator. Those of other starts stay good, since the
 * processes of one database start beside each other. Only its hash is kept: the code is for the
 * operator's eyes.
 * @returns null when there is an administrator.
 */
export async function issueSetupCode({
  database: { db },
  secrets,
  now: clock,
}: Pick<Deps, "database" | "secrets" | "now">): Promise<string | null> {
  const now = clock();
  if ((await countAdmins(db)) > 0) {
    await db.delete(setupCodes);
    return null;
  }
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  );
  const code = groups.join("-");
  await db.insert(setupCodes).values({ codeHash: hashCode(secrets, code), createdAt: now });
  await removeOldCodes(db, now);
  return code;
}

async function removeOldCodes(db: Db, now: Date): Promise<void> {
  const newest = db
    .select({ codeHash: setupCodes.codeHash })
    .from(setupCodes)
    .orderBy(desc(setupCodes.createdAt), setupCodes.codeHash)
    .limit(SETUP_CODES_MAX);
  const isOver = lte(setupCodes.createdAt, lastsSince(now, SETUP_CODE_MS));
  await db.delete(setupCodes).where(or(isOver, notInArray(setupCodes.codeHash, newest)));
}

const attempts = perDeps((deps) =>
  createAddressLimit(deps, {
    name: "create-admin-address",
    points: { person: 10, household: 20, network: 40 },
    seconds: HOUR_SECONDS,
    message: "Too many attempts. Please try again later.",
  }),
);

/** Throws `forbidden` when there is an administrator. */
export async function refuseWhenClosed({ database: { db } }: Deps): Promise<void> {
  if ((await countAdmins(db)) > 0) throw closed();
}

/**
 * Creates the first administrator, whose address is mailed its link, signs in, and voids all codes.
 * Throws `forbidden` when there is one, `invalid` for a wrong code or a weak password, `conflict` for a
 * taken name, `too_many` beyond ten an hour an address.
 */
export async function becomeFirstAdmin(
  deps: Deps,
  { address }: Person,
  { username, password, email = null, setupCode, ...browser }: FirstAdmin & Browser,
): Promise<SignedIn> {
  const { db } = deps.database;
  await refuseWhenClosed(deps);
  await attempts(deps).take(address);
  const codeHash = hashCode(deps.secrets, setupCode);
  await refuseWrongCode(db, codeHash, deps.now()).catch(async (refusal: unknown) => {
    // The first administrator, who voids the code, may have come this very moment.
    await refuseWhenClosed(deps);
    const event = { kind: "login_failed", accountId: null, address, detail: "setup_code" } as const;
    if (refusal instanceof AppError) await noteSecurityEvent(deps, event);
    throw refusal;
  });
  refuseWeakPassword(password, username);
  const encoded = await hashPassword(password);
  return db.transaction(async (tx) => {
    if (!(await lockFirstAdmin(tx))) throw closed();
    await refuseWrongCode(tx, codeHash, deps.now());
    const user = await insertAdmin(
      tx,
      deps,
      { username, email },
      encoded,
      clientCode(deps.secrets, address),
    );
    await tx.delete(setupCodes);
    return { user, token: await startSession(tx, deps, user, browser) };
  });
}

/** A code is the same however it is written: case, dashes and spaces do not count. */
function hashCode(secrets: Secrets, code: string): string {
  return keyedHash(secrets.session, `setup code ${code.toUpperCase().replace(/[\s-]/g, "")}`);
}

async function refuseWrongCode(db: Db, codeHash: string, now: Date): Promise<void> {
  const isGood = and(
    eq(setupCodes.codeHash, codeHash),
    gt(setupCodes.createdAt, lastsSince(now, SETUP_CODE_MS)),
  );
  if ((await db.$count(setupCodes, isGood)) > 0) return;
  throw new AppError("invalid", WRONG, { fields: { setupCode: WRONG } });
}

function closed(): AppError {
  return new AppError("forbidden", "There is already an administrator. Please log in.");
}
