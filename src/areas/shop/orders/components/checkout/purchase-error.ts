import { ApiError, refusalText } from "#lib/api.ts";

/** Why a purchase did not get to the payment page, and what holds for the customer. */
export interface PurchaseError {
  title: string;
  text: string;
}

const NOT_CHARGED = "Nothing was charged.";

/** What to tell of a purchase that failed; null where each field says what is wrong with it. */
export function purchaseErrorOf(error: unknown): PurchaseError | null {
  // `fetch` reports an unreachable server this way.
  if (error instanceof TypeError) {
    return {
      title: "The shop can't be reached",
      text: "You seem to have lost your connection. Your cart and your details are saved. Try again when you're back online.",
    };
  }
  if (error instanceof ApiError) {
    if (error.code === "conflict") return { title: error.text, text: NOT_CHARGED };
    if (Object.keys(error.fields).length > 0) return null;
  }
  return {
    title: refusalText(error, "Something went wrong"),
    text: `${NOT_CHARGED} Your cart and your details are saved.`,
  };
}
