/** Under which this browser keeps the shop's cart: what is to be bought, and nobody's name. */
export const CART_KEPT_AS = "cart";

/**
 * Removes what a person who leaves has left in this browser: drafts, what was typed at the checkout,
 * where they wanted to go. The cart stays, which says nothing of anybody. What lies in the session
 * storage of other tabs goes with them.
 */
export function forgetPerson(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (key !== CART_KEPT_AS) localStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
