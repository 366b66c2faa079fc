import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const NOMINATION_AUDIT_WORDS = {
  actions: {
    nomination_changed: "Nomination changed",
    nomination_hidden: "Nomination hidden",
    nomination_shown: "Nomination shown again",
    nomination_erased: "Nomination deleted for good",
    guardian_asked: "Guardian asked",
    guardian_agreed: "Guardian agreed",
    guardian_shortened: "Guardian chose the short version",
    take_down_seen: "Seen that a guardian took it down",
    guardian_revoked: "Guardian took it back",
  },
  subjects: {
    nomination: "Nomination",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    nominations: typeof NOMINATION_AUDIT_WORDS;
  }
}
