import type {
  AgreedKind,
  GuardianWord,
  KeptNo,
  Level,
} from "#areas/board/prospects/rules/agreement.ts";
import type { ProposalKind } from "#areas/youscout/nominations/schema/proposals.ts";
import type { PublicChange } from "../schema/guardian.ts";

/** What each kind is, for the guardian who is asked. */
export const KIND_HINTS: Record<AgreedKind, string> = {
  measurements:
    "Times and speeds measured by RAW or a partner, with their dates. Those the family reported are labeled.",
  notes: "What a RAW scout writes about the player, with its date.",
  body: "As last measured.",
  commitment: "The college, the day, and who announced it.",
  video: "One video of the player, which loads only after a click.",
};

export const LEVEL_LABELS: Record<Level, string> = {
  full: "Full version",
  limited: "Short version: first name, initial, positions and class",
};

/** By whose doing something changed. */
export const CHANGED_BY_LABELS: Record<PublicChange["by"], string> = {
  guardian: "guardian",
  former: "previous guardian",
  youscout: "guardian named on YouScout",
  author: "author of the nomination",
  staff: "RAW staff",
};

export const WORD_LABELS: Record<GuardianWord, string> = {
  agreed: "Agreed",
  refused: "Short version only",
  hidden: "Hidden by the guardian",
};

/** What a replaced guardian restores. */
export const RESTORED_LABELS: Record<GuardianWord | "none", string> = {
  agreed: "You had agreed.",
  refused: "You had allowed the short version only.",
  hidden: "You had asked us to hide everything.",
  none: "You had answered. The next page shows your answer.",
};

/** What a second person confirms, in the queue. */
export const PROPOSAL_LABELS: Record<ProposalKind, string> = {
  replace: "Another guardian",
  lift: "A previous guardian's no",
  delete: "Deleting a child with a guardian's no",
};

/** The no of a replaced guardian. */
export const KEPT_NO_LABELS: Record<KeptNo, string> = {
  refused: "the short version only",
  hidden: "hide everything",
};
