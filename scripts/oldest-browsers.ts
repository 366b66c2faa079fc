/**
 * The oldest browsers in which pages work, those of spring 2022. `src/app/older-browsers.ts` adds what they lack of the
 * language's library.
 */
export const OLDEST_BROWSERS = ["chrome100", "edge100", "firefox100", "ios15.4", "safari15.4"];
