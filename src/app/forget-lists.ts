import { isDeviceKnown } from "#lib/offline/is-device-known.ts";

/**
 * Deletes what the pages that work offline have kept in this browser beyond its end, and what they keep for somebody
 * who was turned away from them, as the address tells to which that person was sent. What waits to be sent stays. A
 * browser that keeps nothing loads nothing for it.
 */
export async function forgetLists(address: string): Promise<void> {
  try {
    if (!(await isDeviceKnown())) return;
    const kept = await import("./forget-kept.ts");
    await kept.forgetKept(new URL(address, "http://site").searchParams);
  } catch {
    // The page that is opened next tries again.
  }
}
