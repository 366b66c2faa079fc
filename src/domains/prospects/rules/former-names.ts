import { plainName } from "./named-in.ts";
import type { Name } from "./namesakes.ts";

/** What a child was called, and until when, the last time. */
export interface FormerName extends Name {
  until: Date;
}

/** Another child, by the name of today. */
export interface Bearer extends Name {
  /** Since when the child is on file. */
  createdAt: Date;
}

/**
 * The former names of a child that were no slips. A slip is what another child was called, who was on file by then,
 * and this one only until he got a former name back.
 * @param others every other child who may be called so; children who come later may be this one
 */
export function withoutSlips<Former extends FormerName>(
  present: Name,
  former: readonly Former[],
  others: readonly Bearer[],
): Former[] {
  const name = plainName(present);
  const wasBack = (until: Date) =>
    former.some((one) => one.until < until && plainName(one) === name);
  return former.filter((one) => {
    if (!wasBack(one.until)) return true;
    const slip = plainName(one);
    return !others.some((other) => other.createdAt < one.until && plainName(other) === slip);
  });
}
