/** The library that decodes and encodes pictures, loaded with the first one: a start has no use for it. */
export async function loadSharp() {
  return (await import("sharp")).default;
}
