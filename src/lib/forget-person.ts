import { browserStorage, tabStorage } from "./browser-storage.ts";
import { announceSent } from "./sent-text.ts";

/** The key under which this browser stores the cart of the shop, which names nobody. */
export const CART_STORAGE_KEY = "cart";

/**
 * Removes what a person who leaves has left in this browser: drafts, what was typed at the checkout or holds
 * the page, where they wanted to go. The cart stays, which says nothing of anybody. What lies in the session
 * storage of other tabs goes with them.
 */
export function forgetPerson(): void {
  announceSent(document);
  for (const key of tabStorage.keys()) tabStorage.remove(key);
  for (const key of browserStorage.keys()) {
    if (key !== CART_STORAGE_KEY) browserStorage.remove(key);
  }
}
