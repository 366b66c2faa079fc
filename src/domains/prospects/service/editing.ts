import { eq, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/errors.ts";
import { type Actor, isStaff } from "../../accounts/access.ts";
import { differenceOf, recordChange } from "../../audit/service/recording.ts";
import { countProspects, findProspect, type ProspectRow } from "../queries/prospects.ts";
import {
  assignRank,
  BOARD_CAPACITY,
  moveToRank,
  type RankChanges,
  type RankHolder,
} from "../rules.ts";
import type { NewProspect, ProspectChange, RankMove } from "../schema.ts";
import { prospects } from "../tables.ts";

/** One change of the official ranking at a time, over all processes. */
const RANKING_LOCK = 7_201_102;

/** What the audit log tells of a player; of other fields it says that they changed. */
const TOLD = ["rawRank", "rawEvaluated", "gradYear", "positionPrimary"] as const;

/** Adds a player at a rank; the holder of it and those below make room. */
export async function createProspect(
  db: Db,
  actor: Actor,
  input: NewProspect,
): Promise<ProspectRow> {
  requireStaff(actor);
  const { rawRank, ...fields } = input;
  return db.transaction(async (tx) => {
    const { holders } = await lockBoard(tx, null);
    if ((await countProspects(tx)) >= BOARD_CAPACITY) {
      throw new AppError("board_full", `The board holds at most ${BOARD_CAPACITY} players.`);
    }
    const [added] = await tx.insert(prospects).values(blanked(fields)).returning();
    if (!added) throw new Error("insert returned no row");
    await writeRanks(tx, assignRank(holders, added.id, rawRank));
    await recordChange(tx, actor, {
      action: "prospect_created",
      subject: { type: "prospect", id: added.id },
      after: { rawRank },
    });
    return getProspect(tx, added.id);
  });
}

/**
 * Changes what was given and nothing else, never the votes. A ranked player who gets a held rank
 * changes places with its holder. Throws `not_found`, or `stale` when the editor saw an older state.
 */
export async function changeProspect(
  db: Db,
  actor: Actor,
  id: number,
  input: ProspectChange,
): Promise<ProspectRow> {
  requireStaff(actor);
  const { rawRank, expectedUpdatedAt, ...fields } = input;
  return db.transaction(async (tx) => {
    const { holders, player } = await lockBoard(tx, id);
    if (expectedUpdatedAt && player.updatedAt.getTime() !== Date.parse(expectedUpdatedAt)) {
      throw stale();
    }
    const given = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(given).length > 0) {
      await tx
        .update(prospects)
        .set({ ...given, updatedAt: sql`clock_timestamp()` })
        .where(eq(prospects.id, id));
    }
    if (rawRank !== undefined) await writeRanks(tx, assignRank(holders, id, rawRank));
    const changed = await getProspect(tx, id);
    await recordChange(tx, actor, {
      action: "prospect_changed",
      subject: { type: "prospect", id },
      ...differenceOf(player, { ...given, rawRank: changed.rawRank }, TOLD),
    });
    return changed;
  });
}

/** Puts a player at a rank; everyone between moves by one. Throws `not_found` or `stale`. */
export async function moveProspect(
  db: Db,
  actor: Actor,
  id: number,
  { toRank, expectedRank }: RankMove,
): Promise<ProspectRow> {
  requireStaff(actor);
  return db.transaction(async (tx) => {
    const { holders, player } = await lockBoard(tx, id);
    if (expectedRank !== undefined && player.rawRank !== expectedRank) throw stale();
    await writeRanks(tx, moveToRank(holders, id, toRank));
    await recordChange(tx, actor, {
      action: "prospect_moved",
      subject: { type: "prospect", id },
      before: { rawRank: player.rawRank },
      after: { rawRank: toRank },
    });
    return getProspect(tx, id);
  });
}

/** Removes a player with his votes and leaves a gap in the ranking. Throws `not_found`. */
export async function deleteProspect(db: Db, actor: Actor, id: number): Promise<void> {
  requireStaff(actor);
  await db.transaction(async (tx) => {
    const { player } = await lockBoard(tx, id);
    await tx.delete(prospects).where(eq(prospects.id, id));
    await recordChange(tx, actor, {
      action: "prospect_deleted",
      subject: { type: "prospect", id },
      before: { rawRank: player.rawRank, communityVotes: player.communityVotes },
    });
  });
}

function requireStaff(actor: Actor): void {
  if (isStaff(actor)) return;
  throw new AppError("forbidden", "You need administrator privileges to access this area.");
}

function stale(): AppError {
  return new AppError("stale", "Somebody else changed this player meanwhile. Please look again.");
}

interface LockedBoard<Player> {
  /** Everybody who holds an official rank. */
  holders: RankHolder[];
  player: Player;
}

/**
 * Holds the ranking, and player `id` when one is named, until the transaction ends. Rows are locked
 * in the order of their ids, as votes do, so that the two never block each other for good.
 */
async function lockBoard(tx: Db, id: null): Promise<LockedBoard<null>>;
async function lockBoard(tx: Db, id: number): Promise<LockedBoard<ProspectRow>>;
async function lockBoard(tx: Db, id: number | null): Promise<LockedBoard<ProspectRow | null>> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RANKING_LOCK})`);
  const isRanked = isNotNull(prospects.rawRank);
  const rows = await tx
    .select()
    .from(prospects)
    .where(id === null ? isRanked : or(isRanked, eq(prospects.id, id)))
    .orderBy(prospects.id)
    .for("update");
  const player = rows.find((row) => row.id === id) ?? null;
  if (id !== null && !player) {
    throw new AppError("not_found", "This prospect is not on the board.");
  }
  return { holders: rows.filter((row) => row.rawRank !== null), player };
}

async function getProspect(tx: Db, id: number): Promise<ProspectRow> {
  const row = await findProspect(tx, id);
  if (!row) throw new Error("the player vanished under a lock");
  return row;
}

async function writeRanks(tx: Db, changes: RankChanges): Promise<void> {
  if (changes.size === 0) return;
  const ids = [...changes.keys()];
  const ranks = ids.map((id) => changes.get(id) ?? null);
  await tx.execute(sql`
    update ${prospects} as player
    set raw_rank = given.rank, updated_at = clock_timestamp()
    from unnest(${sql.param(ids)}::int[], ${sql.param(ranks)}::int[]) as given (id, rank)
    where player.id = given.id`);
}

function blanked(fields: Omit<NewProspect, "rawRank">): typeof prospects.$inferInsert {
  return {
    ...fields,
    positionSecondary: fields.positionSecondary ?? null,
    battingThrowingHand: fields.battingThrowingHand ?? null,
    teamName: fields.teamName ?? null,
    rawEvaluated: fields.rawEvaluated ?? false,
  };
}
