import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { useShownChanges } from "#ui/use-shown-changes.ts";
import { rankedQuery, TOUCHED } from "../../client.ts";
import { effectOfRank } from "../../rules/rank-effect.ts";
import { byOfficialRank, LOWEST_RANK, moveToRank } from "../../rules/ranking.ts";
import type { StaffProspect, StaffProspectList } from "../../schema/prospects.ts";
import { refreshBoard } from "./refresh-board.ts";

const SUCCESS = "Prospect updated successfully";
/** That a change of a row was not made. */
export const FAILURE = "Error updating prospect";

interface Move {
  prospect: StaffProspect;
  toRank: number;
}

/** What staff change from a row without leaving the list. */
export interface RowChanges {
  move(prospect: StaffProspect, toRank: number): void;
  /** Moves up by -1 or down by 1; somebody unranked counts as below the last. */
  step(prospect: StaffProspect, by: -1 | 1): void;
  /** @param onNamesake called where he may be a child whose guardian said no */
  setHidden(prospect: StaffProspect, isHidden: boolean, onNamesake: () => void): void;
}

/**
 * Changes of rows; the same object as long as the list is shown.
 * @param listed the answer whose rows a move changes at once; empty where no place in the list is a rank
 */
export function useRowChanges(listed: string): RowChanges {
  const client = useQueryClient();
  const { mutate } = useMutationFeedback(TOUCHED);
  const move = useShownChanges({
    name: "move-prospect",
    queryKey: [listed],
    apply: showMoved,
    async send({ prospect, toRank }: Move) {
      const { id, rawRank } = prospect;
      // Only a player who had no rank pushes somebody out of the ranking. Who that is may stay unknown.
      const read = rawRank === null ? client.fetchQuery(rankedQuery()).catch(() => null) : null;
      const ranked = (await read)?.data ?? [];
      await call("POST", "/api/admin/prospects/{id}/move", {
        path: { id },
        body: { toRank, expectedRank: rawRank },
      });
      return effectOfRank(ranked, id, toRank).after;
    },
    done: ({ prospect, toRank }, others) => ({
      title: SUCCESS,
      description: `${fullName(prospect)} is now number ${toRank}. ${others}`.trim(),
    }),
    failed: FAILURE,
    refresh: () => refreshBoard(client),
  });
  return useMemo(
    () => ({
      move: (prospect, toRank) => move({ prospect, toRank }),
      step(prospect, by) {
        // A second step may be asked for before the first one is drawn.
        const board = client.getQueryData<StaffProspectList>([listed])?.data;
        const present = board?.find(({ id }) => id === prospect.id) ?? prospect;
        const toRank = (present.rawRank ?? LOWEST_RANK + 1) + by;
        if (toRank >= 1 && toRank <= LOWEST_RANK) move({ prospect: present, toRank });
      },
      setHidden(prospect, isHidden, onNamesake) {
        const show = () =>
          call("POST", "/api/admin/prospects/{id}/show", {
            path: { id: prospect.id },
          }).catch((error) => {
            if (error instanceof ApiError && error.fields.isAnotherPlayer) onNamesake();
            throw error;
          });
        const send = () =>
          isHidden
            ? call("POST", "/api/admin/prospects/{id}/hide", { path: { id: prospect.id } })
            : show();
        const description = `${fullName(prospect)} is ${isHidden ? "off" : "back on"} the public site.`;
        void mutate(send, { title: SUCCESS, description }, FAILURE);
      },
    }),
    [client, listed, move, mutate],
  );
}

/** A page of the board as the move will leave it. */
function showMoved(board: StaffProspectList, { prospect, toRank }: Move): StaffProspectList {
  return { ...board, data: afterMove(board.data, prospect.id, toRank) };
}

/** A page of the board after a move, in its order. */
export function afterMove(
  board: readonly StaffProspect[],
  id: number,
  toRank: number,
): StaffProspect[] {
  const ranked = board.filter(({ rawRank }) => rawRank !== null);
  const changes = moveToRank(ranked, id, toRank);
  return board
    .map((player) => {
      const rawRank = changes.get(player.id);
      return rawRank === undefined ? player : { ...player, rawRank };
    })
    .toSorted(byOfficialRank);
}
