import type { Role } from "../../accounts/schema.ts";
import { FULL_FROM_AGE } from "../rules.ts";

export const COMMENT_MIN = 3;
export const COMMENT_MAX = 500;

export const COMMENTS_A_PAGE = 20;

const EDITABLE_MINUTES = 15;

/** Who wrote a comment, as everybody may read it. */
export function writerOf(role: Role): string {
  return { coach: "a coach", parent: "a parent", fan: "a fan", admin: "staff" }[role];
}

/** Whether a comment may still be changed by its author. */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < EDITABLE_MINUTES * 60_000;
}

/** Whether staff read a comment before everybody does: all on young players, and an author's first. */
export function waitsForStaff(playerAge: number, hasApprovedOne: boolean): boolean {
  return playerAge < FULL_FROM_AGE || !hasApprovedOne;
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Endings that are no words, so that a missing blank after a full stop makes no link. */
const ENDINGS = "com|net|org|edu|gov|info|biz|io|tv|gg|ly|xyz|app|dev";

/** Between the figures of a phone number. */
const GAP = "[\\s()./_*·•–—-]";

const CONTACTS = [
  // Links: with a scheme, with www, with a path, by their ending, and as they are spoken.
  /\b(?:https?|ftp):\/\//i,
  /\bwww\s?\./i,
  /[\p{L}\p{N}-]\.[a-z]{2,10}\/\S/iu,
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, "iu"),
  /\S\s*[.,]\s?com(?![\p{L}\p{N}])/iu,
  new RegExp(`[([{]?\\s*\\bdot\\b\\s*[)\\]}]?\\s*(?:${ENDINGS})\\b`, "i"),
  // Addresses: written, with blanks, and with "at" in brackets or before a well-known house.
  /[^\s@]\s?@\s?[\p{L}\p{N}-]+\s?\.\s?\p{L}{2}/u,
  /[([{]\s*at\s*[)\]}]/i,
  /(?:@|\bat\b)\s*(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|aol|proton(?:mail)?)\b/i,
  // Phone numbers of North America, of a town, of elsewhere, and figure by figure.
  new RegExp(`(?<!\\d)(?:\\+?1${GAP}{0,3})?\\(?\\d{3}${GAP}{0,3}\\d{3}${GAP}{0,3}\\d{4}(?!\\d)`),
  /(?<![\d.-])\d{3}[-.]\d{4}(?![\d-])/,
  new RegExp(`\\+\\d(?:${GAP}{0,3}\\d){7}`),
  new RegExp(`\\d(?:${GAP}{0,3}\\d(?!\\d)){9}`),
  /\d{10}/,
];

/**
 * Whether a text has a link, an e-mail address or a phone number, also in some disguises. Scores,
 * averages, seasons and dates are none.
 */
export function hasContact(text: string): boolean {
  const plain = text.normalize("NFKC").replace(INVISIBLE, "").replaceAll("。", ".");
  return CONTACTS.some((contact) => contact.test(plain));
}
