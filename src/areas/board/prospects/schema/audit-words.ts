import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const PROSPECT_AUDIT_WORDS = {
  actions: {
    prospect_created: "Prospect added",
    prospect_changed: "Prospect changed",
    prospect_moved: "Prospect moved",
    prospect_deleted: "Prospect deleted",
    prospect_hidden: "Prospect hidden",
    prospect_shown: "Prospect shown again",
    prospects_imported: "Prospects imported",
    prospects_import_undone: "Import of prospects undone",
    prospect_graduated: "Prospect made an alumnus",
    prospect_brought_back: "Alumnus brought back to the board",
    votes_voided: "Votes voided",
    prospect_graded: "Scouting report of a prospect added",
    prospect_facts_changed: "Commitment, video or note of a prospect changed",
    board_consent_changed: "Consent for the board changed",
    guardian_board_agreed: "Guardian agreed to what the board shows",
    guardian_board_refused: "Guardian agreed to the short version only",
    guardian_board_hidden: "Guardian took the player off the board",
  },
  subjects: {
    prospect: "Prospect",
    board_settings: "Settings of the board",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    prospects: typeof PROSPECT_AUDIT_WORDS;
  }
}
