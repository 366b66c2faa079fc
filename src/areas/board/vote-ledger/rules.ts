import { COUNT_CHANGES, type CountChange } from "#areas/votes/schema/count-change.ts";
import { pageParameters } from "#paths.ts";

/** How many minutes after midnight the day that ended is sealed. */
export const SEALED_AT_MINUTE = 20;

/** That time as a sentence has it. */
export function sealingTime(): string {
  return `12:${String(SEALED_AT_MINUTE).padStart(2, "0")} a.m.`;
}

/** What a line says of votes: voters cast and undo them, staff do the rest. */
export const LINE_KINDS = ["cast", "undone", ...COUNT_CHANGES] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export type LineReason = CountChange["reason"] | "";

/** What happened on a day to the votes for a player. */
export interface Line {
  /** What names the player. */
  number: string;
  what: LineKind;
  reason: LineReason;
  votes: number;
}

/** What a vote of each kind adds to the count. */
export const EFFECTS: Record<LineKind, 1 | 0 | -1> = {
  cast: 1,
  undone: -1,
  held: -1,
  released: 1,
  removed: -1,
  removed_held: 0,
};

/** Votes by what happened to them. */
export type Totals = Record<LineKind, number>;

export function noVotes(): Totals {
  return { cast: 0, undone: 0, held: 0, released: 0, removed: 0, removed_held: 0 };
}

/** What the votes of a time added to the count. */
export function countOf(totals: Totals): number {
  return LINE_KINDS.reduce((sum, kind) => sum + EFFECTS[kind] * totals[kind], 0);
}

/** What `heldOf` reads. */
export const HELD_KINDS = ["held", "released", "removed_held"] as const satisfies LineKind[];

/** How many of these votes are held at the end of their time. */
export function heldOf({
  held,
  released,
  removed_held,
}: Pick<Totals, (typeof HELD_KINDS)[number]>): number {
  return held - released - removed_held;
}

const LONG_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day as a sentence names it: `November 22, 2026`. */
export function longDay(day: string): string {
  return LONG_DAY.format(new Date(day));
}

const LONG_MONTH = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A month as a heading names it: `November 2026`. */
export function longMonth(month: string): string {
  return LONG_MONTH.format(new Date(`${month}-01`));
}

/** The month of a day: `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, "2026-11".length);
}

/** The month that is `months` after another; before it where they are negative. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, ofYear = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, ofYear - 1 + months)).toISOString().slice(0, month.length);
}

const MONTH = /^(199\d|20\d\d)-(0[1-9]|1[0-2])$/;

export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** The month that the query of an address names; undefined for the newest. */
export function monthIn(search: string): string | undefined {
  const given = new URLSearchParams(search).get(pageParameters.month) ?? "";
  return isMonth(given) ? given : undefined;
}
