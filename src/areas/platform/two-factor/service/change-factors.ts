import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { toldByMail } from "#areas/platform/accounts/service/email-confirmation.ts";
import { lockAccountOfSession } from "#areas/platform/accounts/service/lock-account.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { createLimit, returnedIfRefused } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { clientCode, recordSecurityEvents } from "#lib/security-log.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { factorAddedMail, factorRemovedMail, recoveryCodesMadeMail } from "../mails.ts";

/** A change of the factors of one's own account. */
interface FactorChange {
  kind: keyof typeof MAILS;
  detail: keyof typeof KINDS;
  /** That of the session which makes it. */
  token: string;
}

const MAILS = {
  factor_added: factorAddedMail,
  factor_removed: factorRemovedMail,
  recovery_codes_made: recoveryCodesMadeMail,
} as const;
const KINDS = {
  app: "An authenticator app",
  passkey: "A passkey",
  codes: "Ten new recovery codes",
} as const;

// What is removed was added before: an owner can always take away what a thief has added, codes with the last factor.
const limits = perDeps((deps) => ({
  factor_added: createLimit(deps, {
    name: "factor-added-account",
    points: 20,
    seconds: DAY_SECONDS,
    message: "You've added second factors twenty times today. Please try again tomorrow.",
  }),
  recovery_codes_made: createLimit(deps, {
    name: "recovery-codes-account",
    points: 20,
    seconds: DAY_SECONDS,
    message: "You've made new recovery codes twenty times today. Please try again tomorrow.",
  }),
}));

/** Throws `too_many` after twenty additions a day: before a device makes what would not be taken. */
export async function requireAddition(deps: Deps, { userId }: Member): Promise<void> {
  await limits(deps).factor_added.requirePoint(String(userId));
}

/**
 * Makes one change of a member's factors with the account locked, tells its owner by mail, and notes it in the security
 * log. Throws `not_signed_in` where the session has ended meanwhile, and `too_many` beyond twenty a day of its kind;
 * removals are not counted.
 */
export async function changeFactors<Result>(
  deps: Deps,
  actor: Member,
  { kind, detail, token, change }: FactorChange & { change(tx: Db): Promise<Result> },
): Promise<Result> {
  const { userId } = actor;
  const { db } = deps.database;
  const owner = await getUser(db, userId);
  const changeTold = (isTold: boolean) =>
    db.transaction(async (tx) => {
      await lockAccountOfSession(tx, deps, { userId, token });
      const result = await change(tx);
      const mail = isTold && MAILS[kind](owner, KINDS[detail], deps.now(), deps.mail.staff);
      if (mail) await deps.mail.queue(tx, mail);
      const client = clientCode(deps.secrets, actor.address);
      await recordSecurityEvents(tx, [{ kind, accountId: userId, client, detail }], deps.now());
      return result;
    });
  const make = () => toldByMail(deps, { owner, change: changeTold });
  if (kind === "factor_removed") return make();
  const key = String(userId);
  const limit = limits(deps)[kind];
  await limit.take(key);
  // A change that is refused, such as for a wrong code, is none.
  return returnedIfRefused(limit, key, make());
}
