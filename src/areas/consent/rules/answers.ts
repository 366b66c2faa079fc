import type { AgreedKind, GuardianWord } from "#areas/board/prospects/rules/agreement.ts";
import type { ProposalKind } from "#areas/youscout/nominations/schema/proposals.ts";
import { DAY_MS } from "#lib/time.ts";

/** Period in which a replaced guardian can restore their answer. */
export const RESTORE_MS = 14 * DAY_MS;
/** Period in which a second person can confirm a proposal. */
export const PROPOSAL_MS = 7 * DAY_MS;
/** Owners lift a no only after this time as owners, so that none of them makes a second account an owner for it. */
export const OWNER_MS = 7 * DAY_MS;

/** What is said once a proposal was confirmed. */
export const CONFIRMED: Record<ProposalKind, string> = {
  replace: "The guardian is changed",
  lift: "The no is lifted",
  delete: "The child is deleted",
};

/** What is said once a proposal was declined. The proposal of a deletion has hidden the player. */
export const DECLINED: Record<ProposalKind, string> = {
  replace: "Everything stays as it is",
  lift: "Everything stays as it is",
  delete:
    "The player stays hidden. You can show the player again unless a guardian took the player down.",
};

/** The player or the nomination that a guardian is named for. */
export type Child = { prospectId: number } | { nominationId: number };

/** Why a nomination or a player changed, for the audit log. */
export const REPLACED_NO = "A replaced guardian's no";

const OPENNESS: Record<GuardianWord, number> = { hidden: 0, refused: 1, agreed: 2 };

/** Whether an answer lets everybody see more of the child than another one. */
export function showsMore(answer: GuardianWord, than: GuardianWord): boolean {
  return OPENNESS[answer] > OPENNESS[than];
}

/**
 * Whether an answer lets everybody see more of the child, now or later, than the guardian's answer that holds; null for
 * none.
 */
export function opens({ answer, kinds }: Answer, held: Answer | null): boolean {
  if (held === null) return answer === "agreed";
  if (answer !== "agreed" || held.answer !== "agreed") return showsMore(answer, held.answer);
  return kinds.some((kind) => !held.kinds.includes(kind));
}

interface Answer {
  answer: GuardianWord;
  kinds: readonly AgreedKind[];
}

/** Whether two addresses are the same but for case. Nobody's address is the same as no other. */
export function isSameAddress(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}

/** Name of the pages about a child, as guardians read it. */
export function placeOf(child: Child): string {
  return "prospectId" in child ? "the NOLA Top 100" : "YouScout";
}

/** Subject of a child in the audit log. */
export function subjectOf(child: Child) {
  return "prospectId" in child
    ? ({ type: "prospect", id: child.prospectId } as const)
    : ({ type: "nomination", id: child.nominationId } as const);
}
