import type { Status } from "../rules.ts";

/** Younger players are never published in full, whoever agreed. */
export const FULL_FROM_AGE = 13;

/** Whether a player is old enough to be published in full. */
export function mayBeFull(age: number): boolean {
  return age >= FULL_FROM_AGE;
}

export const PUBLICATIONS = ["limited", "full"] as const;
export type Publication = (typeof PUBLICATIONS)[number];

/** Nominations that staff have let onto the site, whether or not somebody took them down since. */
export const APPROVED: readonly Status[] = ["approved", "promoted"];

export function isApproved(status: Status): boolean {
  return APPROVED.includes(status);
}

/** What decides how much of a nomination is public. */
interface Published {
  age: number;
  publication: Publication;
  guardianAgreedAt: Date | null;
  guardianRevokedAt: Date | null;
}

/** Whether everybody may see a nomination: decided, not hidden, and no guardian took his word back. */
export function isPublicState(state: {
  status: Status;
  hiddenAt: Date | null;
  guardianRevokedAt: Date | null;
}): boolean {
  return isApproved(state.status) && state.hiddenAt === null && state.guardianRevokedAt === null;
}

/** What a guardian said of a publication in full; `none` when nobody has to be asked. */
export const GUARDIAN_WORDS = ["none", "waiting", "agreed", "revoked"] as const;

export function guardianWordOf({
  publication,
  guardianAgreedAt,
  guardianRevokedAt,
}: Omit<Published, "age">): (typeof GUARDIAN_WORDS)[number] {
  if (guardianRevokedAt !== null) return "revoked";
  if (guardianAgreedAt !== null) return "agreed";
  return publication === "full" ? "waiting" : "none";
}

/** How much of a public nomination is shown: all of it only with the guardian's word, from 13 years. */
export function levelOf({ publication, guardianAgreedAt, guardianRevokedAt, age }: Published) {
  const isAgreed = guardianAgreedAt !== null && guardianRevokedAt === null;
  return publication === "full" && isAgreed && mayBeFull(age) ? "full" : "limited";
}

/** So long what is over, or was taken down, keeps its words. */
export const DAYS_KEPT = 90;
