import { DAY_MS } from "#lib/time.ts";
import { defineTransitions } from "#lib/transitions.ts";
import type { ContactStatus } from "./schema/messages.ts";

const TRANSITIONS = defineTransitions({
  answer: { by: ["staff"], from: ["new"], to: "answered" },
  reopen: { by: ["staff"], from: ["answered"], to: "new" },
});

/** The states that staff may give a message. */
export function nextStatuses(now: ContactStatus): ContactStatus[] {
  return TRANSITIONS.following(now, "staff");
}

/** A team member replies within 24 hours (specification part 1, section 2.3). */
export const REPLY_MS = DAY_MS;

/** Whether a message waits longer for its answer than was promised. */
export function isOverdue(status: ContactStatus, cameAt: Date, now: Date): boolean {
  return status === "new" && now.getTime() - cameAt.getTime() > REPLY_MS;
}
