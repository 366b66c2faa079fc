import { count } from "#lib/count.ts";
import { Button } from "#ui/button.tsx";
import { METRICS } from "../../rules/metrics.ts";
import { StrandedValues } from "./stranded-values.tsx";
import type { TypedValue } from "./typed-values.ts";
import { sendAllAgain, type UnsavedField } from "./use-unsaved.ts";

interface UnsavedNoticeProps {
  unsaved: readonly UnsavedField[];
  /** What was typed for players who have no row any more. */
  stranded: readonly TypedValue[];
}

/** How many values of a sheet are not written down, and at which stations; it stays in sight. */
export function UnsavedNotice({ unsaved, stranded }: UnsavedNoticeProps) {
  const all = [...unsaved, ...stranded];
  const stations = new Set(all.map(({ metric }) => METRICS[metric].label));
  return (
    <div role="status" className="sticky bottom-0 z-10 print:hidden">
      {all.length > 0 && (
        <div className="grid gap-3 border-red border-t-2 bg-night p-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <strong>{count(all.length, "value")} not saved</strong>: {[...stations].join(", ")}
            </p>
            {unsaved.some(({ sendAgain }) => sendAgain) && (
              <Button look="quiet" onClick={() => sendAllAgain(unsaved)}>
                Send Again
              </Button>
            )}
          </div>
          <StrandedValues
            values={stranded}
            reason="No longer on the list of this event. Add the player again to save it, or discard it."
          />
        </div>
      )}
    </div>
  );
}
