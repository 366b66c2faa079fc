import { eq, sql } from "drizzle-orm";
import { type Actor, isOwner, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange, recordChanges } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { createOnce, readSubmission, recordCreated } from "#lib/db/create-once.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refuseRankOfAlumnus, stale } from "../access.ts";
import { findWord, hasNo, type IsTakenDown } from "../queries/agreement.ts";
import type { ReadNominated, WithNominated } from "../queries/namesakes.ts";
import { findProspect, type ProspectRow } from "../queries/prospects.ts";
import { troubleWithClass } from "../rules/class-window.ts";
import type { ProspectField } from "../rules/fields.ts";
import {
  describeOthers,
  differenceOfProspect,
  PROSPECT_MOVED,
} from "../rules/prospect-difference.ts";
import { assignRank, moveToRank, type RankChanges } from "../rules/ranking.ts";
import type { NewProspect, ProspectChange, RankMove, SentProspect } from "../schema/prospects.ts";
import { prospects } from "../tables.ts";
import { emptyTextsNaming } from "./empty-texts.ts";
import { getProspect, lockBoard, refuseWhenFull, writeRanks } from "./ranks.ts";
import { recordDistinct } from "./record-distinct.ts";
import { lockAnswers, refuseAnsweredName, refuseNamesake } from "./refuse-namesake.ts";

export const PROSPECT_CREATED = auditAction("prospect_created", "Prospect added");
export const PROSPECT_CHANGED = auditAction("prospect_changed", "Prospect changed");
export const PROSPECT_DELETED = auditAction("prospect_deleted", "Prospect deleted");

/** Which player is meant. */
interface ProspectId {
  id: number;
}

const NO_RANKS: RankChanges = new Map();

/** Adds a player at a rank, once per submission. Throws what `addRanked` throws. */
export async function createProspect(
  deps: Deps,
  actor: Actor,
  { readNominated, ...form }: SentProspect & WithNominated,
): Promise<ProspectRow> {
  const { db, contentVersion } = deps.database;
  const userId = actor.kind === "member" ? actor.userId : null;
  const { submission, content } = readSubmission("prospect", userId, form);
  return createOnce(db, submission, {
    find: (id) => findProspect(db, id),
    create: () =>
      contentVersion.publish(async (tx) => {
        await lockAnswers(tx);
        const added = await addRanked(tx, deps, actor, content, readNominated);
        await recordCreated(tx, submission, added.id, deps.now());
        return added;
      }),
  });
}

/**
 * Adds a player at a rank, in a transaction that may do more than that; the holder of the rank and
 * those below make room. Throws `board_full`, and what `refuseNamesake` throws.
 */
export async function addRanked(
  tx: PublicTx,
  deps: Pick<Deps, "jobs">,
  actor: Actor,
  { rawRank, isAnotherPlayer, ...fields }: NewProspect,
  readNominated: ReadNominated,
): Promise<ProspectRow> {
  requireRight(actor, "scout");
  const { holders } = await lockBoard(tx, null);
  await refuseWhenFull(tx);
  const noes = await refuseNamesake(tx, { child: fields, isAnotherPlayer, readNominated });
  const { id } = await insertProspect(tx, fields);
  const said = await recordDistinct(tx, deps, [{ type: "prospect", id }], noes);
  const ranks = assignRank(holders, id, rawRank);
  await writeRanks(tx, ranks);
  const { pushed, entries } = describeOthers(holders, ranks, id);
  await recordChanges(tx, actor, [
    ...entries,
    {
      action: PROSPECT_CREATED,
      subject: { type: "prospect", id },
      after: { rawRank, ...pushed, ...said },
    },
  ]);
  return getProspect(tx, id);
}

/** A player as the community found him: what the board has no word for is left out. */
export interface NominatedPlayer extends Pick<typeof prospects.$inferInsert, ProspectField> {
  gradYear: number | null;
  /** For a player whom nobody but staff sees, until he is shown; absent shows him. */
  hiddenAt?: Date;
}

/**
 * Adds a player without a rank, in a transaction that does more than that; staff fill in what is
 * missing when they rank him. Throws `board_full`.
 */
