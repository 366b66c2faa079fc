import * as z from "zod/mini";
import { businessMoment, businessTime } from "./dates.ts";
import { isKnownDay } from "./day-schema.ts";
import { FIRST_DAY } from "./time.ts";

const SKIPPED = "Clocks go forward then, so there is no such time. Please choose another";

/**
 * A minute that somebody gives as clocks in New Orleans show it, on one of the days that `givenDay` takes:
 * `2027-03-10T09:00`, as the browser's fields for a day and time write it. One that clocks skip is refused.
 */
export function givenLocalTime(message?: string) {
  return z
    .string(message)
    .check(
      z.regex(MINUTE, message),
      z.refine(hasDay, message),
      isKnownDay(),
      z.refine(isOnClocks, SKIPPED),
    );
}

const MINUTE = /^[^T]{10}T(?:[01]\d|2[0-3]):[0-5]\d$/;

function hasDay(text: string): boolean {
  return z.iso.date().safeParse(text.slice(0, 10)).success;
}

/** What is no time, or far off, has its own refusal. */
function isOnClocks(text: string): boolean {
  const [day = "", time = ""] = text.split("T");
  if (!MINUTE.test(text) || !hasDay(text) || day < FIRST_DAY) return true;
  return businessTime(businessMoment(day, time)) === `${day} ${time}`;
}
