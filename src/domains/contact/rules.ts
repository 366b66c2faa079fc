import { DAY_MS } from "#lib/time.ts";
import type { ContactStatus } from "./schema.ts";

/** A team member replies within 24 hours (specification part 1, section 2.3). */
const REPLY_MS = DAY_MS;

/** Whether a message waits longer for its answer than was promised. */
export function isOverdue(status: ContactStatus, cameAt: Date, now: Date): boolean {
  return status === "new" && now.getTime() - cameAt.getTime() > REPLY_MS;
}
