import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const LISTING_AUDIT_WORDS = {
  actions: {
    listing_decided: "Listing decided",
    listing_changed: "Shown listing changed by its verified creator",
    listing_highlighted: "Highlight of a listing changed",
    listing_guardian_agreed: "Guardian agreed to a listing",
    listing_guardian_refused: "Guardian said no to a listing",
  },
  subjects: {
    listing: "Listing",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    listings: typeof LISTING_AUDIT_WORDS;
  }
}
