import type { PersonName } from "#lib/names/person-name.ts";
import { plainName } from "./named-in.ts";

/** A name that a child had, and when it ended, the first and the last time. */
export interface FormerName extends PersonName {
  firstUntil: Date;
  until: Date;
}

/** Name of a child today. */
export interface PresentName extends PersonName {
  /** When guardians answered for the child. */
  answeredAt: readonly Date[];
}

/** Another child, by the name of today. */
export interface Bearer extends PersonName {
  /** Since when the child is on file. */
  createdAt: Date;
}

/**
 * The former names of a child that were no slips. A slip is the name of another child, who was on file by then. This
 * child first got it after the name of today, and had it at no moment at which a guardian answered. So renaming a row
 * back and forth makes neither its first name nor the one that a guardian saw a slip.
 * @param others every other child who may be called so; children who come later may be this one
 */
export function withoutSlips<Former extends FormerName>(
  present: PresentName,
  former: readonly Former[],
  others: readonly Bearer[],
): Former[] {
  const name = plainName(present);
  const isLater = ({ firstUntil }: Former) =>
    former.some((one) => one.firstUntil < firstUntil && plainName(one) === name);
  const isAnswered = (one: Former) => present.answeredAt.some((at) => mayHaveHad(one, at, former));
  return former.filter((one) => {
    if (!isLater(one) || isAnswered(one)) return true;
    const slip = plainName(one);
    return !others.some((other) => other.createdAt < one.firstUntil && plainName(other) === slip);
  });
}

/**
 * Whether a child may have had a name at a moment: it was the first to end since, or one that had ended before and
 * ended again.
 */
function mayHaveHad(name: FormerName, at: Date, former: readonly FormerName[]): boolean {
  // Within one millisecond, nobody knows which came first.
  if (name.until < at) return false;
  if (name.firstUntil <= at) return true;
  return !former.some(({ firstUntil }) => firstUntil > at && firstUntil < name.firstUntil);
}
