import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
export const EDITION_AUDIT_WORDS = {
  actions: {
    edition_published: "Edition of the board published",
    edition_changed: "Edition of the board changed",
    edition_withdrawn: "Edition of the board withdrawn",
    edition_shown_again: "Withdrawn edition of the board shown again",
    working_order_started: "Working order begun",
    working_order_discarded: "Working order discarded",
  },
  subjects: {
    edition: "Edition of the board",
    working_order: "Working order",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    editions: typeof EDITION_AUDIT_WORDS;
  }
}
