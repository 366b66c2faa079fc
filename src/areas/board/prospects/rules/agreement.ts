/** Whose word it takes before everybody sees a player's name: nobody's (*announced*), or a guardian's. */
export const BOARD_CONSENTS = ["announced", "agreed"] as const;
export type BoardConsent = (typeof BOARD_CONSENTS)[number];

/** How much of a player everybody sees: *limited* is first name, initial, positions and class. */
export const LEVELS = ["full", "limited"] as const;
export type Level = (typeof LEVELS)[number];

/** What everybody sees of a player only where a guardian agreed to that kind of thing. */
export const AGREED_KINDS = ["measurements", "notes", "body", "commitment", "video"] as const;
export type AgreedKind = (typeof AGREED_KINDS)[number];

/** What a guardian said: yes, no more than the short version, or nothing at all. */
export const ANSWERS = ["agreed", "refused", "hidden"] as const;
export type GuardianWord = (typeof ANSWERS)[number];

/** The noes that stay when another guardian is named. */
export const KEPT_NOES = ["refused", "hidden"] as const;
export type KeptNo = (typeof KEPT_NOES)[number];

/** Who ended a guardian's word: the guardian by another one, or staff by naming another guardian. */
export const ENDED_BY = ["guardian", "staff"] as const;

/**
 * How much of a player everybody sees. A guardian who took the word back, or said no, is heard under either
 * setting.
 * @param word what holds of what a guardian said; null where nothing does
 */
export function levelOf(word: GuardianWord | null, consent: BoardConsent): Level {
  if (word === "agreed") return "full";
  return word === null && consent === "announced" ? "full" : "limited";
}
