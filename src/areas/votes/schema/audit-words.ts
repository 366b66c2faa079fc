import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const VOTE_AUDIT_WORDS = {
  actions: {
    burst_held: "Votes held",
    burst_voided: "Held votes voided",
    burst_released: "Votes released",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    votes: typeof VOTE_AUDIT_WORDS;
  }
}
