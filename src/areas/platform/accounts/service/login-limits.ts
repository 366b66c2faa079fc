import { createGuessLimits } from "#lib/http/guess-limits.ts";
import { perDeps } from "#lib/per-deps.ts";

/**
 * What bounds guesses at passwords. Names count whether or not there is such an account, so nothing
 * here tells which there are.
 */
export const loginLimits = perDeps((deps) =>
  createGuessLimits(deps, {
    name: "login",
    tooMany: "Too many login attempts. Please wait a while and try again.",
    takeTurns:
      "Too many login attempts for this account. Please try again in a few seconds, or choose a new password through “Forgot your password?”",
  }),
);
