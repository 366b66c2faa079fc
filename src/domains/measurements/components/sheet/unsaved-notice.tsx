import { count } from "#lib/count.ts";
import { Button } from "#ui/button.tsx";
import { METRICS } from "../../rules/metrics.ts";
import { sendAllAgain, type UnsavedField } from "./use-unsaved.ts";

/** How many values of a sheet are not written down, and at which stations; it stays in sight. */
export function UnsavedNotice({ unsaved }: { unsaved: readonly UnsavedField[] }) {
  const stations = new Set(unsaved.map(({ metric }) => METRICS[metric].label));
  return (
    <div role="status" className="sticky bottom-0 z-10 print:hidden">
      {unsaved.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-red border-t-2 bg-night p-4">
          <p>
            <strong>{count(unsaved.length, "value")} not saved</strong>: {[...stations].join(", ")}
          </p>
          {unsaved.some(({ sendAgain }) => sendAgain) && (
            <Button look="quiet" onClick={() => sendAllAgain(unsaved)}>
              Send Again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
