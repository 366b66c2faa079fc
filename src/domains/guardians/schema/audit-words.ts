import type { AuditWords } from "#domains/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const GUARDIAN_AUDIT_WORDS = {
  actions: {
    board_guardian_named: "Guardian of a player named",
    board_word_ended: "Yes of the former guardian ended with another address",
    board_guardian_asked: "Guardian of a player asked",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#domains/audit/schema/words.ts" {
  interface WordsOfDomains {
    guardians: typeof GUARDIAN_AUDIT_WORDS;
  }
}
