import { browserStorage } from "./browser-storage.ts";

/** In how many seconds a session ends that is not used; a header of answers to administrators. */
export const SESSION_ENDS_IN = "session-ends-in";

const STORAGE_KEY = "sessionEndsAt";

/** Notes what an answer says of the session's end, for all tabs of this browser. */
export function noteSessionEnd(seconds: string | number | null): void {
  if (seconds === null) return;
  browserStorage.set(STORAGE_KEY, String(Date.now() + Number(seconds) * 1_000));
}

/** Forgets the end of a session that is over. */
export function forgetSessionEnd(): void {
  browserStorage.remove(STORAGE_KEY);
}

/** The moment at which the session ends when no tab of this browser uses it; null without one. */
export function readSessionEnd(): number | null {
  const kept = browserStorage.get(STORAGE_KEY);
  return kept === null ? null : Number(kept);
}
