import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
export const ATHLETE_AUDIT_WORDS = {
  actions: { athlete_corrected: "Athlete corrected" },
  subjects: {},
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    athletes: typeof ATHLETE_AUDIT_WORDS;
  }
}
