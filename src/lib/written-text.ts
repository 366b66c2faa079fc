import * as z from "zod/mini";
import { oneLine, seen } from "./one-line.ts";

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
