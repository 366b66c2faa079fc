import * as z from "zod/mini";
import { pastedText } from "./pasted-text.ts";

const LENGTH_MIN = 10;
const LENGTH_MAX = 25;
const DIGITS_MIN = 10;
const EXTENSION = /[\s,;]*(?:extension|ext|x|#)[.:]?\s*(\d{1,6})$/i;

/** A phone number of 10 to 25 characters as forms take it, pasted ones included: "(504) 555-0142 x12". */
export function phoneText(message: string) {
  return z
    .string(message)
    .check(
      z.overwrite(plainPhone),
      z.minLength(LENGTH_MIN, message),
      z.maxLength(LENGTH_MAX, message),
    );
}

/** A phone number that somebody can call: it has an area code, and at most an extension beside its digits. */
export function phoneNumber(message: string) {
  return phoneText(message).check(z.refine(isCallable, message));
}

function plainPhone(text: string): string {
  return pastedText(text).replace(/^tel:/i, "").replace(EXTENSION, " x$1");
}

function isCallable(phone: string): boolean {
  const number = phone.replace(/ x\d+$/, "");
  return /^\+?[\d ()./-]+$/.test(number) && number.replace(/\D/g, "").length >= DIGITS_MIN;
}
