import { useSyncExternalStore } from "react";
import { browserStorage } from "#lib/browser-storage.ts";
import { CART_STORAGE_KEY } from "#lib/forget-person.ts";
import { LINES_MAX, QUANTITY_MAX } from "../../rules/amounts.ts";
import type { CartLine } from "../../schema/cart.ts";

/** The last order that was taken out of it. */
const BOUGHT_AS = "cart-bought";

/** The cart of this browser. The server knows nothing of it but when it prices it. */
export interface StoredCart {
  lines: CartLine[];
  /** Whether its drawer is open, in this window. */
  isOpen: boolean;
}

const EMPTY: CartLine[] = [];

let cart: StoredCart | null = null;
const listeners = new Set<() => void>();

/** The stored lines; none where they cannot be read. */
function readLines(): CartLine[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(CART_STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isLine).slice(0, LINES_MAX) : EMPTY;
  } catch {
    return EMPTY;
  }
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== "object" || value === null) return false;
  const { variantId, quantity } = value as Partial<CartLine>;
  return (
    Number.isInteger(variantId) &&
    Number.isInteger(quantity) &&
    Number(variantId) > 0 &&
    Number(quantity) >= 1 &&
    Number(quantity) <= QUANTITY_MAX
  );
}

function getCart(): StoredCart {
  cart ??= { lines: readLines(), isOpen: false };
  return cart;
}

function change(next: Partial<StoredCart>): void {
  cart = { ...getCart(), ...next };
  if (next.lines) browserStorage.set(CART_STORAGE_KEY, JSON.stringify(next.lines));
  for (const listener of listeners) listener();
}

/** Another window of the same browser changed it. */
function onStorage({ key }: StorageEvent): void {
  if (key === CART_STORAGE_KEY || key === null) {
    cart = { ...getCart(), lines: readLines() };
    for (const listener of listeners) listener();
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** The cart as it is now; null while the server renders, which does not know it. */
export function useCart(): StoredCart | null {
  return useSyncExternalStore(subscribe, getCart, () => null);
}

export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Puts one more of a variant into the cart and opens it.
 * @returns why it was not put in, or null
 */
export function addToCart(variantId: number, shownPriceCents: number): string | null {
  const { lines } = getCart();
  const there = lines.find((line) => line.variantId === variantId);
  if (there && there.quantity >= QUANTITY_MAX) {
    return `At most ${QUANTITY_MAX} of each item per order`;
  }
  if (!there && lines.length >= LINES_MAX) {
    return `At most ${LINES_MAX} different items per order`;
  }
  const others = lines.filter((line) => line !== there);
  change({
    lines: [...others, { variantId, quantity: (there?.quantity ?? 0) + 1, shownPriceCents }],
    isOpen: true,
  });
  return null;
}

export function setQuantity(variantId: number, quantity: number): void {
  change({
    lines: getCart().lines.map((line) =>
      line.variantId === variantId ? { ...line, quantity } : line,
    ),
  });
}

export function removeFromCart(variantId: number): void {
  change({ lines: getCart().lines.filter((line) => line.variantId !== variantId) });
}

/** Takes the prices that were shown as known: the customer is told of later changes only. */
export function acceptPrices(priceOf: (variantId: number) => number | undefined): void {
  change({
    lines: getCart().lines.map((line) => ({
      ...line,
      shownPriceCents: priceOf(line.variantId) ?? line.shownPriceCents,
    })),
  });
}

/**
 * Takes what was bought out of the cart, once an order: what was put in since stays.
 * @param token of the order
 */
export function takeOutOfCart(
  token: string,
  bought: readonly Pick<CartLine, "variantId" | "quantity">[],
): void {
  if (!isFirstTime(token)) return;
  const taken = new Map(bought.map(({ variantId, quantity }) => [variantId, quantity]));
  change({
    lines: getCart()
      .lines.map((line) => ({
        ...line,
        quantity: line.quantity - (taken.get(line.variantId) ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0),
  });
}

/** Whether an order was not yet taken out of the cart: its page may be opened again. */
function isFirstTime(token: string): boolean {
  if (browserStorage.get(BOUGHT_AS) === token) return false;
  browserStorage.set(BOUGHT_AS, token);
  return true;
}

export function openCart(): void {
  change({ isOpen: true });
}

export function closeCart(): void {
  change({ isOpen: false });
}
