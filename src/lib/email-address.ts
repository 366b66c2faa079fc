import * as z from "zod/mini";

/**
 * An email address as forms take it: one plain address that a mail can go to, at most 254
 * characters, without blanks around it.
 */
export function emailAddress(message: string) {
  return z.pipe(
    z.string(message).check(z.trim(), z.maxLength(254, message)),
    z.email(message).check(z.regex(/^.{1,64}@/, message)),
  );
}
