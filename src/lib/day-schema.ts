import * as z from "zod/mini";
import { FIRST_DAY, LAST_DAY } from "./time.ts";

/** Refuses a day, or a text that begins with one, which is far off. */
export const isKnownDay = (message = `Please choose a day from ${FIRST_DAY} to ${LAST_DAY}`) =>
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
