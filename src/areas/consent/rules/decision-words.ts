import type { AgreedKind } from "#areas/board/prospects/rules/agreement.ts";
import { DAYS_KEPT } from "#areas/youscout/nominations/access/visibility.ts";
import type { BoardObstacle, BoardQuestion } from "../schema/guardian.ts";

export const KIND_LABELS: Record<AgreedKind, string> = {
  measurements: "Measurements",
  notes: "The scout's note",
  body: "Height and weight",
  commitment: "College commitment",
  video: "Video",
};

/** Part of every yes. */
export const NAME_KIND = "Name, positions, school and class";

/** How long a take-down and an answer are kept. */
export const TIME_KEPT = `After ${DAYS_KEPT} days we delete a nomination that a guardian took down. Your answer here stays until you change it.`;

export const KEPT_NO =
  "Another guardian said no before you were named, so you can only show less. Only that guardian, or two owners of our company, can lift that no. If you have questions, please write to us.";

export const OBSTACLE_WORDS: Record<BoardObstacle, string> = {
  namesake:
    "Our staff have to look at this player before we show more: please write to us. You can still show less.",
  staff:
    "Your email address belongs to an account of our staff, so you can only show less. Please name another guardian to us.",
  on_hold:
    "Another guardian has answered about this player, so you can only show less. To show more, please write to us: we then ask you again.",
};

/** What keeps the guardian from showing more. */
function limitsOf({ keptNo, obstacles }: BoardQuestion): string[] {
  return keptNo ? [KEPT_NO] : obstacles.map((obstacle) => OBSTACLE_WORDS[obstacle]);
}

/** What keeps the guardian from showing more, or everybody from seeing the player, and who changes that. */
export function boundWords(question: BoardQuestion): string[] {
  const { firstName, heldBy } = question;
  const bound = limitsOf(question);
  const isAnswered = heldBy === "guardian" || heldBy === "youscout";
  // No answer of this guardian brings the player back then.
  if (heldBy === null || (isAnswered && bound.length > 0)) return bound;
  return [...bound, heldWords(heldBy, firstName)];
}

/** An answer that holds and what follows from it, as its guardian reads it; empty without one. */
export function decisionWords(question: BoardQuestion): string[] {
  const { firstName, word, shown, shownKinds, heldBy } = question;
  if (word === null) return [];
  if (word.answer === "hidden") {
    return [
      `You chose to hide ${firstName}. We took down every page on the board and on YouScout that we know is about ${firstName}.`,
      ...limitsOf(question),
      "Another answer by this link brings back no page on YouScout.",
      TIME_KEPT,
    ];
  }
  const isWithheld = shown !== null && word.kinds.length > shownKinds.length;
  return [
    word.answer === "agreed"
      ? `You agreed that everyone may see this of ${firstName}: ${agreedWords(word.kinds)}.`
      : `You chose the short version of ${firstName}: first name, initial of the last name, positions and class. It applies on YouScout as well.`,
    ...(heldBy ? boundWords(question) : []),
    ...(isWithheld
      ? ["We show more than name, positions, school and class only of players 13 or older."]
      : []),
  ];
}

function agreedWords(kinds: readonly AgreedKind[]): string {
  const labels = kinds.map((kind) => KIND_LABELS[kind].toLowerCase());
  return [NAME_KIND.toLowerCase(), ...labels].join("; ");
}

/** Why nobody sees the player, and who changes that. */
export function heldWords(heldBy: NonNullable<BoardQuestion["heldBy"]>, firstName: string): string {
  switch (heldBy) {
    case "guardian":
      return `Agree below, or choose the short version, and ${firstName} is back.`;
    case "youscout":
      return `A guardian took ${firstName} off the board by the link of a nomination on YouScout. Agree below, or choose the short version, and ${firstName} is back. If you don't answer here, we delete the nomination, and that answer with it, ${DAYS_KEPT} days later.`;
    case "staff":
      return `Only our staff can show ${firstName} again. Please write to us.`;
    case "never_shown":
      return `${firstName} has not been on the board yet. Our staff decide about that, and your decision applies from then on.`;
    case "age":
      return `Going by the class, ${firstName} may be under 13, and the board shows no one that young.`;
  }
}
