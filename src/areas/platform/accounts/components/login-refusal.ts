import { ApiError } from "#lib/api.ts";
import { reasonOf } from "#lib/reason-of.ts";

/** Statuses by which a proxy says that the site is away. */
const AWAY = [502, 503, 504];

/** Whether the site itself refused a login, which says something of its credentials. */
export function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.sentence !== null || !AWAY.includes(error.status);
}

/** Why a login failed; the specification's text (part 2, section 8) if the site gives no reason. */
export function loginRefusal(error: unknown): string {
  return isRefused(error) ? (error.sentence ?? "Invalid username or password") : reasonOf(error);
}
