import * as z from "zod/mini";
import { pastedText } from "./pasted-text.ts";

const LENGTH_MIN = 10;
const LENGTH_MAX = 25;
const DIGITS_MIN = 10;
/** Signs that people set between groups of digits. */
const DOTS = /[\u00b7\u2022\u2027\u2219\u22c5]/g;
const EXTENSION = /[\s,;]*(?:extension|ext|x|\u00d7|#)[.:]?\s*(\d{1,6})$/i;

const NOT_CALLABLE = "Please enter a phone number with its area code, such as (504) 555-0142";

/**
 * A phone number of 10 to 25 characters that somebody can call: it has an area code, and at most an extension beside
 * its digits. Pasted ones are stored plainly: "(504) 555-0142 x12".
 */
export function phoneNumber(message = NOT_CALLABLE) {
  return z
    .string(message)
    .check(
      z.overwrite(plainPhone),
      z.minLength(LENGTH_MIN, message),
      z.maxLength(LENGTH_MAX, message),
      z.refine(isCallable, message),
    );
}

function plainPhone(text: string): string {
  return pastedText(text).replace(/^tel:/i, "").replace(DOTS, ".").replace(EXTENSION, " x$1");
}

function isCallable(phone: string): boolean {
  const number = phone.replace(/ x\d+$/, "");
  return /^\+?[\d ()./-]+$/.test(number) && number.replace(/\D/g, "").length >= DIGITS_MIN;
}
