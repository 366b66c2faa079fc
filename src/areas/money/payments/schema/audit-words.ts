import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
export const PAYMENT_AUDIT_WORDS = {
  actions: {
    test_month_begun: "Test month begun",
  },
  subjects: {
    test_subscription: "Test subscription",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    payments: typeof PAYMENT_AUDIT_WORDS;
  }
}
