import { count } from "#lib/count.ts";

/** Votes that count and votes that staff hold: "5 votes and 3 held votes". */
export function describeVotes(counted: number, held: number): string {
  if (held === 0) return count(counted, "vote");
  const ofHeld = count(held, "held vote");
  return counted === 0 ? ofHeld : `${count(counted, "vote")} and ${ofHeld}`;
}
