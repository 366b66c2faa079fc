import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
export const EVENT_AUDIT_WORDS = {
  actions: {
    event_created: "Event added",
    event_changed: "Event changed",
    event_called_off: "Event called off",
    event_deleted: "Event deleted",
  },
  subjects: {
    event: "Event",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    events: typeof EVENT_AUDIT_WORDS;
  }
}
