import { eq } from "drizzle-orm";
import { refuseRankOfAlumnus } from "#areas/board/prospects/access.ts";
import { listProspects, type ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { byOfficialRank } from "#areas/board/prospects/rules/ranking.ts";
import { lockWholeBoard } from "#areas/board/prospects/service/ranks.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { MOST_ERRORS } from "#lib/file-error.ts";
import { fullName } from "#lib/names/person-name.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import {
  findOrder,
  listPlaced,
  liveVersionOf,
  lockOrder,
  noOrder,
  type OrderRow,
  presentOrder,
  rankedOf,
} from "../queries/order.ts";
import { moved, type Placed, takenIn, withRanks } from "../rules/order.ts";
import { planOrder } from "../rules/paste-order.ts";
import type {
  OrderReport,
  PastedOrder,
  TakingIn,
  WorkingMove,
  WorkingOrder,
} from "../schema/order.ts";
import { workingOrderRanks, workingOrders } from "../tables.ts";

const WORKING_ORDER_STARTED = auditAction("working_order_started", "Working order begun");
const WORKING_ORDER_DISCARDED = auditAction("working_order_discarded", "Working order discarded");

/** Begins a working order from the live ranking. Throws `conflict` where one is begun already. */
export async function startOrder({ database, now }: Deps, actor: Actor): Promise<WorkingOrder> {
  requireRight(actor, "scout");
  return database.db.transaction(async (tx) => {
    const board = await listProspects(tx);
    const order = await insertOrder(tx, now());
    const placed = rankedOf(board).map(({ id, rawRank }) => ({
      prospectId: id,
      liveRank: rawRank,
      rank: rawRank,
    }));
    await writePlaced(tx, placed);
    const subject = { type: "working_order" } as const;
    await recordChange(tx, actor, { action: WORKING_ORDER_STARTED, subject });
    return presentOrder(order, placed, board);
  });
}

async function insertOrder(tx: Db, startedAt: Date): Promise<OrderRow> {
  const [row] = await tx
    .insert(workingOrders)
    .values({ startedAt })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError("conflict", "A working order is begun already.");
  return row;
}

/** Throws the working order away. Throws `not_found`. */
export async function discardOrder({ database }: Deps, actor: Actor): Promise<void> {
  requireRight(actor, "scout");
  await database.db.transaction(async (tx) => {
    await lockOrder(tx);
    await deleteOrder(tx);
    const subject = { type: "working_order" } as const;
    await recordChange(tx, actor, { action: WORKING_ORDER_DISCARDED, subject });
  });
}

/** Removes the working order. */
export async function deleteOrder(tx: Db): Promise<void> {
  await tx.delete(workingOrders);
}

/**
 * Moves a player within the working order. Throws `not_found`, `stale` when he is not where the mover saw him, and
 * `conflict` where an alumnus is to get a rank.
 */
export async function moveInOrder(
  { database }: Deps,
  actor: Actor,
  { prospectId, toRank, expectedRank }: WorkingMove,
): Promise<WorkingOrder> {
  requireRight(actor, "scout");
  return database.db.transaction(async (tx) => {
    const order = await lockOrder(tx);
    const board = await listProspects(tx);
    const player = board.find(({ id }) => id === prospectId);
    if (!player) throw new AppError("not_found", "This prospect is not on the board.");
    if (toRank !== null) refuseRankOfAlumnus(player, "toRank");
    const placed = await listPlaced(tx, order);
    const rank = placed.find((one) => one.prospectId === prospectId)?.rank ?? null;
    if (expectedRank !== undefined && rank !== expectedRank) throw staleError("the working order");
    return rewrite(tx, order, moved(placed, prospectId, toRank), board);
  });
}

/** Says what a pasted list would change of the working order, every line checked. Throws `not_found`. */
export async function previewPaste(
  { database: { db } }: Deps,
  actor: Actor,
  { text }: PastedOrder,
): Promise<OrderReport> {
  requireRight(actor, "scout");
  const order = await findOrder(db);
  if (!order) throw noOrder();
  return examine(order, text, await listPlaced(db, order), await listProspects(db)).report;
}

/**
 * Does what the preview said, all or nothing. Throws `not_found`, `stale` when the working order is another one than
 * the preview's, and `invalid` when a line breaks a rule.
 */
export async function pasteOrder(
  { database }: Deps,
  actor: Actor,
  { text, expectedVersion }: PastedOrder,
): Promise<OrderReport> {
  requireRight(actor, "scout");
  return database.db.transaction(async (tx) => {
    const order = await lockOrder(tx);
    if (order.version !== expectedVersion) throw staleError("the working order");
    const board = await listProspects(tx);
    const { report, placed } = examine(order, text, await listPlaced(tx, order), board);
    if (report.errorCount > 0) {
      const message = "The list has errors. Nothing was taken over.";
      throw new AppError("invalid", message, { fields: { text: message } });
    }
    const { version } = await rewrite(tx, order, placed, board);
    return { ...report, version };
  });
}

function examine(
  { version }: OrderRow,
  text: string,
  placed: readonly Placed[],
  board: readonly ProspectRow[],
): { report: OrderReport; placed: Placed[] } {
  const { ranks, lines, errors } = planOrder(text, board, placed);
  const before = new Map(placed.map(({ prospectId, rank }) => [prospectId, rank]));
  const after = withRanks(placed, ranks);
  const names = new Map(board.map((player) => [player.id, fullName(player)]));
  const moves = after
    .map(({ prospectId: id, rank: to }) => {
      return { id, name: names.get(id) ?? "", from: before.get(id) ?? null, to };
    })
    .filter(({ from, to }) => from !== to)
    .toSorted((a, b) => (a.to ?? Number.POSITIVE_INFINITY) - (b.to ?? Number.POSITIVE_INFINITY));
  return {
    placed: after,
    report: {
      lines,
      errorCount: errors.length,
      errors: errors.slice(0, MOST_ERRORS),
      moves: errors.length > 0 ? [] : moves,
      version,
    },
  };
}

/** Takes in what moved on the live board. Throws `not_found`, and `stale` when it has moved again. */
export async function takeInLive(
  { database }: Deps,
  actor: Actor,
  { expectedLive }: TakingIn,
): Promise<WorkingOrder> {
  requireRight(actor, "scout");
  return database.db.transaction(async (tx) => {
    const order = await lockOrder(tx);
    const board = await lockWholeBoard(tx);
    if (liveVersionOf(board) !== expectedLive) throw staleError("the live ranking");
    const placed = takenIn(await listPlaced(tx, order), board);
    return rewrite(tx, order, placed, board.toSorted(byOfficialRank));
  });
}

/** Writes the whole working order anew, under its lock. */
async function rewrite(
  tx: Db,
  order: OrderRow,
  placed: readonly Placed[],
  board: readonly ProspectRow[],
): Promise<WorkingOrder> {
  await tx.delete(workingOrderRanks).where(eq(workingOrderRanks.workingOrderId, order.id));
  await writePlaced(tx, placed);
  const version = order.version + 1;
  await tx.update(workingOrders).set({ version }).where(eq(workingOrders.id, order.id));
  return presentOrder({ ...order, version }, placed, board);
}

async function writePlaced(tx: Db, placed: readonly Placed[]): Promise<void> {
  if (placed.length > 0) await tx.insert(workingOrderRanks).values([...placed]);
}
