import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
export const SCHEDULE_AUDIT_WORDS = {
  actions: {
    activity_created: "Activity added",
    activity_changed: "Activity changed",
    activity_deleted: "Activity deleted",
    slot_created: "Time slot added",
    slot_changed: "Time slot changed",
    slot_moved: "Time slot moved",
    slot_deleted: "Time slot deleted",
    closure_created: "Closure added",
    closure_deleted: "Closure removed",
  },
  subjects: {
    activity: "Activity",
    slot: "Time slot",
    closure: "Closure",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    schedule: typeof SCHEDULE_AUDIT_WORDS;
  }
}
