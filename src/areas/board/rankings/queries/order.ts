import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { listProspects, type ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { fullName } from "#lib/names/person-name.ts";
import { type Difference, differencesOf, type Placed } from "../rules/order.ts";
import type { LiveDifference, WorkingOrder } from "../schema/order.ts";
import { workingOrderRanks, workingOrders } from "../tables.ts";

export type OrderRow = typeof workingOrders.$inferSelect;

/** The working order; null where none is begun. */
export async function findOrder(db: Db): Promise<OrderRow | null> {
  const [row] = await db.select().from(workingOrders);
  return row ?? null;
}

/** Locks the working order until the transaction ends. Throws `not_found`. */
export async function lockOrder(tx: Db): Promise<OrderRow> {
  const [row] = await tx.select().from(workingOrders).for("update");
  if (!row) throw noOrder();
  return row;
}

export function noOrder(): AppError {
  return new AppError("not_found", "There is no working order: it was published or discarded.");
}

/** Whoever has a rank in the working order or on the live board as it took that in, by id. */
export async function listPlaced(db: Db, { id }: OrderRow): Promise<Placed[]> {
  return db
    .select({
      prospectId: workingOrderRanks.prospectId,
      liveRank: workingOrderRanks.liveRank,
      rank: workingOrderRanks.rank,
    })
    .from(workingOrderRanks)
    .where(eq(workingOrderRanks.workingOrderId, id))
    .orderBy(asc(workingOrderRanks.prospectId));
}

/** The working order as staff see it; null where none is begun. */
export async function readOrder(db: Db): Promise<WorkingOrder | null> {
  const order = await findOrder(db);
  if (!order) return null;
  const placed = await listPlaced(db, order);
  return presentOrder(order, placed, await listProspects(db));
}

/** @param board everybody on the board, in official order */
export function presentOrder(
  { version, startedAt }: OrderRow,
  placed: readonly Placed[],
  board: readonly ProspectRow[],
): WorkingOrder {
  const found = new Map(placed.map((one) => [one.prospectId, one]));
  // Alumni get no rank; one who has a place here stays to be seen until he is taken off.
  const offered = board.filter(({ id, alumnusSince }) => {
    return alumnusSince === null || (found.get(id)?.rank ?? null) !== null;
  });
  const players = offered.map((player) => {
    const { id, firstName, lastName, positionPrimary, school, gradYear } = player;
    const { rank = null, liveRank = null } = found.get(id) ?? {};
    const isHidden = player.hiddenAt !== null;
    return { id, firstName, lastName, positionPrimary, school, gradYear, isHidden, rank, liveRank };
  });
  const last = (rank: number | null) => rank ?? Number.POSITIVE_INFINITY;
  return {
    version,
    startedAt: startedAt.toISOString(),
    // Those without a rank stay in the order of the board.
    players: players.toSorted((a, b) => (a.rank === b.rank ? 0 : last(a.rank) - last(b.rank))),
    differences: presentDifferences(differencesOf(placed, board), board),
    live: liveVersionOf(board),
  };
}

/** What moved on the live board, with names. */
export function presentDifferences(
  differences: readonly Difference[],
  board: readonly ProspectRow[],
): LiveDifference[] {
  const names = new Map(board.map((player) => [player.id, fullName(player)]));
  return differences.map(({ prospectId, ...difference }) => ({
    id: prospectId,
    name: names.get(prospectId) ?? "",
    ...difference,
  }));
}

/** Whoever has a rank on the live board. */
export function rankedOf(board: readonly ProspectRow[]): ProspectRow[] {
  return board.filter(({ rawRank }) => rawRank !== null);
}

/** What tells one live ranking from another, and who is an alumnus. */
export function liveVersionOf(board: readonly ProspectRow[]): string {
  const ranks = rankedOf(board).map(({ id, rawRank }) => `${rawRank} ${id}`);
  const alumni = board.filter(({ alumnusSince }) => alumnusSince !== null);
  const states = [...ranks, ...alumni.map(({ id }) => `alumnus ${id}`)];
  return createHash("sha256").update(states.toSorted().join("\n")).digest("base64url");
}
