import type { OnSecondFactor } from "#domains/accounts/service/second-factors.ts";
import { hasFactor } from "../queries.ts";
import { findOwner } from "./passkey-login.ts";
import { spendCode } from "./spend-code.ts";

/** How accounts ask for second factors. */
export const SECOND_FACTORS: OnSecondFactor = {
  isAsked: ({ database }, userId) => hasFactor(database.db, userId),
  spend: spendCode,
  findOwner,
};
