import { DAY_MS } from "#lib/time.ts";

/** How long before its end a family is asked to agree to the waiver again. */
export const WAIVER_NOTICE_MS = 14 * DAY_MS;

/** Whether a guardian is asked to agree to the waiver: no agreement holds, or it ends soon. */
export function isWaiverDue({ waiverUntil }: { waiverUntil: string | null }, now: Date): boolean {
  return waiverUntil === null || Date.parse(waiverUntil) - now.getTime() < WAIVER_NOTICE_MS;
}
