import { tabStorage } from "#lib/browser-storage.ts";
import { withKey } from "#lib/random-key.ts";

const STORAGE_KEY = "checkout";

/** What this tab stores of a checkout until it is over: nothing typed is lost on the way to pay. */
export interface StoredCheckout {
  /** The values of the form, by field name. */
  values: Record<string, string>;
  /** The key of the last purchase that was sent, and what it was. */
  key: string | null;
  content: string | null;
  /** The token of the order that it became, unpaid as far as this tab knows. */
  token: string | null;
}

const NOTHING: StoredCheckout = { values: {}, key: null, content: null, token: null };

export function readCheckout(): StoredCheckout {
  try {
    return { ...NOTHING, ...JSON.parse(tabStorage.get(STORAGE_KEY) ?? "{}") };
  } catch {
    return NOTHING;
  }
}

function store(change: Partial<StoredCheckout>): void {
  tabStorage.set(STORAGE_KEY, JSON.stringify({ ...readCheckout(), ...change }));
}

export function storeValues(values: Record<string, string>): void {
  store({ values: { ...readCheckout().values, ...values } });
}

/** The order that waits for its payment: what it holds is this customer's to buy. */
export function storeToken(token: string): void {
  store({ token });
}

/** The same purchase has the same key however often it is sent, another one has another. */
export function keyOf(content: string): string {
  const stored = readCheckout();
  const last = stored.key && stored.content ? { key: stored.key, content: stored.content } : null;
  const keyed = withKey(content, last);
  store(keyed);
  return keyed.key;
}

/** After an order that can no longer be paid: the next purchase is a new one. */
export function forgetKey(): void {
  store({ key: null, content: null });
}

export function forgetCheckout(): void {
  tabStorage.remove(STORAGE_KEY);
}
