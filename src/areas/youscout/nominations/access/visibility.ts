import type { Status } from "../rules/nominations.ts";

/** Younger players are never published in full, whoever agreed. */
export const FULL_FROM_AGE = 13;

/** Whether a player is old enough to be published in full. */
export function canBeFull(age: number): boolean {
  return age >= FULL_FROM_AGE;
}

export const VISIBILITIES = ["limited", "full"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Nominations that staff have let onto the site, whether or not somebody took them down since. */
export const APPROVED: readonly Status[] = ["approved", "promoted"];

export function isApproved(status: Status): boolean {
  return APPROVED.includes(status);
}

/** What decides how much of a nomination is public. */
export interface Published {
  age: number;
  publication: Visibility;
  guardianAgreedAt: Date | null;
  guardianRevokedAt: Date | null;
}

/** Whether everybody may see a nomination: decided, not hidden, and no guardian revoked consent. */
export function isPublicState(state: {
  status: Status;
  hiddenAt: Date | null;
  guardianRevokedAt: Date | null;
}): boolean {
  return isApproved(state.status) && state.hiddenAt === null && state.guardianRevokedAt === null;
}

/** Whether a guardian took a nomination down that was let onto the site, and staff have not noted it yet. */
export function isTakeDownNew(row: {
  status: Status;
  anonymizedAt: Date | null;
  guardianRevokedAt: Date | null;
  takeDownSeenAt: Date | null;
}): boolean {
  if (!isApproved(row.status) || row.anonymizedAt || !row.guardianRevokedAt) return false;
  return row.takeDownSeenAt === null || row.takeDownSeenAt < row.guardianRevokedAt;
}

/** What a guardian said of a publication in full; `none` when nobody has to be asked. */
export const CONSENTS = ["none", "waiting", "agreed", "short", "revoked"] as const;

export function consentOf({
  publication,
  guardianAgreedAt,
  guardianRevokedAt,
  guardianShortenedAt,
}: Omit<Published, "age"> & { guardianShortenedAt: Date | null }): (typeof CONSENTS)[number] {
  if (guardianRevokedAt !== null) return "revoked";
  if (guardianAgreedAt !== null) return "agreed";
  if (guardianShortenedAt !== null) return "short";
  return publication === "full" ? "waiting" : "none";
}

/** What tells who said a no. */
interface SaidNo {
  guardianRevokedAt: Date | null;
  isTakenDownElsewhere: boolean;
}

/** Whether the named guardian said the no of a nomination by its link. */
export function isOwnNo({ guardianRevokedAt, isTakenDownElsewhere }: SaidNo): boolean {
  return guardianRevokedAt !== null && !isTakenDownElsewhere;
}

interface Answered extends SaidNo {
  guardianAnsweredAt: Date | null;
  guardianAgreedAt: Date | null;
}

/** Whether the named guardian has answered, whatever became of the answer. */
export function hasAnswered(row: Answered): boolean {
  return (row.guardianAnsweredAt ?? row.guardianAgreedAt) !== null || isOwnNo(row);
}

/** Whether any guardian has ever answered, the named one or another. */
export function hasEverAnswered(row: Answered & { hasGuardianAnswered: boolean }): boolean {
  return row.hasGuardianAnswered || hasAnswered(row);
}

/** Whether the named guardian chose the short version, by the link or on the board. */
export function isShortChosen({
  guardianShortenedAt,
  guardianRevokedAt,
}: {
  guardianShortenedAt: Date | null;
  guardianRevokedAt: Date | null;
}): boolean {
  return guardianShortenedAt !== null && guardianRevokedAt === null;
}

/** Whether an answer is kept when another guardian is named: also one by the link of a nomination that was merged. */
export function isAnswerKept(row: Answered & { guardianEmail: string | null }): boolean {
  if (row.guardianEmail !== null) return hasAnswered(row);
  return (row.guardianAnsweredAt ?? row.guardianAgreedAt) !== null;
}

/** How much of a public nomination is shown: all of it only with the guardian's consent, from 13 years. */
export function visibilityOf({ publication, guardianAgreedAt, guardianRevokedAt, age }: Published) {
  const isAgreed = guardianAgreedAt !== null && guardianRevokedAt === null;
  return publication === "full" && isAgreed && canBeFull(age) ? "full" : "limited";
}

/** Whether merging a nomination into another one ends a full page: consent is to the words of one, so it doesn't move. */
export function endsFullPage(source: Published, target: Published): boolean {
  return visibilityOf(source) === "full" && visibilityOf(target) !== "full";
}

/** How many days a nomination that ended or was taken down keeps its texts. */
export const DAYS_KEPT = 90;
