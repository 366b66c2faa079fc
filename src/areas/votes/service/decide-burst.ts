import { and, eq, isNull } from "drizzle-orm";
import { type Actor, hasRight } from "#areas/platform/accounts/access/actor.ts";
import { refuseOwnDecision } from "#areas/platform/accounts/access/own-part.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { BURST_TRANSITIONS } from "../access/bursts.ts";
import type { BurstReceipt, BurstVerdict } from "../schema/bursts.ts";
import type { CountChange, PublicReason } from "../schema/count-change.ts";
import { voteBursts } from "../tables/bursts.ts";
import { type HeldVotes, holdVotes, releaseVotes, voidBurst } from "./hold-votes.ts";
import type { VoidableVotes } from "./void-votes.ts";

const DECIDED = {
  held: auditAction("burst_held", "Votes held"),
  voided: auditAction("burst_voided", "Held votes voided"),
  released: auditAction("burst_released", "Votes released"),
};

/** What each decision does to the votes. */
const CHANGES = { hold: holdVotes, void: voidBurst, release: releaseVotes };

type Burst = typeof voteBursts.$inferSelect;

/**
 * Holds the votes of a burst, voids them, or lets them count, with a reason in the audit log. Held votes are outside
 * the count until they are released or voided. Those of accounts go on counting where `sparesAccounts`. Throws
 * `not_found`, also for whoever has no right to what the votes are for, `forbidden` where they are for what the actor
 * wrote (`leavesToOthers`), and `stale` where a colleague has decided or the burst has more votes than were seen.
 */
export async function decideBurst(
  deps: Deps,
  actor: Actor,
  {
    id,
    decision,
    expectedState,
    expectedVotes,
    reason,
    publicReason,
    sparesAccounts,
    votables,
  }: BurstVerdict & { id: number; votables: readonly VoidableVotes[] },
): Promise<BurstReceipt> {
  const { database, now } = deps;
  return database.contentVersion.publish(async (tx) => {
    const [burst] = await tx.select().from(voteBursts).where(eq(voteBursts.id, id));
    const votable = votables.find(({ burstKind }) => burstKind === burst?.kind);
    if (!burst || !votable || !hasRight(actor, votable.right))
      throw new AppError("not_found", "There is no such burst of votes.");
    const authors = (await votable.listAuthors?.(tx, [burst.targetId])) ?? [];
    for (const author of authors) refuseOwnDecision(actor, author);
    const state = BURST_TRANSITIONS.next(expectedState, decision, "staff");
    if (!state || burst.state !== expectedState) throw stale();
    const ofBurst = {
      id: burst.targetId,
      burstId: id,
      from: burst.startedAt,
      to: burst.endedAt,
      isMarked: burst.markedAt !== null,
      isHeld: burst.state === "held",
      sparesAccounts,
    };
    const held = await CHANGES[decision](tx, votable.tables, ofBurst, now());
    const changed = held ? held.votes + held.heldVoided : 0;
    if (changed > expectedVotes) throw grown();
    // A merge since then has moved its votes, or brought others here after marking them. A burst that was seen going on
    // meanwhile has more votes.
    const isSeen = and(
      eq(voteBursts.id, id),
      eq(voteBursts.state, expectedState),
      eq(voteBursts.targetId, burst.targetId),
      eq(voteBursts.endedAt, burst.endedAt),
      burst.markedAt ? eq(voteBursts.markedAt, burst.markedAt) : isNull(voteBursts.markedAt),
    );
    const votes = changed > 0 ? changed : burst.votes;
    const set = { state, reason, votes, decidedAt: now() };
    const written = await tx
      .update(voteBursts)
      .set(set)
      .where(isSeen)
      .returning({ id: voteBursts.id });
    if (written.length === 0) throw stale();
    await recordDecision(tx, actor, votable, burst, { ...set, held, sparesAccounts });
    await votable.onCountChanged?.(
      tx,
      changesOf({
        state,
        targetId: burst.targetId,
        publicReason,
        heldVoided: held?.heldVoided ?? 0,
        votes: held?.votes ?? 0,
      }),
      now(),
    );
    await votable.onDecided?.(tx, deps, [burst.targetId]);
    return { state, votes: held?.votes ?? 0, communityVotes: held?.communityVotes ?? 0 };
  });
}

function stale(): AppError {
  return new AppError("stale", "Someone decided about these votes. Please look again.");
}

function grown(): AppError {
  return new AppError("stale", "This burst has more votes than you were shown. Please look again.");
}

interface Decision {
  state: Decided["state"];
  targetId: number;
  publicReason: PublicReason;
  /** Votes that were held before, and are voided for good. */
  heldVoided: number;
  /** Votes that left the count or came back. */
  votes: number;
}

/** What a decision changes of the counts. */
function changesOf({ state, targetId, publicReason, heldVoided, votes }: Decision): CountChange[] {
  const changes: CountChange[] =
    state === "voided"
      ? [
          { targetId, what: "removed_held", reason: publicReason, votes: heldVoided },
          { targetId, what: "removed", reason: publicReason, votes },
        ]
      : [{ targetId, what: state, reason: "review", votes }];
  return changes.filter((change) => change.votes > 0);
}

async function recordDecision(
  tx: PublicTx,
  actor: Actor,
  { type, onVoided }: VoidableVotes,
  { targetId, startedAt, endedAt }: Burst,
  { state, reason, held, sparesAccounts }: Decided,
): Promise<void> {
  if (held && held.votes > 0) await onVoided?.(tx, [targetId]);
  await recordChange(tx, actor, {
    action: DECIDED[state],
    subject: { type, id: targetId },
    before: { communityVotes: held?.before ?? null },
    after: {
      communityVotes: held?.communityVotes ?? null,
      votes: held?.votes ?? 0,
      ...(held && held.heldVoided > 0 && { heldVoided: held.heldVoided }),
      ...(sparesAccounts && { sparesAccounts }),
      from: startedAt.toISOString(),
      to: endedAt.toISOString(),
    },
    reason,
  });
}

interface Decided {
  state: "held" | "voided" | "released";
  reason: string;
  held: HeldVotes | null;
  sparesAccounts: boolean;
}
