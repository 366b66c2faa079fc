import { MINUTE_MS } from "../time.ts";

/** The provider makes no page that closes within half an hour. */
const PAGE_MINUTES_MIN = 30;

/** Whether a payment page can still be made for places that are held until `heldUntil`. */
export function hasTimeForPage(heldUntil: Date, now: Date): boolean {
  return heldUntil.getTime() - now.getTime() >= PAGE_MINUTES_MIN * MINUTE_MS;
}
