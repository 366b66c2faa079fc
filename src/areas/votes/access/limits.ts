import { DAY_MS, MINUTE_MS } from "#lib/time.ts";

/**
 * The most votes accepted from one voter: from an address for all targets of a board, from an account for those of all
 * boards (design, section 3).
 */
export const VOTES_PER_MINUTE = { address: 10, account: 10 };
export const VOTES_PER_DAY = { address: 100, account: 50 };
/** These limits by the time for which each holds: at most a day, because no older votes are read. */
export const VOTE_LIMITS = [
  { most: VOTES_PER_MINUTE, windowMs: MINUTE_MS },
  { most: VOTES_PER_DAY, windowMs: DAY_MS },
];

/** The most votes for one target that accounts cast from one address, beside the address's own. */
export const ACCOUNTS_OF_ADDRESS = 5;

/** How old an account is before it votes as itself. */
export const ACCOUNT_AGE_MS = DAY_MS;

/**
 * The most votes for one target from one IPv6 household or network: from a /56 in all, and from a /48 in a day
 * and in all. An IPv4 /24 needs no limit, because it holds 256 voters at most, and their accounts.
 */
export const VOTES_OF_HOUSEHOLD = 64;
export const VOTES_OF_NETWORK_PER_DAY = 256;
export const VOTES_OF_NETWORK = 1_024;

/** How long an account may undo its vote. */
export const UNDO_MS = 10 * MINUTE_MS;
/** The most votes that an account undoes: for one target in a season, and within a day on all boards. */
export const UNDOS_OF_TARGET = 3;
export const UNDOS_PER_DAY = 20;

/** How long it is known who cast a vote; the voter may vote again afterwards. */
export const SEASON_MONTHS = 13;

/** How long a burst is looked for at once. */
export const BURST_MS = 10 * MINUTE_MS;
/** The most votes within that time that are never a burst, however quiet the week was. */
export const BURST_LEAST = 300;
/** How many times the votes of the target's best such time of a week are no burst either. */
export const BURST_FACTOR = 10;
/** How long a burst is kept after it was decided. */
export const BURST_MONTHS_KEPT = 24;
/** What came at less than a third of that pace is no part of a burst. */
export const BURST_PACE = 3;
