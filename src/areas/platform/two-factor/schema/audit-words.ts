import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const FACTOR_AUDIT_WORDS = {
  actions: {
    factor_recovery_proposed: "Removal of second factors proposed",
    factors_removed: "Second factors removed",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    factors: typeof FACTOR_AUDIT_WORDS;
  }
}
