import { MINUTE_MS } from "#lib/time.ts";

/** How long an event may take to arrive; what is younger is not looked at. */
export const EVENT_DELAY_MS = 2 * MINUTE_MS;
