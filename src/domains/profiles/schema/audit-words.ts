import type { AuditWords } from "#domains/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
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
