/** Where the company's days begin and end. */
export const BUSINESS_ZONE = "America/Chicago";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The first and last day that somebody may give, as `2027-03-10`: nothing here is older, or later. */
export const FIRST_DAY = "1990-01-01";
export const LAST_DAY = "2100-12-31";
