import type { GuardianQuestion } from "../schema/guardian.ts";

/** An answer that holds and what follows from it, as the guardian of the link reads it; empty without one. */
export function decisionWords(
  { answer, shown, isOnBoard, obstacle }: GuardianQuestion,
  name: string,
): string[] {
  if (answer === "none") return [];
  // The guardian who is named there may have given the answer that holds.
  if (obstacle === "merged" && answer !== "revoked") return [SHOWN_WORDS[shown ?? "nothing"]];
  if (answer === "revoked") {
    return [
      obstacle === "merged"
        ? `The page of ${name} on YouScout is down. No one sees it.`
        : `You took the page of ${name} on YouScout down. No one sees it.`,
      ...(isOnBoard ? ["The player is still on the NOLA Top 100."] : []),
    ];
  }
  if (answer === "short") {
    return [
      `You chose the short version of ${name}'s page on YouScout. ${SHOWN_WORDS[shown ?? "nothing"]}`,
    ];
  }
  return [`You agreed to the page of ${name} on YouScout. ${SHOWN_WORDS[shown ?? "nothing"]}`];
}

const SHOWN_WORDS = {
  full: "Everyone sees the full version now.",
  limited: "Everyone sees the short version now.",
  nothing: "No one sees it right now, and your answer alone doesn't change that.",
};
