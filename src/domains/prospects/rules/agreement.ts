import type { Prospect } from "../schema.ts";

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

/** What a level withholds of a player. */
type Withheld = Pick<Prospect, "lastName" | "battingThrowingHand" | "school" | "teamName">;

/** A player with what everybody sees of him at a level: at *limited* the last name is an initial. */
export function shownAt<Player extends Withheld>(player: Player, level: Level): Player {
  if (level === "full") return player;
  const lastName = initialOf(player.lastName);
  return { ...player, lastName, battingThrowingHand: null, school: null, teamName: null };
}

/** The first letter of a name with its point, whatever the letter is made of; empty without a letter. */
function initialOf(name: string): string {
  const [letter = ""] = name.trim().match(/\p{L}\p{Mn}*/u) ?? [];
  return letter && `${letter}.`;
}
