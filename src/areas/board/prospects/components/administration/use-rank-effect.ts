import { useQuery } from "@tanstack/react-query";
import { rankedQuery } from "../../client.ts";
import { effectOfRank, type RankEffect } from "../../rules/rank-effect.ts";

/**
 * Tells what becomes of other players when one gets a rank.
 * @param playerId null for a new player
 */
export function useRankEffect(playerId: number | null): (to: number | null) => RankEffect {
  const { data } = useQuery(rankedQuery());
  return (to) => effectOfRank(data?.data ?? [], playerId, to);
}
