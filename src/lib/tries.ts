/** The parameter by which an address tells how often it was asked for again by itself. */
export const TRIES = "tries";
