import type { Word } from "./minors.ts";

/** A guardian's answer and what follows from it, as the guardian reads it; empty while nothing is said. */
export function decisionWords(word: Word): string[] {
  switch (word) {
    case "agreed":
      return [
        "You agreed. Our staff read the listing before anyone sees it, and again after each change.",
      ];
    case "revoked":
      return [
        "You said no. The listing is gone, and we have deleted what it said about your child. The same goes for any other listing of this account about your child to which another guardian agreed. One to which you agreed yourself stays until you say no by its own link.",
        "If a sponsor has paid already, our staff settle that with the adults.",
      ];
    default:
      return [];
  }
}
