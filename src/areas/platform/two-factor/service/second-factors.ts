import type { OnSecondFactor } from "#areas/platform/accounts/service/second-factors.ts";
import { findPasskey, hasFactor } from "../queries/factors.ts";
import { findOwner } from "./passkey-login.ts";
import { endRecovery } from "./recover-account.ts";
import { spendCode } from "./spend-code.ts";

/** How accounts ask for second factors. */
export const SECOND_FACTORS: OnSecondFactor = {
  isAsked: hasFactor,
  async spend(deps, typed) {
    await spendCode(deps, typed);
    await endRecovery(deps.database.db, typed.userId);
  },
  async findOwner(deps, actor, answer) {
    const userId = await findOwner(deps, actor, answer);
    await endRecovery(deps.database.db, userId);
    return userId;
  },
  async hasPasskey(db, userId, { id }) {
    return (await findPasskey(db, id))?.userId === userId;
  },
};
