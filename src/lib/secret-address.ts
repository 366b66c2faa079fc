/** Headers of a page whose address is a secret: it is not cached, and not sent as a referrer. */
export function secretAddress() {
  return { "cache-control": "no-store", "referrer-policy": "no-referrer" };
}
