import { hideContacts } from "./rules/offers.ts";

export { refusalOfFlood } from "./rules/offers.ts";

/** What the other side reads of something written: until what they agreed on is paid, without contact details. */
export function readableWords<Words extends string | null>(
  words: Words,
  { isPaid }: { isPaid: boolean },
): Words | string {
  return words === null || isPaid ? words : hideContacts(words);
}
