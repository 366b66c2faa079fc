import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const DEAL_AUDIT_WORDS = {
  actions: {
    deal_decided: "Deal decided",
    deal_paid_by_hand: "Deal paid out by hand",
    deal_refunded_by_hand: "Deal refunded by hand",
    deal_repaid: "Deal paid back by organizer",
    review_decided: "Review in Connect decided",
  },
  subjects: {
    deal: "Deal",
    review: "Review",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    deals: typeof DEAL_AUDIT_WORDS;
  }
}
