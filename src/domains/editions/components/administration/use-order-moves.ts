import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { LOWEST_RANK } from "#domains/prospects/access.ts";
import { readAgain } from "#ui/read-again.ts";
import { notifyDone, notifyFailed } from "#ui/use-mutation-feedback.ts";
import { moveInOrder, TOUCHED_BY_ORDER, workingOrderQuery } from "../../client/staff.ts";
import { moved } from "../../rules/order.ts";
import type { WorkingOrder, WorkingPlayer } from "../../schema/order.ts";
import { fullName } from "../words.ts";
import { rankWords } from "./rank-words.ts";

/** That a move within the working order was not made. */
export const FAILURE = "The player was not moved";
const MOVING = ["move-in-order"];

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
  const { mutate } = useMutation({
    mutationKey: MOVING,
    // Moves that are asked for faster than they are answered are made in their order.
    scope: { id: MOVING[0] as string },
    mutationFn: ({ player: { id, rank }, toRank }: Move) =>
      moveInOrder({ prospectId: id, toRank, expectedRank: rank }),
    onMutate: (wanted) => showMoved(client, wanted),
    onSuccess: (_, { player, toRank }) =>
      notifyDone({
        title: "Player moved",
        description: `${fullName(player)} is ${rankWords(toRank)} in the working order.`,
      }),
    onError: (error) => notifyFailed(FAILURE, error),
    onSettled: () => {
      // What the server says in between is older than what is shown.
      if (client.isMutating({ mutationKey: MOVING }) === 1)
        void readAgain(client, TOUCHED_BY_ORDER);
    },
  });
  return useMemo(() => {
    // A second move may be asked for before the first one is drawn.
    const presentOf = (id: number) =>
      client
        .getQueryData(workingOrderQuery().queryKey)
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

/** Shows the working order as the move will leave it; the server's answer has the last word. */
function showMoved(client: QueryClient, { player, toRank }: Move): void {
  const { queryKey } = workingOrderQuery();
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (answer) =>
    answer?.data ? { data: afterMove(answer.data, player.id, toRank) } : answer,
  );
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
