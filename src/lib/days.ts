/** The first and last day that somebody may give, as `2027-03-10`: nothing here is older, or later. */
export const FIRST_DAY = "1990-01-01";
export const LAST_DAY = "2100-12-31";
