import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import { StrandedValues } from "./stranded-values.tsx";
import { listTyped, watchTyped } from "./typed-values.ts";

/** What was typed into sheets that somebody left and is not saved: where it waits, and a way to discard it. */
export function LeftValues() {
  const typed = useSyncExternalStore(watchTyped, listTyped, listTyped);
  const byEvent = Map.groupBy(typed, ({ eventId }) => eventId);
  return [...byEvent].map(([eventId, values]) => (
    <section
      key={eventId}
      aria-label="Not saved"
      className="sticky bottom-0 z-10 mt-6 grid gap-3 border-red border-t-2 bg-night p-4 print:hidden"
    >
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
    </section>
  ));
}
