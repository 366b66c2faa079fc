import { Button } from "#ui/button.tsx";
import type { OwnEntry } from "../../client/field-device.ts";
import { METRICS } from "../../rules/metrics.ts";
import { fieldName, idWords } from "../words.ts";
import type { FieldState } from "./use-field.ts";

/** Values that the server did not take, each with its reason, until somebody settles them: nothing is dropped. */
export function NotTaken({ field }: { field: FieldState }) {
  const refused = field.device?.entries.filter(({ refusal }) => refusal !== null) ?? [];
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby="not-taken" className="mt-8 border-red border-l-4 bg-night p-4">
      <h2 id="not-taken" className="text-2xl uppercase">
        Not taken
      </h2>
      <ul className="mt-3 grid gap-5">
        {refused.map((own) => (
          <li key={own.entry.key}>
            <p className="font-semibold">{describe(own, field)}</p>
            <p>{own.refusal}</p>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button look="quiet" onClick={() => void field.sendAgain(own)}>
                Send again
              </Button>
              <Button look="quiet" onClick={() => void field.drop(own)}>
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The player as the kept event names him: an entry itself names nobody. */
function describe({ entry }: OwnEntry, { device }: FieldState): string {
  const player = device?.sheet?.players.find(({ id }) => id === entry.playerId);
  const name = player ? fieldName(player) : idWords({ id: entry.playerId });
  return `${name}: ${METRICS[entry.metric].label}, ${entry.value}`;
}
