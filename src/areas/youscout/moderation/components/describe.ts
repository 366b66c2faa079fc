import { REASON_LABELS, type ReportReason } from "#areas/youscout/comments/reports/access.ts";
import { isApproved } from "#areas/youscout/nominations/access/visibility.ts";
import type { Relation, Status } from "#areas/youscout/nominations/schema/nominations.ts";
import { count } from "#lib/count.ts";
import { fullName } from "#lib/names/person-name.ts";
import { labelOf } from "#ui/label-of.ts";
import type { LikelyDuplicate, StaffNomination } from "../schema/nominations.ts";

export const STATUS_LABELS: Record<Status, string> = {
  pending: "Waiting",
  needs_info: "Asked back",
  approved: "Approved",
  rejected: "Rejected",
  duplicate: "Duplicate",
  promoted: "On the board",
  withdrawn: "Withdrawn",
  archived: "Archived",
};

export const RELATION_LABELS: Record<Relation, string> = {
  coach: "Coach",
  parent: "Parent",
  fan: "Fan",
  guardian: "Parent or guardian",
};

const WORDS: Record<StaffNomination["consent"], string> = {
  none: "No one to ask",
  waiting: "Has not answered",
  agreed: "Agreed to the full page",
  short: "Short version only",
  revoked: "Took everything down",
};

/** What staff read first of a nomination: its status, unless a guardian took it down. */
export function stateOf({ status, consent }: Pick<StaffNomination, "status" | "consent">): string {
  const isDown = consent === "revoked" && isApproved(status);
  return isDown ? "Taken down by guardian" : labelOf(STATUS_LABELS, status);
}

/** The guardian's answer, or that the question has not been sent. */
export function guardianAnswer({ consent, guardianAskedAt }: StaffNomination): string {
  const isUnasked = consent === "waiting" && guardianAskedAt === null;
  return isUnasked ? "Will be asked on approval" : WORDS[consent];
}

/** The guardian of a nomination, how they are reached, and what they answered. */
export function describeGuardian({
  guardianName,
  guardianEmail,
  hasGuardianEmail,
  consent,
}: Pick<
  LikelyDuplicate,
  "guardianName" | "guardianEmail" | "hasGuardianEmail" | "consent"
>): string {
  const who = [guardianName, guardianEmail].filter(Boolean).join(", ");
  const named = who || (hasGuardianEmail ? "address known" : "nobody named");
  return `Guardian: ${named}. ${consent === "none" ? "Full page not requested" : WORDS[consent]}.`;
}

/** A nomination as staff call it. */
export function nameOf(nomination: StaffNomination): string {
  return nomination.isErased ? "A player" : fullName(nomination);
}

/** Why people reported a thing, the commonest first: "It is not true (2)". */
export function reasonsOf(reports: readonly { reason: ReportReason }[]): string[] {
  const counts = new Map<ReportReason, number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) =>
      count > 1 ? `${labelOf(REASON_LABELS, reason)} (${count})` : labelOf(REASON_LABELS, reason),
    );
}

/** "#12 Marcus Batiste, 15, Jesuit, Kenner: approved, 31 votes". */
export function describeLikely(likely: LikelyDuplicate): string {
  const { id, name, age, school, city, status, communityVotes, isTakenDown } = likely;
  const known = [name, age, school, city].filter(Boolean).join(", ");
  const text = `#${id} ${known}: ${labelOf(STATUS_LABELS, status).toLowerCase()}, ${count(communityVotes, "vote")}`;
  return isTakenDown ? `${text}. Its page was taken down.` : text;
}
