import { AppError } from "#lib/errors.ts";

/** The refusal of a change that was made for an older state. */
export function stale(what = "Someone else changed this player in the meantime."): AppError {
  return new AppError("stale", `${what} Please look again.`);
}
