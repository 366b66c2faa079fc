import type { WithNominated } from "#areas/board/prospects/queries/namesakes.ts";
import type { ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { PROSPECT_MOVED } from "#areas/board/prospects/rules/prospect-difference.ts";
import { lockWholeBoard, writeRanks } from "#areas/board/prospects/service/ranks.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import type { Change } from "#areas/platform/audit/access.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import type { EditionRow } from "../queries/editions.ts";
import { listPlaced, lockOrder, presentDifferences } from "../queries/order.ts";
import { changesOf, differencesOf } from "../rules/order.ts";
import type { LiveDifference, PublishedOrder } from "../schema/order.ts";
import { deleteOrder } from "./order.ts";
import { addEdition } from "./publish-edition.ts";

/**
 * Makes the working order the live ranking and an edition of it, in one transaction, and ends it. Throws `not_found`,
 * `stale` when it is another one than the publisher saw or the live ranking moved meanwhile (with the differences),
 * `invalid` at a field, and `conflict`.
 */
export async function publishOrder(
  { database, now }: Deps,
  actor: Actor,
  { expectedVersion, readNominated, ...edition }: PublishedOrder & WithNominated,
): Promise<EditionRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    // In this order, as whoever moves a player in it locks the two.
    const order = await lockOrder(tx);
    const board = await lockWholeBoard(tx);
    if (order.version !== expectedVersion) throw staleError("the working order");
    const placed = await listPlaced(tx, order);
    const differences = differencesOf(placed, board);
    if (differences.length > 0) throw movedMeanwhile(presentDifferences(differences, board));
    const changes = changesOf(placed);
    await writeRanks(tx, changes);
    const moves = [...changes].map(
      ([id, rawRank]): Change => ({
        action: PROSPECT_MOVED,
        subject: { type: "prospect", id },
        before: { rawRank: rankOf(board, id) },
        after: { rawRank },
      }),
    );
    await deleteOrder(tx);
    return addEdition(tx, actor, { ...edition, now: now(), moves, readNominated });
  });
}

function rankOf(board: readonly ProspectRow[], id: number): number | null {
  return board.find((player) => player.id === id)?.rawRank ?? null;
}

/** How many differences a refusal names; the working order lists all of them. */
const MOST_NAMED = 5;

function movedMeanwhile(differences: readonly LiveDifference[]): AppError {
  const named = differences.slice(0, MOST_NAMED).map(({ name, before, now, isAlumnus }) => {
    if (isAlumnus && before === null) return `${name} is an alumnus now`;
    return `${name} is ${isAlumnus ? "an alumnus" : inWords(now)} now, not ${inWords(before)}`;
  });
  const more = differences.length - named.length;
  const rest = more > 0 ? `; and ${more} more` : "";
  return new AppError(
    "stale",
    `The live ranking has moved since: ${named.join("; ")}${rest}. Please take that in first.`,
  );
}

function inWords(rank: number | null): string {
  return rank === null ? "unranked" : `number ${rank}`;
}
