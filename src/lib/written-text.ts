import * as z from "zod/mini";
import { searchWords } from "./names/search-words.ts";
import { isBlank, oneLine, seen } from "./one-line.ts";

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

/** A text of several lines as forms take it, with its line breaks. */
export function writtenText(length: Length) {
  return z.string(length.tooShort).check(z.trim(), ...lengthChecks(length));
}

export const NAME_LETTERS = "Please write the name in the letters A to Z; accents are fine";

/**
 * The letters of a name that is compared with others: A to Z once folded. Any other letter or picture may look like one
 * of them and makes another name of the same child.
 */
export const nameLetters = z.refine<string>(
  (name) => !/\p{So}/u.test(name) && searchWords(name).every((word) => /^[a-z\d]+$/.test(word)),
  NAME_LETTERS,
);

/** The length of what forms call `label`, with what they say of a text that is shorter or longer. */
export function between(label: string, min: number, max: number): Length {
  return {
    min,
    max,
    tooShort: min > 1 ? `${label} must be at least ${min} characters` : `${label} is required`,
    tooLong: `${label} must be at most ${inFigures(max)} characters`,
  };
}

/** What forms say about a text that is too long, next to its label. */
export function tooLong(max: number): string {
  return `Must be at most ${inFigures(max)} characters`;
}

/** A length with its thousands apart. Schemas say it when they are made: a format of the language's takes 15 ms. */
function inFigures(length: number): string {
  return String(length).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** What a person may leave empty: a text of which nothing is seen is null. */
export function orNull<Schema extends z.ZodMiniType<unknown, unknown>>(schema: Schema) {
  return z.pipe(
    z.transform((given: unknown) => (typeof given === "string" && isBlank(given) ? null : given)),
    z.nullable(schema),
  );
}

/** What a person may leave empty or leave out; of an empty text, null. */
export function orNothing<Schema extends z.ZodMiniType<unknown, unknown>>(schema: Schema) {
  return z.optional(orNull(schema));
}

function lengthChecks({ min, max, tooShort, tooLong }: Length) {
  return [
    z.minLength(min, tooShort),
    z.maxLength(max, tooLong),
    z.refine<string>((text) => seen(text).length >= min, tooShort),
  ] as const;
}
