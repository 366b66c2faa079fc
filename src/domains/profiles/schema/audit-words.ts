import type { AuditWords } from "#domains/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const PROFILE_AUDIT_WORDS = {
  actions: {
    coach_verified: "Coach verification",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#domains/audit/schema/words.ts" {
  interface WordsOfDomains {
    profiles: typeof PROFILE_AUDIT_WORDS;
  }
}
