import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const ORDER_AUDIT_WORDS = {
  actions: {
    order_changed: "Order changed",
    order_refunded: "Order refunded",
  },
  subjects: {
    order: "Order",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    orders: typeof ORDER_AUDIT_WORDS;
  }
}
