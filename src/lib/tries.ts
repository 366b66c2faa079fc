/** The query parameter that counts how often a page has requested itself again. */
export const TRIES = "tries";
