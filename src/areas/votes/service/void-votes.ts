import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import type { SubjectType } from "#areas/platform/audit/schema/subjects.ts";
import { recordChanges } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import type { TargetKind } from "../access/bursts.ts";
import { listTargetsOf, type VoteChoice } from "../queries/chosen-votes.ts";
import type { CountChange, PublicReason } from "../schema/count-change.ts";
import type { VoidingReceipt, VoteVoiding } from "../schema/report.ts";
import type { VotableTables } from "../tables/votable.ts";
import { type VoidedTarget, voidChosen } from "./void-chosen.ts";

const VOTES_VOIDED = auditAction("votes_voided", "Votes voided");

/** A kind of target, and what of voiding its votes is its own. */
export interface VoidableVotes {
  tables: VotableTables;
  /** What the audit log calls a target. */
  type: SubjectType;
  /** Whose right it is to look into its votes and to take them out of the count. */
  right: StaffRight;
  /** What bursts of its votes call it. */
  burstKind: TargetKind;
  /** What is said where a target is not there. */
  missing: string;
  /** Who wrote these targets, where people write them; their bursts are decided by others. */
  listAuthors?(tx: PublicTx, ids: readonly number[]): Promise<number[]>;
  /** Brings whatever else counts the votes of these targets up to date. */
  onVoided?(tx: PublicTx, ids: readonly number[]): Promise<void>;
  /** Brings about what waited for a decision about a vote spike of these targets. */
  onDecided?(tx: PublicTx, deps: Deps, ids: readonly number[]): Promise<void>;
  /** Records for good what staff changed of the counts. */
  onCountChanged?(tx: PublicTx, changes: readonly CountChange[], now: Date): Promise<void>;
}

/** Why votes are voided: in staff's words for the audit log, and in those of the public ledger. */
export interface VoidingReasons {
  reason: string;
  publicReason: PublicReason;
}

/**
 * Takes votes of a target out of its counts, which follow in the same transaction. The votes stay
 * known: their voters cannot cast them again, and they count toward the limits as before. What they
 * brought stays, such as badges, and they bring nothing further. Throws `not_found`.
 */
export async function voidVotes(
  { database, now }: Deps,
  actor: Actor,
  {
    votable,
    id,
    reason,
    publicReason,
    ...choice
  }: VoteVoiding & { votable: VoidableVotes; id: number },
): Promise<VoidingReceipt> {
  requireRight(actor, votable.right);
  const reasons = { reason, publicReason };
  return database.contentVersion.publish(
    async (tx) => {
      const [target] = await voidAndRecord(tx, actor, votable, [id], choice, reasons, now());
      if (!target) throw new AppError("not_found", votable.missing);
      const { voided, heldVoided, communityVotes } = target;
      return { voided, heldVoided, communityVotes };
    },
    ({ voided }) => voided > 0,
  );
}

/** Voids the chosen votes of all targets of a kind; returns the targets that had any. */
export async function voidVotesOfNetwork(
  tx: PublicTx,
  actor: Actor,
  votable: VoidableVotes,
  choice: VoteChoice,
  reasons: VoidingReasons,
  now: Date,
): Promise<VoidedTarget[]> {
  requireRight(actor, votable.right);
  const ids = await listTargetsOf(tx, votable.tables, choice);
  const targets = await voidAndRecord(tx, actor, votable, ids, choice, reasons, now);
  return targets.filter(({ voided, heldVoided }) => voided + heldVoided > 0);
}

async function voidAndRecord(
  tx: PublicTx,
  actor: Actor,
  { tables, type, onVoided, onCountChanged }: VoidableVotes,
  ids: readonly number[],
  choice: VoteChoice,
  { reason, publicReason }: VoidingReasons,
  now: Date,
): Promise<VoidedTarget[]> {
  const targets = await voidChosen(tx, tables, ids, choice, now);
  const changed = targets.filter(({ voided, heldVoided }) => voided + heldVoided > 0);
  if (changed.length === 0) return targets;
  await onVoided?.(
    tx,
    changed.map(({ id }) => id),
  );
  await onCountChanged?.(
    tx,
    changed
      .flatMap(({ id, voided, heldVoided }) => [
        { targetId: id, what: "removed" as const, reason: publicReason, votes: voided },
        { targetId: id, what: "removed_held" as const, reason: publicReason, votes: heldVoided },
      ])
      .filter(({ votes }) => votes > 0),
    now,
  );
  await recordChanges(
    tx,
    actor,
    changed.map((target) => ({
      action: VOTES_VOIDED,
      subject: { type, id: target.id },
      ...describeVoiding(target, choice),
      reason,
    })),
  );
  return targets;
}

/** What the audit log records of voided votes: counts, never networks. */
function describeVoiding(
  { before, communityVotes, voided, heldVoided }: VoidedTarget,
  { networks, from, to }: VoteChoice,
) {
  return {
    before: { communityVotes: before },
    after: {
      communityVotes,
      voided,
      ...(heldVoided > 0 && { heldVoided }),
      ...(networks && { networks: networks.length }),
      ...(from && to && { from, to }),
    },
  };
}
