import * as z from "zod/mini";
import { pastedText } from "./pasted-text.ts";

const LENGTH_MAX = 254;
/** The name before the "@": RFC 5321's `Dot-string`, at most 64 characters. */
const NAME = "(?=.{1,64}@)[\\w!#$%&'*+/=?^`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~-]+)*";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const TOP_LABEL = "(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])";
const ADDRESS = new RegExp(`^${NAME}@(?:${LABEL}\\.)+${TOP_LABEL}$`, "i");

/**
 * An email address as forms take it: one plain address that a mail can go to, at most 254 characters. A domain in other
 * letters than ASCII is stored in its ASCII form; a name before the "@" in such letters is refused, because most mail
 * servers refuse it.
 */
export function emailAddress(message: string) {
  return z.pipe(
    z.string(message).check(z.overwrite(plainAddress), z.maxLength(LENGTH_MAX, message)),
    z.email({ pattern: ADDRESS, error: message }),
  );
}

/** An address as it is stored, however it was typed or pasted. A text without "@" is only made plain. */
export function plainAddress(text: string): string {
  const address = pastedText(text).replace(/^mailto:\s*/i, "");
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at === -1 || !/\P{ASCII}/u.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, at + 1) + new URL(url).hostname : address;
}

/** The longest token of a mailed link that names an address, sealed (`link-token.ts`). */
export const ADDRESS_TOKEN_MAX = 400;
