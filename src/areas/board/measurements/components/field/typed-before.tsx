import { Button } from "#ui/button.tsx";
import type { Draft } from "../../client/field-device.ts";
import { METRICS } from "../../rules/metrics.ts";
import type { FieldSheet } from "../../schema/measurements.ts";
import { fieldName, idWords } from "../words.ts";

interface TypedBeforeProps {
  drafts: readonly Draft[];
  players: FieldSheet["data"]["players"];
  /** Goes to the player and the station; null where the phone has no event. */
  onOpen: ((draft: Draft) => void) | null;
  onDiscard(draft: Draft): void;
}

/** What was typed elsewhere on this page and not saved: it waits until somebody saves or discards it. */
export function TypedBefore({ drafts, players, onOpen, onDiscard }: TypedBeforeProps) {
  if (drafts.length === 0) return null;
  return (
    <section
      aria-labelledby="typed-before"
      className="needs-scripts border-amber border-l-4 bg-night p-4"
    >
      <h2 id="typed-before" className="text-2xl uppercase">
        Typed, not saved
      </h2>
      <ul className="mt-3 grid gap-4">
        {drafts.map((draft) => {
          const player = players.find(({ id }) => id === draft.playerId);
          const name = player ? fieldName(player) : idWords({ id: draft.playerId });
          return (
            <li key={`${draft.playerId} ${draft.metric}`}>
              <p className="wrap-anywhere font-semibold">
                {name}: {METRICS[draft.metric].label}, {draft.value}
              </p>
              {onOpen && !player && <p>This player is no longer on the list of the event.</p>}
              <div className="mt-2 flex flex-wrap gap-3">
                {onOpen && player && (
                  <Button look="quiet" onClick={() => onOpen(draft)}>
                    Open
                  </Button>
                )}
                <Button look="quiet" onClick={() => onDiscard(draft)}>
                  Discard
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
