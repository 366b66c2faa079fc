import { randomInt } from "node:crypto";
import type { Db } from "../../../lib/db/db.ts";
import { findSetting, removeSetting, writeSetting } from "../../../lib/db/site-settings.ts";
import type { Deps } from "../../../lib/deps.ts";
import { AppError } from "../../../lib/errors.ts";
import { createAddressLimit } from "../../../lib/http/address-limits.ts";
import { keyedHash, type Secrets } from "../../../lib/secrets.ts";
import type { Member, Visitor } from "../access.ts";
import { countAdmins, type UserRow } from "../queries.ts";
import type { FirstAdmin } from "../schema.ts";
import { createEmailConfirmations } from "./email-confirmation.ts";
import { holdFirstAdmin, insertAdmin } from "./first-admin.ts";
import { refuseWeakPassword } from "./password-policy.ts";
import { hashPassword } from "./passwords.ts";
import { startSession } from "./sessions.ts";

const SETTING = "setup_code_hash";
/** No letter or digit that is taken for another one. 20 of 31 are 99 bits. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GROUPS = 4;
const GROUP_LENGTH = 5;
const WRONG = "This is not the setup code that the server printed when it last started";

/**
 * Makes a new setup code while there is no administrator; the one of an earlier start is void. Only
 * its hash is kept: the code is for the operator's eyes.
 * @returns null when there is an administrator.
 */
export async function issueSetupCode(db: Db, secrets: Secrets): Promise<string | null> {
  if ((await countAdmins(db)) > 0) {
    await removeSetting(db, SETTING);
    return null;
  }
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  );
  const code = groups.join("-");
  await writeSetting(db, SETTING, hashCode(secrets, code));
  return code;
}

/** Where the holder of the setup code becomes the first administrator. */
export interface FirstAdminDesk {
  /** Throws `forbidden` when there is an administrator. */
  refuseWhenClosed(): Promise<void>;
  /**
   * Creates the administrator, whose address is mailed its link, signs in, and voids the code. Throws `forbidden` when there is one,
   * `invalid` for a wrong code or a weak password, `conflict` for a taken name, `too_many` beyond
   * ten an hour an address.
   */
  create(
    actor: Visitor | Member,
    form: FirstAdmin,
    oldToken: string | undefined,
  ): Promise<{ user: UserRow; token: string }>;
}

export function createFirstAdminDesk(deps: Deps): FirstAdminDesk {
  const { db } = deps.database;
  const address = createAddressLimit(deps, {
    name: "create-admin-address",
    points: { person: 10, site: 20, network: 40 },
    seconds: 60 * 60,
    message: "Too many attempts. Please try again later.",
  });
  const confirmations = createEmailConfirmations(deps);
  async function refuseWhenClosed(): Promise<void> {
    if ((await countAdmins(db)) > 0) throw closed();
  }

  return {
    refuseWhenClosed,
    async create(actor, { username, password, email = null, setupCode }, oldToken) {
      await refuseWhenClosed();
      await address.take(actor.address);
      const codeHash = hashCode(deps.secrets, setupCode);
      await refuseWrongCode(db, codeHash).catch(async (refusal: unknown) => {
        // The first administrator, who voids the code, may have come this very moment.
        await refuseWhenClosed();
        throw refusal;
      });
      refuseWeakPassword(password, username);
      const encoded = await hashPassword(password);
      return db.transaction(async (tx) => {
        if (!(await holdFirstAdmin(tx))) throw closed();
        await refuseWrongCode(tx, codeHash);
        const user = await insertAdmin(tx, { username, email }, encoded);
        await confirmations.ask(tx, user);
        await removeSetting(tx, SETTING);
        return { user, token: await startSession(tx, deps, user, oldToken) };
      });
    },
  };
}

/** A code is the same however it is written: case, dashes and spaces do not count. */
function hashCode(secrets: Secrets, code: string): string {
  return keyedHash(secrets.session, `setup code ${code.toUpperCase().replace(/[\s-]/g, "")}`);
}

async function refuseWrongCode(db: Db, codeHash: string): Promise<void> {
  // What is compared are keyed hashes: how long it takes tells nothing of the code.
  if ((await findSetting(db, SETTING)) === codeHash) return;
  throw new AppError("invalid", WRONG, { fields: { setupCode: WRONG } });
}

function closed(): AppError {
  return new AppError("forbidden", "There is an administrator already. Please log in.");
}
