const KEPT_AS = "checkout";

/** What this tab keeps of a checkout until it is over: nothing typed is lost on the way to pay. */
export interface KeptCheckout {
  /** What stands in the form, by the names of its fields. */
  values: Record<string, string>;
  /** The key of the last purchase that was sent, and what it was. */
  key: string | null;
  content: string | null;
  /** The token of the order that it became, unpaid as far as this tab knows. */
  token: string | null;
}

const NOTHING: KeptCheckout = { values: {}, key: null, content: null, token: null };

export function keptCheckout(): KeptCheckout {
  try {
    return { ...NOTHING, ...JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "{}") };
  } catch {
    return NOTHING;
  }
}

function keep(change: Partial<KeptCheckout>): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify({ ...keptCheckout(), ...change }));
  } catch {
    // Without it a checkout is only less comfortable: the server takes each key once all the same.
  }
}

export function keepValues(values: Record<string, string>): void {
  keep({ values: { ...keptCheckout().values, ...values } });
}

/** The order that waits for its payment: what it holds is this customer's to buy. */
export function keepToken(token: string): void {
  keep({ token });
}

/** The same purchase has the same key however often it is sent, another one has another. */
export function keyOf(content: string): string {
  const kept = keptCheckout();
  if (kept.key && kept.content === content) return kept.key;
  const key = randomKey();
  keep({ key, content });
  return key;
}

/** After an order that can no longer be paid: the next purchase is a new one. */
export function forgetKey(): void {
  keep({ key: null, content: null });
}

export function forgetCheckout(): void {
  sessionStorage.removeItem(KEPT_AS);
}

/** A UUID, also where the page came without https and the browser makes none by itself. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
