import { eq, isNotNull, or, sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, lockedRow } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { findProspect, type ProspectRow } from "../queries/prospects.ts";
import {
  BOARD_CAPACITY,
  PLAYERS_MAX,
  type RankChanges,
  type RankHolder,
} from "../rules/ranking.ts";
import { prospects } from "../tables.ts";

/** One change of the official ranking at a time, over all processes. */
const RANKING_LOCK = 7_201_102;

interface LockedBoard<Player> {
  /** Everybody who holds an official rank. */
  holders: RankHolder[];
  player: Player;
}

/**
 * Locks the ranking, and player `id` if given, until the transaction ends. Rows are locked
 * in the order of their ids, as votes do, so that the two never block each other for good.
 */
export async function lockBoard(tx: Db, id: null): Promise<LockedBoard<null>>;
export async function lockBoard(tx: Db, id: number): Promise<LockedBoard<ProspectRow>>;
export async function lockBoard(
  tx: Db,
  id: number | null,
): Promise<LockedBoard<ProspectRow | null>> {
  await lockRanking(tx);
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

/** Locks the ranking and every player. */
export async function lockWholeBoard(tx: Db): Promise<ProspectRow[]> {
  await lockRanking(tx);
  return tx.select().from(prospects).orderBy(prospects.id).for("update");
}

async function lockRanking(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RANKING_LOCK})`);
}

/** A player who is known to exist, because the row is locked. */
export async function getProspect(tx: Db, id: number): Promise<ProspectRow> {
  return lockedRow(await findProspect(tx, id));
}

/** Writes new ranks; that no two are equal is checked when the transaction ends. */
export async function writeRanks(tx: PublicTx, changes: RankChanges): Promise<void> {
  if (changes.size === 0) return;
  const ids = [...changes.keys()];
  const ranks = ids.map((id) => changes.get(id) ?? null);
  await tx.execute(sql`
    update ${prospects} as player
    set raw_rank = given.rank, updated_at = clock_timestamp()
    from unnest(${sql.param(ids)}::int[], ${sql.param(ranks)}::int[]) as given (id, rank)
    where player.id = given.id`);
}

/**
 * Throws `board_full`, under the lock of the ranking so that no two come last. Players whom nobody but staff has ever
 * seen are not on the board, and take none of its places.
 */
export async function refuseWhenFull(tx: Db, isNeverShown = false): Promise<void> {
  const [players, most] = isNeverShown
    ? [await tx.$count(prospects), PLAYERS_MAX]
    : [await tx.$count(prospects, eq(prospects.isNeverShown, false)), BOARD_CAPACITY];
  if (players < most) return;
  const what = isNeverShown ? "The site" : "The board";
  throw new AppError("board_full", `${what} holds at most ${most} players.`);
}
