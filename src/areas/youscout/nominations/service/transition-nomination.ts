import { takeOffBoard } from "#areas/board/prospects/service/hide.ts";
import { recordDistinct } from "#areas/board/prospects/service/record-distinct.ts";
import { refuseNamesake } from "#areas/board/prospects/service/refuse-namesake.ts";
import { type Actor, requireRight, SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { requireAction } from "../access/require-action.ts";
import { childOf } from "../access/same-child.ts";
import { isStaffAction, staleNomination } from "../access/staff-actions.ts";
import {
  NOMINATION_TRANSITIONS,
  type NominationTransition,
  transitionBy,
} from "../access/transitions.ts";
import { readNominated } from "../queries/nominated.ts";
import type { NominationRow } from "../queries/nominations.ts";
import type { Status } from "../rules/nominations.ts";
import { refuseSecondPage } from "./duplicates.ts";
import { getNomination } from "./locks.ts";
import { notifyAuthor } from "./notify.ts";
import { type NominationColumns, writeNomination } from "./write-nomination.ts";

export const NOMINATION_CHANGED = auditAction("nomination_changed", "Nomination changed");
const NOMINATION_ERASED = auditAction("nomination_erased", "Nomination deleted for good");

/** The parts of `Deps` that a transition needs. */
export type TransitionDeps = Pick<Deps, "mail" | "config" | "now" | "jobs">;

interface Decision {
  transition: NominationTransition;
  /** The status that the person deciding saw; if it has changed since, the transition is refused. */
  expectedStatus?: Status | undefined;
  /** When what he read was changed last, in ISO form; if it has changed since, the transition is refused. */
  expectedUpdatedAt?: string | undefined;
  /** What staff say to the author; absent leaves what was said. */
  staffMessage?: string | null | undefined;
  /** Whether staff say that it is another player than the one of an approved nomination that looks like his. */
  isNoDuplicate?: boolean | undefined;
  /** Whether staff say that it is another player than the one of his name whose guardian said no. */
  isAnotherPlayer?: boolean | undefined;
  /** Whether two owners agree to delete a guardian's no. */
  isDeletionAgreed?: boolean;
  /** Further columns that the transition writes. */
  set?: NominationColumns;
}

/**
 * The one way from state to state of a nomination: locks it, makes the transition when it is allowed
 * from there and to this actor, records it, and mails the author what others decided. Withdrawing
 * one that was promoted takes its player off the board. Throws `not_found`, `forbidden`, what
 * `obstacleTo` names, `stale` when the nomination is in another state by now, what `refuseSecondPage`
 * throws for an approval, or what `refuseNamesake` throws where the child would be shown; staff may say that it is
 * another player than either, each for itself.
 */
export async function transitionNomination(
  tx: PublicTx,
  deps: TransitionDeps,
  actor: Actor,
  id: number,
  { transition, expectedStatus, expectedUpdatedAt, set = {}, ...decision }: Decision,
): Promise<NominationRow> {
  const { staffMessage, isNoDuplicate, isAnotherPlayer, isDeletionAgreed } = decision;
  const now = deps.now();
  const row = await getNomination(tx, id);
  if (transitionBy(transition) === "staff") requireRight(actor, "moderator");
  if (isStaffAction(transition)) requireAction(actor, transition, row, { isDeletionAgreed });
  const status = NOMINATION_TRANSITIONS.next(row.status, transition, transitionBy(transition));
  if (status === null || (expectedStatus && expectedStatus !== row.status)) throw staleNomination();
  if (expectedUpdatedAt && expectedUpdatedAt !== row.updatedAt.toISOString()) {
    throw staleNomination();
  }
  if (transition === "approve" && !isNoDuplicate) await refuseSecondPage(tx, row);
  const isShown = transition === "approve" || transition === "promote";
  const child = { ...childOf(row), nominationId: id };
  const noes = isShown ? await refuseNamesake(tx, { child, isAnotherPlayer, readNominated }) : [];
  const brought = set.promotedProspectId;
  const said = await recordDistinct(
    tx,
    deps,
    [{ type: "nomination", id }, ...(brought ? [{ type: "prospect", id: brought } as const] : [])],
    noes,
  );
  const told = staffMessage === undefined ? {} : { staffMessage };
  const changed = await writeNomination(tx, id, { ...set, status, ...told, decidedAt: now }, now);
  await recordChange(tx, actor, {
    action: transition === "erase" ? NOMINATION_ERASED : NOMINATION_CHANGED,
    subject: { type: "nomination", id },
    before: { status: row.status },
    after: {
      status,
      ...(set.mergedIntoId && { mergedIntoId: set.mergedIntoId }),
      ...(staffMessage && { staffMessage: "changed" }),
      ...said,
    },
  });
  if (transition === "approve" && row.submittedByUserId !== null) {
    const note = { type: "nomination_approved", data: { nominationId: id } } as const;
    await noteActivity(tx, [{ userId: row.submittedByUserId, ...note }], now);
  }
  if (status === "withdrawn" && row.promotedProspectId !== null) {
    const reason = `Nomination ${id} was withdrawn`;
    await takeOffBoard(tx, SYSTEM, row.promotedProspectId, reason);
  }
  await notifyAuthor(tx, deps, changed, transition);
  return changed;
}
