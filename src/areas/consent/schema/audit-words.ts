import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const GUARDIAN_AUDIT_WORDS = {
  actions: {
    board_guardian_named: "Guardian of a player named",
    board_word_ended: "The previous guardian's consent ended when the address changed",
    board_guardian_asked: "Guardian of a player asked",
    nomination_guardian_named: "Guardian of a nomination named",
    guardian_proposed: "Another guardian proposed",
    guardian_restored: "Previous guardian restored",
    guardian_restore_held: "Previous guardian wants to return; an owner decides",
    guardian_lift_proposed: "Lifting a guardian's no proposed",
    guardian_deletion_proposed: "Deleting a child with a guardian's no proposed",
    guardian_proposal_declined: "Proposal about a guardian declined",
    player_told_apart: "Said to be another player than one whose guardian said no",
    guardian_no_lifted: "Guardian's no lifted by two owners",
    guardian_no_taken_back: "No taken back by its guardian",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    guardians: typeof GUARDIAN_AUDIT_WORDS;
  }
}
