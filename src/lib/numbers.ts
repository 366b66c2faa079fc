import * as z from "zod/mini";

/** No column for ids holds a larger one. */
const LARGEST_ID = 2 ** 31 - 1;

/** An id that somebody gives: one that the database can hold. */
export function givenId(message?: string) {
  return z.int(message).check(z.positive(), z.maximum(LARGEST_ID));
}

/** A whole number as forms take it: a number, or its digits. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.pipe(
    z.transform((given: unknown) =>
      typeof given === "string" && /^\s*\d+\s*$/.test(given) ? Number(given) : given,
    ),
    z.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message)),
  );
}
