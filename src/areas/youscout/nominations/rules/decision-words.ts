import type { GuardianQuestion } from "../schema/guardian.ts";

/** An answer that holds and what follows from it, as the guardian of the link reads it; empty without one. */
export function decisionWords(
  { answer, shown, isOnBoard }: GuardianQuestion,
  name: string,
): string[] {
  if (answer === "none") return [];
  if (answer === "revoked") {
    return [
      `You took the page of ${name} on YouScout down. No one sees it.`,
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
  nothing: "No one sees it right now: that is up to our staff.",
};
