/** The key under which this browser stores the cart of the shop, which names nobody. */
export const CART_STORAGE_KEY = "cart";

/**
 * Removes what a person who leaves has left in this browser: drafts, what was typed at the checkout,
 * where they wanted to go. The cart stays, which says nothing of anybody. What lies in the session
 * storage of other tabs goes with them.
 */
export function forgetPerson(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (key !== CART_STORAGE_KEY) localStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
