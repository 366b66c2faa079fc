import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";

/** A session ends after this long without a request (`design`: 7 days, administrators 30 minutes). */
export const SESSION_IDLE_MS = 7 * DAY_MS;
export const SESSION_IDLE_STAFF_MS = 30 * MINUTE_MS;
/** A session ends this long after login, whatever happens. */
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS;
/** A session of the desk ends this long after it was opened, used or not. */
export const DESK_SESSION_MS = 12 * HOUR_MS;
/** The most sessions an account may have at once, those of the desk aside, of which it may have fewer besides. */
export const FULL_SESSIONS_MAX = 20;
export const DESK_SESSIONS_MAX = 10;
export const SESSIONS_MAX = FULL_SESSIONS_MAX + DESK_SESSIONS_MAX;
/** How often the last request of a session is written down. */
export const SESSION_TOUCH_MS = MINUTE_MS;

/** How long after a person showed who it is the most delicate calls do not ask again. */
export const CONFIRMED_MS = 10 * MINUTE_MS;

/** Whether the text has the form of a session's token; what has not is nobody's without a look. */
export function isSessionToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** How long a link to choose a new password is valid. */
export const RESET_MS = 60 * MINUTE_MS;
/** How long the row of such a link is kept, used or not. */
export const RESET_TRACES_MS = 7 * DAY_MS;

/** How long a link that confirms an address is valid. */
export const CONFIRMATION_MS = DAY_MS;
/** How long the row of such a link is kept, used or not. */
export const CONFIRMATION_TRACES_MS = 7 * DAY_MS;

/** How long nobody may take the name of a deleted account. */
export const USERNAME_KEPT_MONTHS = 12;

/** How long an invitation of a colleague is valid, and how long the owner then sees it as expired. */
export const INVITATION_MS = 7 * DAY_MS;
export const EXPIRED_INVITATION_MS = 30 * DAY_MS;

/** How long a setup code is valid, and how many are at once: the newest. */
export const SETUP_CODE_MS = 7 * DAY_MS;
export const SETUP_CODES_MAX = 20;

/** How long a person's activities are kept, and how many at most. */
export const ACTIVITY_MONTHS = 13;
export const ACTIVITIES_MAX = 1_000;

/** The oldest moment that still counts when something lasts `durationMs` and it is `now`. */
export function lastsSince(now: Date, durationMs: number): Date {
  return new Date(now.getTime() - durationMs);
}

/** How long whoever was given a right of staff may use it without a second factor. */
export const FACTOR_GRACE_MS = 7 * DAY_MS;

/**
 * From when on an account has to have a second factor; null where none is asked for.
 * @param trustedSince since when it has a right of staff; null without one
 * @param askedSince since when this site asks staff for second factors; null where it does not
 */
export function factorDueAt(trustedSince: Date | null, askedSince: Date | null): Date | null {
  if (!trustedSince || !askedSince) return null;
  return new Date(Math.max(trustedSince.getTime(), askedSince.getTime()) + FACTOR_GRACE_MS);
}

/** Whether it is an address of this site that a browser takes for one: no `//host`, no `/\\host`. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address);
}

/** What is said of a link for a new password that cannot be used (specification part 2, section 8). */
export const NO_TOKEN = "This password reset link is no longer valid. Please request a new one.";
