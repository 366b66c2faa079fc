import { Button } from "#ui/button.tsx";
import { METRICS } from "../../rules/metrics.ts";
import { idWords } from "../words.ts";
import { forgetTyped, type TypedValue } from "./typed-values.ts";

interface StrandedValuesProps {
  values: readonly TypedValue[];
  /** Why they are not saved, and what can be done. */
  reason: string;
}

/** What was typed and has no field any more, each with a way to discard it: nothing is lost without a word. */
export function StrandedValues({ values, reason }: StrandedValuesProps) {
  if (values.length === 0) return null;
  return (
    <>
      <p>{reason}</p>
      <ul className="grid max-h-60 gap-2 overflow-y-auto">
        {values.map((typed) => {
          const what = `${typed.who} (${idWords({ id: typed.playerId })}): ${METRICS[typed.metric].label}, ${typed.text}`;
          return (
            <li
              key={`${typed.eventId} ${typed.playerId} ${typed.metric}`}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-2"
            >
              <span className="wrap-anywhere min-w-0">{what}</span>
              <Button look="quiet" onClick={() => forgetTyped(typed)}>
                Discard
                <span className="sr-only"> {what}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
