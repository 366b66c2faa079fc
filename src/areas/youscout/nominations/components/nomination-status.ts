import { labelOf } from "#ui/label-of.ts";
import { type OwnState, ownStateOf } from "../access/own-state.ts";
import { isEditable } from "../rules/nominations.ts";
import type { OwnNomination } from "../schema/nominations.ts";

const WAITING = "bg-line text-chalk";
const GOOD = "bg-chalk text-ground";
const ACT = "bg-red text-ground";
const OVER = "border border-edge text-dim";

type Descriptions = Record<OwnState, { word: string; look: string; note: string }>;

/** What a status says to the author: in a word, in a color, and what it means. */
const DESCRIPTIONS: Descriptions = {
  pending: { word: "Waiting", look: WAITING, note: "Our staff hasn't read it yet." },
  needs_info: {
    word: "We ask you",
    look: ACT,
    note: "Our staff needs more from you. Update it and we'll take another look.",
  },
  approved: { word: "On YouScout", look: GOOD, note: "Anyone can read it and vote." },
  rejected: { word: "Not accepted", look: OVER, note: "Our staff couldn't put it on YouScout." },
  duplicate: {
    word: "Joined another",
    look: OVER,
    note: "The player had already been nominated. Its votes count there.",
  },
  promoted: {
    word: "Top 100 board",
    look: GOOD,
    note: "Our scouts put the player on the NOLA Top 100 prospect board. Good eye.",
  },
  withdrawn: { word: "Withdrawn", look: OVER, note: "You withdrew it. No one sees it." },
  archived: {
    word: "Archived",
    look: OVER,
    note: "The player is 19 by now, so no one sees it any more.",
  },
  hidden: {
    word: "Hidden",
    look: WAITING,
    note: "Our staff has taken it off the site for now.",
  },
  revoked: {
    word: "Taken down",
    look: OVER,
    note: "The player's parent or guardian took it down, so no one sees it.",
  },
  erased: {
    word: "Deleted",
    look: OVER,
    note: "What it said has been deleted. Only its votes still count.",
  },
};

/** The word, color and note for a nomination. */
export function describeStatus(nomination: OwnNomination) {
  const state = ownStateOf(nomination);
  return DESCRIPTIONS[state] ?? { word: labelOf({}, state), look: WAITING, note: "" };
}

/** How much of it is or will be shown, and why; null when nobody sees it any more. */
export function describeVisibility(
  nomination: OwnNomination,
): { label: string; text: string } | null {
  const { isPublic, status, level, consent } = nomination;
  if (!isPublic && !isEditable(status)) return null;
  const label = isPublic ? "What everyone sees" : "What will be shown";
  if (level === "full") return { label, text: "The full page; the guardian agreed" };
  const until = consent === "waiting" ? ", until the guardian agrees" : "";
  return { label, text: `First name and initial${until}` };
}
