import { ApiError } from "#lib/api.ts";

/** Whether a login was right as far as it went, and waits for a code. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor" && !error.fields.code;
}

/** Where people find a code. */
export const CODE_HINT = "From your authenticator app, or one of your recovery codes.";
