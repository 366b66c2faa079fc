import * as z from "zod/mini";

/** Line ends, other control characters, and what turns the order of the letters behind it. */
const GAPS = /[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text on one line. A text of which nothing is seen is none. */
export function oneLine(text: string): string {
  return isBlank(text) ? "" : text.replace(GAPS, " ").trim();
}

/** Whether nothing of the text is seen, whatever characters it has. */
export function isBlank(text: string): boolean {
  return seen(text) === "";
}

interface Length {
  min: number;
  max: number;
  tooShort: string;
  tooLong: string;
}

/** A text of one line as forms take it: only characters that are seen count toward `min`. */
export function writtenLine(length: Length) {
  return z.string(length.tooShort).check(z.overwrite(oneLine), ...lengthChecks(length));
}

/** The same for a text of several lines, which keeps them. */
export function writtenText(length: Length) {
  return z.string(length.tooShort).check(z.trim(), ...lengthChecks(length));
}

function lengthChecks({ min, max, tooShort, tooLong }: Length) {
  return [
    z.minLength(min, tooShort),
    z.maxLength(max, tooLong),
    z.refine<string>((text) => seen(text).length >= min, tooShort),
  ] as const;
}

function seen(text: string): string {
  return text.replace(UNSEEN, "").trim();
}
