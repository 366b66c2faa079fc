import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const EVALUATION_AUDIT_WORDS = {
  actions: {
    evaluation_changed: "Evaluation request changed",
    evaluation_corrected: "Evaluation request corrected for a family",
    evaluation_scheduled: "Evaluation scheduled",
    evaluation_moved: "Evaluation moved",
    evaluation_cancelled: "Evaluation canceled",
    evaluation_cancelled_by_family: "Evaluation canceled by the family",
    evaluation_family_confirmed: "Family of an evaluation confirmed",
    evaluation_report_changed: "Evaluation report changed",
    evaluation_report_sent: "Evaluation report sent",
    evaluation_report_revoked: "Link of an evaluation report ended",
  },
  subjects: {
    evaluation_request: "Evaluation request",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    evaluations: typeof EVALUATION_AUDIT_WORDS;
  }
}
