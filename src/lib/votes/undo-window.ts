import { MINUTE_MS } from "../time.ts";

/** How long a voter may undo a vote. */
export const UNDO_MS = 10 * MINUTE_MS;
