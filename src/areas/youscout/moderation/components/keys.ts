import type { WorkKey } from "#ui/work-keys.ts";

/** The keys of each kind of entry. */
export const NOMINATION_KEYS = [
  ...(["a", "n", "b", "r", "m", "p", "h", "u"] as const),
  ...(["g", "v", "e", "d", "o", "x"] as const),
];
export const COMMENT_KEYS: readonly WorkKey[] = ["a", "d"];
export const REPORT_KEYS: readonly WorkKey[] = ["h", "u"];
