import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import { StrandedValues } from "./stranded-values.tsx";
import { listTyped, watchTyped } from "./typed-values.ts";

/** What was typed into sheets that somebody left and is not saved: where it waits, and a way to discard it. */
export function LeftValues() {
  const typed = useSyncExternalStore(watchTyped, listTyped, listTyped);
  const byEvent = Map.groupBy(typed, ({ eventId }) => eventId);
  if (byEvent.size === 0) return null;
  return (
    <section
      aria-label="Not saved"
      className="sticky bottom-0 z-10 mt-6 grid max-h-[calc(var(--window)*0.6)] gap-6 overflow-y-auto border-red border-t-2 bg-night p-4 print:hidden"
    >
      {[...byEvent].map(([eventId, values]) => (
        <div key={eventId} className="grid gap-3">
          <Link
            to={paths.eventSheet(eventId)}
            className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline"
          >
            {values[0]?.event}
          </Link>
          <StrandedValues
            values={values}
            reason="Not saved when the sheet was left. Open the sheet to save it, or discard it."
          />
        </div>
      ))}
    </section>
  );
}
