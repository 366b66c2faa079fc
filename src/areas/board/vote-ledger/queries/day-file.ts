import { createHash } from "node:crypto";
import type { Line } from "../rules.ts";

/** A day of the ledger, before it has a fingerprint. */
export interface OpenDay {
  day: string;
  /** The fingerprint of the day before; null for the first. */
  previous: string | null;
  lines: readonly Line[];
}

/**
 * The file of a day, from which anybody can take its fingerprint: two lines that name the day and the
 * fingerprint before it, then what happened, by number, kind and reason. Its form never changes.
 */
export function dayFile({ day, previous, lines }: OpenDay): string {
  const rows = lines
    .map(({ number, what, reason, votes }) => `${number},${what},${reason},${votes}`)
    .sort();
  return `${[
    `RAW NOLA Top 100 votes of ${day}`,
    `The day before: ${previous ?? "none"}`,
    "number,what,reason,votes",
    ...rows,
  ].join("\n")}\n`;
}

/** SHA-256 of a day's file, in 64 hexadecimal digits. */
export function fingerprintOf(file: string): string {
  return createHash("sha256").update(file, "utf8").digest("hex");
}
