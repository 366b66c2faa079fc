/** In how many seconds a session ends that is not used; a header of answers to administrators. */
export const SESSION_ENDS_IN = "session-ends-in";

const KEPT_AS = "sessionEndsAt";

/** Notes what an answer says of the session's end, for all tabs of this browser. */
export function noteSessionEnd(seconds: string | number | null): void {
  if (seconds === null) return;
  localStorage.setItem(KEPT_AS, String(Date.now() + Number(seconds) * 1_000));
}

/** Forgets an end that is of nobody here any more. */
export function forgetSessionEnd(): void {
  localStorage.removeItem(KEPT_AS);
}

/** The moment at which the session ends when no tab of this browser uses it; null without one. */
export function readSessionEnd(): number | null {
  const kept = localStorage.getItem(KEPT_AS);
  return kept === null ? null : Number(kept);
}
