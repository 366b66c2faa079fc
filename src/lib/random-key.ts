/** A random UUID (version 4), also on pages without https, where the browser does not make one. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** What a form sent, and with which idempotency key. */
export interface Keyed {
  key: string;
  content: string;
}

/** Content that is sent once more keeps its key. Any other content gets a new one. */
export function withKey(content: string, last: Keyed | null): Keyed {
  return last?.content === content ? last : { key: randomKey(), content };
}
