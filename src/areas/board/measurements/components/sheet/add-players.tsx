import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { byName } from "#lib/names/name-order.ts";
import { fullName, lastFirst } from "#lib/names/person-name.ts";
import { isFound } from "#lib/names/search-words.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { FieldError, TextField } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { TOUCHED } from "../../client/measurements.ts";
import type { EventSheet, SheetPlayer } from "../../schema/measurements.ts";
import { factsOf } from "../words.ts";

/** The most players who are listed; others are found by typing. */
const SHOWN = 50;

interface AddPlayersProps {
  sheet: EventSheet["data"];
  onClose(): void;
}

/** Puts players of the board on the list of an event, as many as are ticked. */
export function AddPlayers({ sheet: { event, players }, onClose }: AddPlayersProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const board = useQuery(getQuery("/api/admin/prospects"));
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/measurements.ts")).AddedPlayers,
    read: () => ({ playerIds: [...chosen] }),
    send: (added) =>
      call("POST", "/api/admin/events/{id}/players", { path: { id: event.id }, body: added }),
    done: `${count(chosen.size, "player")} added`,
    failed: "Nobody was added",
  });
  function toggle(id: number): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  const listed = new Set(players.map(({ id }) => id));
  return (
    <DialogForm
      title="Add players"
      state={state}
      label={`Add ${count(chosen.size, "player")}`}
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <p className="text-dim tabular-nums">
        {players.length} of {event.capacity} places are taken.
      </p>
      <TextField
        label="Search by name or school"
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Loaded query={board} rows="the players">
        {({ data }) => {
          const found = data
            .filter(({ id }) => !listed.has(id))
            .filter((player) => matches(player, search))
            .toSorted(byName);
          return (
            <fieldset>
              <legend className="sr-only">Players of the board</legend>
              <div className="max-h-72 overflow-y-auto">
                {found.slice(0, SHOWN).map((player) => (
                  <CheckField
                    key={player.id}
                    label={
                      <>
                        {lastFirst(player)} <span className="text-dim">{factsOf(player)}</span>
                        {player.hiddenAt && (
                          <span className="ml-2 inline-flex items-center gap-1 bg-line px-1.5 py-0.5 text-xs">
                            <EyeOff aria-hidden="true" size={12} />
                            Hidden
                          </span>
                        )}
                      </>
                    }
                    checked={chosen.has(player.id)}
                    onChange={() => toggle(player.id)}
                  />
                ))}
              </div>
              <p role="status" className="mt-2 text-dim text-sm">
                {found.length > SHOWN
                  ? `The first ${SHOWN} of ${found.length} are shown. Type to find others.`
                  : count(found.length, "player")}
              </p>
              {state.errors.playerIds && (
                <FieldError id={undefined}>{state.errors.playerIds}</FieldError>
              )}
            </fieldset>
          );
        }}
      </Loaded>
    </DialogForm>
  );
}

/** Whether a player is found by name or school; without a search, everybody is. */
function matches(player: SheetPlayer & { school: string | null }, search: string): boolean {
  return search.trim() === "" || isFound(`${fullName(player)} ${player.school ?? ""}`, search);
}
