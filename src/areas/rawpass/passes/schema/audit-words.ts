import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what staff change about passes. */
export const PASS_AUDIT_WORDS = {
  actions: {
    pass_canceled: "Pass canceled for a family",
    pass_cancellation_undone: "Pass cancellation undone for a family",
    pass_frozen: "Pass frozen for a family",
    pass_freeze_ended: "Freeze of a pass ended for a family",
    pass_code_replaced: "Code of a pass replaced for a family",
    pass_training_changed: "Training of a pass changed for a family",
    pass_times_changed: "Times of a pass changed for a family",
    pass_refunded: "Pass refunded",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    passes: typeof PASS_AUDIT_WORDS;
  }
}
