import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const DESK_AUDIT_WORDS = {
  actions: {
    athletes_searched: "Athletes searched at the desk",
    check_in_decided: "Let in at the desk",
    check_in_undone: "Check-in undone",
    attendance_corrected: "Attendance corrected",
    drop_in_sold: "Session sold at the desk",
    late_scan_set_aside: "Offline check-in set aside",
  },
  subjects: {
    check_in: "Check-in",
    drop_in: "Drop-in",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    desk: typeof DESK_AUDIT_WORDS;
  }
}
