import { ApiError, UnreadError } from "../api.ts";

/** Nobody looked at the call: the server, or what stands before it, is away. */
const AWAY = new Set([408, 429, 502, 503, 504]);

/** Whether a call failed because the network or the site is away, and may be made again later. */
export function isAway(error: unknown): boolean {
  if (error instanceof UnreadError) return false;
  return !(error instanceof ApiError) || AWAY.has(error.status);
}
