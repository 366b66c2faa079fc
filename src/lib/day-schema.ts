import * as z from "zod/mini";
import { FIRST_DAY, LAST_DAY } from "./time.ts";

const isKnownDay = (message = `Please choose a day from ${FIRST_DAY} to ${LAST_DAY}`) =>
  z.refine<string>(
    (text) => FIRST_DAY <= text && text.slice(0, LAST_DAY.length) <= LAST_DAY,
    message,
  );

/**
 * A day that somebody gives, as `2027-03-10`. Every database and calendar can count with the days
 * that pass: one that is far off is refused here, and not by a statement that fails.
 * @param message for what is no day at all
 * @param farOff for a day that is far off
 */
export function givenDay(message?: string, farOff?: string) {
  return z.iso.date(message).check(isKnownDay(farOff));
}

/** A moment that somebody gives, in ISO form and UTC, on one of these days. */
export function givenMoment(message?: string) {
  return z.iso.datetime(message).check(isKnownDay());
}

/**
 * A minute that somebody gives as clocks in New Orleans show it, on one of these days: `2027-03-10T09:00`,
 * as the browser's fields for a day and time write it.
 */
export function givenLocalTime(message?: string) {
  return z.string(message).check(
    z.regex(/^[^T]{10}T(?:[01]\d|2[0-3]):[0-5]\d$/, message),
    z.refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, message),
    isKnownDay(),
  );
}