export async function addUnranked(
  tx: PublicTx,
  actor: Actor,
  player: NominatedPlayer,
): Promise<ProspectRow> {
  requireRight(actor, ["scout", "moderator"]);
  await lockBoard(tx, null);
  const isNeverShown = player.hiddenAt !== undefined;
  await refuseWhenFull(tx, isNeverShown);
  const added = writtenRow(
    await tx
      .insert(prospects)
      .values({ ...player, isNeverShown })
      .returning(),
  );
  await recordChange(tx, actor, {
    action: PROSPECT_CREATED,
    subject: { type: "prospect", id: added.id },
    after: { rawRank: null },
  });
  return added;
}

/**
 * Changes what was given and nothing else, never the votes. A ranked player who gets a held rank
 * changes places with its holder. Throws `not_found`, `stale` when the editor saw an older state, and `conflict`
 * where an alumnus is to get a rank or a class that has not graduated, and what `refuseNamesake` and
 * `refuseAnsweredName` throw where the name becomes another's.
 */
export async function changeProspect(
  deps: Deps,
  actor: Actor,
  {
    id,
    rawRank,
    isPublicationAgreed,
    expectedUpdatedAt,
    readNominated,
    ...input
  }: ProspectChange & ProspectId & WithNominated,
): Promise<ProspectRow> {
  requireRight(actor, "scout");
  const { isAnotherPlayer, ...fields } = input;
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const { holders, player } = await lockBoard(tx, id);
    if (expectedUpdatedAt && player.updatedAt.getTime() !== Date.parse(expectedUpdatedAt)) {
      throw stale();
    }
    if (rawRank !== undefined && rawRank !== null) refuseRankOfAlumnus(player);
    if (input.gradYear !== player.gradYear) refuseClass(player, input.gradYear, deps.now());
    const given = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    );
    const child = { ...player, ...given };
    const shown = { child, before: player, isAnotherPlayer, readNominated };
    const noes = await refuseNamesake(tx, shown);
    await refuseAnsweredName(tx, actor, { ...shown, guardianEmail: player.guardianEmail });
    const said = await recordDistinct(tx, deps, [{ type: "prospect", id }], noes);
    const agreement = agreementOf(player, isPublicationAgreed);
    if (Object.keys({ ...given, ...agreement }).length > 0) {
      await tx
        .update(prospects)
        .set({ ...given, ...agreement, updatedAt: sql`clock_timestamp()` })
        .where(eq(prospects.id, id));
    }
    const ranks = rawRank === undefined ? NO_RANKS : assignRank(holders, id, rawRank);
    await writeRanks(tx, ranks);
    const changed = await getProspect(tx, id);
    const { before, after } = differenceOfProspect(
      { ...player, ...loggedAgreement(player) },
      { ...given, rawRank: changed.rawRank, ...loggedAgreement(changed) },
    );
    if (Object.keys(after).length > 0) {
      const { pushed, entries } = describeOthers(holders, ranks, id, player.rawRank !== null);
      await recordChanges(tx, actor, [
        ...entries,
        {
          action: PROSPECT_CHANGED,
          subject: { type: "prospect", id },
          before,
          after: { ...after, ...pushed, ...said },
        },
      ]);
    }
    return changed;
  });
}

/**
 * Puts a player at a rank; everyone between moves by one. Throws `not_found`, `stale`, and `conflict` for an alumnus.
 */
export async function moveProspect(
  { database }: Deps,
  actor: Actor,
  move: RankMove & ProspectId,
): Promise<ProspectRow> {
  return database.contentVersion.publish((tx) => placeAt(tx, actor, move));
}

/** As `moveProspect`, in a transaction that may do more than that. */
export async function placeAt(
  tx: PublicTx,
  actor: Actor,
  { id, toRank, expectedRank }: RankMove & ProspectId,
): Promise<ProspectRow> {
  requireRight(actor, "scout");
  const { holders, player } = await lockBoard(tx, id);
  if (expectedRank !== undefined && player.rawRank !== expectedRank) throw stale();
  refuseRankOfAlumnus(player);
  const ranks = moveToRank(holders, id, toRank);
  if (ranks.size === 0) return player;
  await writeRanks(tx, ranks);
  const { pushed, entries } = describeOthers(holders, ranks, id);
  await recordChanges(tx, actor, [
    ...entries,
    {
      action: PROSPECT_MOVED,
      subject: { type: "prospect", id },
      before: { rawRank: player.rawRank },
      after: { rawRank: toRank, ...pushed },
    },
  ]);
  return getProspect(tx, id);
}

