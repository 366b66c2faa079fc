import { count } from "#lib/count.ts";
import { inDollars } from "#lib/money.ts";
import type { ClosureEffect } from "./staff.ts";

/** "12 families are notified. 18 booked sessions are canceled, with 15 make-ups and $70.00 in refunds." */
export function effectOf({ families, sessions, makeUps, refundCents }: ClosureEffect): string {
  if (families === 0) return "No family has a place on these days.";
  const told = families === 1 ? "1 family is notified." : `${families} families are notified.`;
  if (sessions === 0) return told;
  const canceled = `${count(sessions, "booked session")} ${sessions === 1 ? "is" : "are"} canceled`;
  const given = [
    makeUps > 0 && count(makeUps, "make-up"),
    refundCents > 0 && `${inDollars(refundCents)} in refunds`,
  ].filter(Boolean);
  return `${told} ${canceled}${given.length > 0 ? `, with ${given.join(" and ")}` : ""}.`;
}
