import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { LOWEST_RANK } from "#areas/board/prospects/rules/ranking.ts";
import { call, getQuery } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { readAgain } from "#ui/read-again.ts";
import { useShownChanges } from "#ui/use-shown-changes.ts";
import { TOUCHED_BY_ORDER } from "../../client.ts";
import { moved } from "../../rules/order.ts";
import type { OpenOrder, WorkingOrder, WorkingPlayer } from "../../schema/order.ts";
import { rankWords } from "./rank-words.ts";

/** That a move within the working order was not made. */
export const FAILURE = "The player was not moved";

interface Move {
  player: WorkingPlayer;
  toRank: number | null;
}

/** What staff move within the working order. */
export interface OrderMoves {
  /** Null takes the player off the ranking. */
  move(id: number, toRank: number | null): void;
  /** Moves up by -1 or down by 1; somebody unranked counts as below the last. */
  step(id: number, by: -1 | 1): void;
}

/** Moves of rows, each shown at once; the same object as long as the list is shown. */
export function useOrderMoves(): OrderMoves {
  const client = useQueryClient();
  const mutate = useShownChanges({
    name: "move-in-order",
    queryKey: getQuery("/api/admin/working-order").queryKey,
    apply: showMoved,
    send: ({ player: { id, rank }, toRank }: Move) =>
      call("POST", "/api/admin/working-order/move", {
        body: { prospectId: id, toRank, expectedRank: rank },
      }),
    done: ({ player, toRank }) => ({
      title: "Player moved",
      description: `${fullName(player)} is ${rankWords(toRank)} in the working order.`,
    }),
    failed: FAILURE,
    refresh: () => readAgain(client, TOUCHED_BY_ORDER),
  });
  return useMemo(() => {
    // A second move may be asked for before the first one is drawn.
    const presentOf = (id: number) =>
      client
        .getQueryData(getQuery("/api/admin/working-order").queryKey)
        ?.data?.players.find((player) => player.id === id);
    return {
      move(id, toRank) {
        const player = presentOf(id);
        if (player && player.rank !== toRank) mutate({ player, toRank });
      },
      step(id, by) {
        const player = presentOf(id);
        const toRank = (player?.rank ?? LOWEST_RANK + 1) + by;
        if (player && toRank >= 1 && toRank <= LOWEST_RANK) mutate({ player, toRank });
      },
    };
  }, [client, mutate]);
}

/** The working order as the move will leave it. */
function showMoved(answer: OpenOrder, { player, toRank }: Move): OpenOrder {
  return answer.data ? { data: afterMove(answer.data, player.id, toRank) } : answer;
}

function afterMove(order: WorkingOrder, id: number, toRank: number | null): WorkingOrder {
  const placed = order.players.map(({ id: prospectId, liveRank, rank }) => {
    return { prospectId, liveRank, rank };
  });
  const ranks = new Map(moved(placed, id, toRank).map((one) => [one.prospectId, one.rank]));
  const last = (rank: number | null) => rank ?? Number.POSITIVE_INFINITY;
  const players = order.players
    .map((player) => ({ ...player, rank: ranks.get(player.id) ?? null }))
    .toSorted((a, b) => (a.rank === b.rank ? 0 : last(a.rank) - last(b.rank)));
  return { ...order, players };
}
