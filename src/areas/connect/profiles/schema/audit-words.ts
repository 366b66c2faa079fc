import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const PARTNER_AUDIT_WORDS = {
  actions: {
    partner_changed: "Person in Connect changed",
    partner_profile_changed: "Verified profile in Connect changed by its person",
    partner_profile_decided: "Profile in Connect reviewed",
    connect_settings_changed: "Connect settings changed",
  },
  subjects: {
    partner: "Person in Connect",
    connect_settings: "Connect settings",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    partners: typeof PARTNER_AUDIT_WORDS;
  }
}
