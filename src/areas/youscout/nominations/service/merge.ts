import { and, eq, exists, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { type Actor, isOwner } from "#areas/platform/accounts/access/actor.ts";
import { refuseOwnDecision } from "#areas/platform/accounts/access/own-part.ts";
import { markBursts } from "#areas/votes/service/watch-bursts.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { COUNTING } from "../access/transitions.ts";
import { endsFullPage, hasAnswered, hasEverAnswered, isShortChosen } from "../access/visibility.ts";
import { guardianAddress } from "../queries/agree-obstacle.ts";
import type { NominationRow } from "../queries/nominations.ts";
import type { NominationMerge } from "../schema/staff.ts";
import { nominations, nominationVotes } from "../tables.ts";
import { notifyOfMerge } from "./ask-guardian.ts";
import { lockNominations } from "./locks.ts";
import { countPeriodsAnew } from "./period-counts.ts";
import { transitionNomination } from "./transition-nomination.ts";
import { VOTABLE_NOMINATIONS } from "./votable.ts";
import { writeNomination } from "./write-nomination.ts";

/** A merged nomination as it was and as it is, and the one that it was merged into. */
interface Merged {
  source: NominationRow;
  target: NominationRow;
  merged: NominationRow;
}

/**
 * Merges a nomination into another one of the same child: votes move (`moveVotes`), the counts of all periods are
 * counted again, and the old address leads to the other. Votes that are being cast wait, and then see
 * what was moved. That a guardian has answered is known of the other one, too. What others wrote of it is to move in
 * the same transaction. Throws `not_found`, `conflict` when the other is no nomination that counts, names another
 * guardian than one who has answered, or would end a consent although staff don't say so, or when a restore forgot the
 * guardian, `forbidden` when either is left to others (`leavesToOthers`), and what `transitionNomination` and
 * `notifyOfMerge` throw.
 */
export async function merge(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  id: number,
  { into, expectedStatus, endsConsent }: NominationMerge,
): Promise<Merged> {
  const rows = await lockNominations(tx, [id, into]);
  const target = rows.find((row) => row.id === into);
  const source = rows.find((row) => row.id === id);
  if (!target || !source) throw new AppError("not_found", "There is no such nomination.");
  refuseOwnDecision(actor, target.submittedByUserId);
  if (target === source) throw conflict("A nomination cannot be merged into itself.");
  if (!COUNTING.includes(target.status) || target.anonymizedAt) {
    throw conflict("The other nomination no longer counts. Please choose one that does.");
  }
  if (source.isGuardianUnknown) {
    throw conflict(
      "A backup was restored, and nobody knows which guardian was named here last. Please name the guardian again first.",
    );
  }
  const isAnswered = isOwner(actor) ? hasAnswered(source) : hasEverAnswered(source);
  if (isAnswered && guardianAddress(source) !== guardianAddress(target)) {
    throw conflict(
      hasAnswered(target)
        ? "These nominations name two guardians, and both have answered. An owner has to name one of them in both nominations first."
        : "The guardian of this nomination has answered, and the other one names nobody or somebody else. Please merge the other one into this one.",
    );
  }
  const isShort = ({ keptNo, ...row }: NominationRow) => keptNo !== null || isShortChosen(row);
  const isAsStrict = isShort(target) && guardianAddress(source) === guardianAddress(target);
  if (isShort(source) && !isAsStrict) {
    throw conflict(
      "A guardian allows only the short version of this page. Please merge the other one into this one.",
    );
  }
  const losesFull = endsFullPage(source, target);
  if (losesFull && !endsConsent) {
    throw conflict(
      `The guardian agreed to the full page of this nomination, but not to that of #${into}. Please merge #${into} into this one, or confirm that the page goes back to the short version.`,
    );
  }
  const set = { mergedIntoId: into, communityVotes: 0 };
  const merged = await transitionNomination(tx, deps, actor, id, {
    transition: "merge",
    expectedStatus,
    set,
  });
  // Those that were merged into this one before lead straight to the other.
  await tx.update(nominations).set({ mergedIntoId: into }).where(eq(nominations.mergedIntoId, id));
  if (hasEverAnswered(source)) {
    await writeNomination(tx, into, { hasGuardianAnswered: true }, deps.now());
  }
  await markBursts(tx, deps, VOTABLE_NOMINATIONS, [id, into]);
  await moveVotes(tx, id, into);
  if (losesFull && target.guardianEmail) await notifyOfMerge(tx, deps, actor, target);
  return { source, target, merged };
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}

/**
 * Moves votes to the nomination that is left. Of a voter's two votes the one that stands better remains, so a vote that
 * staff removed or hold takes no place of one that counts; of two that stand alike, the one that is there remains. The
 * lock of both nominations keeps every vote as it stands.
 */
async function moveVotes(tx: PublicTx, from: number, into: number): Promise<void> {
  const here = alias(nominationVotes, "here");
  const there = alias(nominationVotes, "there");
  const isOfSource = eq(nominationVotes.nominationId, from);
  const ofVoterThere = (vote: VoteColumns, isAsGood?: SQL) =>
    tx
      .select({ id: there.id })
      .from(there)
      .where(and(eq(there.nominationId, into), isSameVoter(there, vote), isAsGood));
  const better = tx
    .select({ id: here.id })
    .from(here)
    .where(
      and(
        eq(here.nominationId, from),
        isSameVoter(here, nominationVotes),
        notExists(ofVoterThere(here, lte(standing(there), standing(here)))),
      ),
    );
  await tx
    .delete(nominationVotes)
    .where(and(eq(nominationVotes.nominationId, into), exists(better)));
  await tx
    .update(nominationVotes)
    .set({ nominationId: into })
    .where(and(isOfSource, notExists(ofVoterThere(nominationVotes))));
  await tx.delete(nominationVotes).where(isOfSource);
  await countAnew(tx, from, into);
}

/** The columns of a vote by which two are compared, of the table or of an alias. */
type VoteColumns = Record<
  "voterIp" | "voterMailbox" | "undoneAt" | "voidedAt" | "heldBurstId" | "burstId",
  PgColumn
>;

/** Whether two votes that are not undone are by the same voter. */
function isSameVoter(one: VoteColumns, other: VoteColumns): SQL | undefined {
  return and(
    or(eq(one.voterIp, other.voterIp), eq(one.voterMailbox, other.voterMailbox)),
    isNull(one.undoneAt),
    isNull(other.undoneAt),
  );
}

/** 0 for a vote that counts, 1 for one of a vote spike (`markBursts`), 2 for one that staff hold, 3 for a removed one. */
function standing({ voidedAt, heldBurstId, burstId }: VoteColumns): SQL {
  return sql`case when ${voidedAt} is null then (${burstId} is not null)::int
    when ${heldBurstId} is not null then 2 else 3 end`;
}

/** Counts the votes of the nomination that is left, in all and by its weeks and months. */
async function countAnew(tx: PublicTx, from: number, into: number): Promise<void> {
  await countPeriodsAnew(tx, [from, into]);
  const { nominationId, voidedAt } = nominationVotes;
  const isCounted = and(eq(nominationId, into), isNull(voidedAt));
  await tx
    .update(nominations)
    .set({ communityVotes: await tx.$count(nominationVotes, isCounted) })
    .where(eq(nominations.id, into));
}