/** Removes a player with his votes and leaves a gap in the ranking, as `deleteFromBoard` does. Throws `not_found`. */
export async function deleteProspect(
  { database }: Deps,
  actor: Actor,
  { id, isTakenDown }: ProspectId & { isTakenDown: IsTakenDown },
): Promise<void> {
  requireRight(actor, "scout");
  await database.contentVersion.publish((tx) => deleteFromBoard(tx, actor, id, { isTakenDown }));
}

/**
 * Removes a player, in the transaction of a larger change; moderators do so with the nomination that brought him. What
 * staff wrote that names him is emptied with him if his guardian said no: it would be read again.
 * Throws `not_found`, and `conflict` to staff where a guardian said no, unless two owners agreed: that answer would be
 * gone; where one agreed, only an owner deletes the player. A system's call says itself which noes may go.
 * @param about `reason` is for the audit log, and so is `proposedBy`, the owner whose proposal the actor confirms.
 */
export async function deleteFromBoard(
  tx: PublicTx,
  actor: Actor,
  id: number,
  {
    isTakenDown,
    reason,
    proposedBy,
  }: { isTakenDown: IsTakenDown; reason?: string; proposedBy?: number },
): Promise<void> {
  requireRight(actor, ["scout", "moderator"]);
  const { player } = await lockBoard(tx, id);
  const isAgreed = actor.kind === "system" || proposedBy !== undefined;
  if (!isAgreed && (await hasNo(tx, player, isTakenDown))) throw new AppError("conflict", HAS_NO);
  // Else one helper could add the child anew, and name another guardian.
  if (!isAgreed && !isOwner(actor) && (player.hasGuardianAnswered || (await findWord(tx, id)))) {
    throw new AppError("conflict", HAS_ANSWER);
  }
  await emptyTextsNaming(tx, id, isTakenDown);
  await tx.delete(prospects).where(eq(prospects.id, id));
  await recordChange(tx, actor, {
    action: PROSPECT_DELETED,
    subject: { type: "prospect", id },
    before: { rawRank: player.rawRank, communityVotes: player.communityVotes },
    ...(proposedBy !== undefined && { after: { proposedBy } }),
    ...(reason && { reason }),
  });
}

const HAS_ANSWER =
  "A guardian has answered about this player, and deleting the player would delete that answer. Only an owner can do that. You can hide the player.";
const HAS_NO =
  "A guardian said no to showing this player. Deleting the player also deletes that answer, so two owners must agree. An owner can propose it in the player's file, which hides the player at once.";

/** Writes a new player, unranked, without a word to the audit log. */
async function insertProspect(
  tx: PublicTx,
  fields: Omit<NewProspect, "rawRank" | "isAnotherPlayer">,
): Promise<ProspectRow> {
  const added = writtenRow(await tx.insert(prospects).values(fields).returning());
  return added;
}

/** Throws `conflict`, at the field of the class, where an alumnus is to get one that has not graduated. */
function refuseClass(player: ProspectRow, gradYear: number | null | undefined, now: Date): void {
  const trouble = troubleWithClass(player, gradYear, now);
  if (trouble) throw new AppError("conflict", trouble, { fields: { gradYear: trouble } });
}

/** The column to write; an agreement that was recorded before keeps its moment. */
function agreementOf(player: ProspectRow, isAgreed: boolean | undefined) {
  if (isAgreed === undefined || isAgreed === (player.publicationAgreedAt !== null)) return {};
  return { publicationAgreedAt: isAgreed ? sql`clock_timestamp()` : null };
}

function loggedAgreement({ publicationAgreedAt }: ProspectRow) {
  return { isPublicationAgreed: publicationAgreedAt !== null };
}
