import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const PROFILE_AUDIT_WORDS = {
  actions: {
    coach_verified: "Coach verification",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    profiles: typeof PROFILE_AUDIT_WORDS;
  }
}
