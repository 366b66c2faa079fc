import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const ADMIN_AUDIT_WORDS = {
  actions: {
    network_voided: "Network voided",
    role_changed: "Role changed",
    user_suspended: "Account suspended",
    user_reinstated: "Account reinstated",
    account_deleted: "Account deleted by its owner",
    sessions_ended: "Sessions ended",
    right_given: "Right given",
    right_taken: "Right taken",
    colleague_invited: "Colleague invited",
    invitation_accepted: "Invitation accepted",
    invitation_withdrawn: "Invitation withdrawn",
  },
  subjects: {
    network: "Network",
    invitation: "Invitation",
    payment: "Payment",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    admin: typeof ADMIN_AUDIT_WORDS;
  }
}
