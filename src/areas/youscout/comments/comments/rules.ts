import type { Role } from "#areas/platform/accounts/schema.ts";
import type { PrivateDetail } from "#areas/youscout/nominations/access/private-details.ts";
import { FULL_FROM_AGE } from "#areas/youscout/nominations/access/visibility.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { pageParameters } from "#paths.ts";

export const COMMENT_MIN = 3;
export const COMMENT_MAX = 500;

export const COMMENTS_A_PAGE = 20;

/** The page of the comments that an address asks for. */
export function pageNumberIn(search: string): number {
  const page = new URLSearchParams(search).get(pageParameters.page) ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

export const EDITABLE_MINUTES = 15;

/** The author of a comment, as everybody may read it. */
export function writerOf(role: Role): string {
  return { coach: "a coach", parent: "a parent", fan: "a fan", admin: "staff" }[role];
}

/** Whether everybody sees a comment: read by staff where that was due, and not hidden by reports. */
export function isSeen({ isApproved, hiddenAt }: State): boolean {
  return isApproved && hiddenAt === null;
}

export interface State {
  isApproved: boolean;
  hiddenAt: Date | null;
}

/** Whether a comment may still be changed by its author. */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < EDITABLE_MINUTES * MINUTE_MS;
}

/**
 * Whether staff read a comment before everybody does: all on young players, an author's first or those of one whose
 * comment reports hid, and those that tell what the page withholds.
 */
export function waitsForStaff(
  playerAge: number,
  isTrusted: boolean,
  details: readonly PrivateDetail[],
): boolean {
  return playerAge < FULL_FROM_AGE || !isTrusted || details.length > 0;
}
