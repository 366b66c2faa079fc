/** Headers of a page whose address is a secret: nobody keeps it, and no other page is told of it. */
export function secretAddress() {
  return { "cache-control": "no-store", "referrer-policy": "no-referrer" };
}
