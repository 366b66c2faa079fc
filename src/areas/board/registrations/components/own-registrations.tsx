import { useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TOUCHED } from "../client.ts";
import type { EventRegistrations, OwnRegistration } from "../schema/registrations.ts";

const STATES = {
  family: "Canceled by you",
  staff: "Canceled by us",
  begun: "No place became free",
  none: "Registered",
} as const;

/** One's athletes who are or were registered for an event. */
export function OwnRegistrations({
  registrations,
  hasBegun,
}: Pick<EventRegistrations["data"], "registrations" | "hasBegun">) {
  const [chosen, setChosen] = useState<OwnRegistration | null>(null);
  if (registrations.length === 0) return null;
  return (
    <section aria-labelledby="registrations">
      <h2 id="registrations" className="mb-3 text-3xl uppercase">
        Your athletes
      </h2>
      <ul className="border-line border-t">
        {registrations.map((registration) => (
          <li
            key={registration.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-4 border-line border-b py-2"
          >
            <span className="wrap-anywhere">
              <strong>{registration.athleteName}</strong>{" "}
              <span className="text-dim">
                {registration.waitingPlace
                  ? `On the waiting list, number ${registration.waitingPlace}`
                  : STATES[registration.cancelledBy ?? "none"]}
              </span>
            </span>
            {registration.cancelledBy === null && !hasBegun && (
              <Button
                look="quiet"
                className="needs-scripts"
                aria-label={
                  registration.waitingPlace
                    ? `Leave the waiting list with ${registration.athleteName}`
                    : `Cancel the registration of ${registration.athleteName}`
                }
                onClick={() => setChosen(registration)}
              >
                {registration.waitingPlace ? "Leave the waiting list" : "Cancel"}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title={chosen.waitingPlace ? "Leave the waiting list" : "Cancel registration"}
          label={chosen.waitingPlace ? "Leave the list" : "Cancel registration"}
          pendingLabel="Canceling..."
          paths={TOUCHED}
          send={() => call("DELETE", "/api/event-registrations/{id}", { path: { id: chosen.id } })}
          done="The registration is canceled"
          onClose={() => setChosen(null)}
        >
          <p className="text-lg">
            {chosen.waitingPlace
              ? `${chosen.athleteName} gives up the place in line. If you join again, it is at the end.`
              : `${chosen.athleteName} gives up the place. You can register again while places are left.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
