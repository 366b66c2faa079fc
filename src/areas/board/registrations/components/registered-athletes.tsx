import { useQuery } from "@tanstack/react-query";
import { MailWarning } from "lucide-react";
import { useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { RegisteredAthlete } from "../schema/registrations.ts";

const loadRegisterDialog = () => import("./register-dialog.tsx");

/** Who is registered for an event, and how families are reached; for staff. */
export function RegisteredAthletes({ eventId }: { eventId: number }) {
  const [chosen, setChosen] = useState<RegisteredAthlete | null>(null);
  const [numbered, setNumbered] = useState<RegisteredAthlete | null>(null);
  const { Dialog, open, close } = useLazyDialog(loadRegisterDialog);
  return (
    <section aria-labelledby="registered" className="mt-10 print:hidden">
      <h2 id="registered" className="mb-3 text-3xl uppercase">
        Registered by families
      </h2>
      <Loaded
        query={useQuery(
          getQuery("/api/admin/events/{id}/registrations", { path: { id: eventId } }),
        )}
        rows="the registrations"
      >
        {({ data }) => {
          const waiting = data.filter(({ waitingPlace }) => waitingPlace !== null);
          const registered = data.filter(({ waitingPlace }) => waitingPlace === null);
          return (
            <>
              {registered.length === 0 && <p className="text-dim">Nobody is registered.</p>}
              <Athletes athletes={registered} onCancel={setChosen} onNumber={setNumbered} />
              {waiting.length > 0 && <h3 className="mt-6 mb-2 text-2xl uppercase">Waiting list</h3>}
              <Athletes athletes={waiting} onCancel={setChosen} />
            </>
          );
        }}
      </Loaded>
      <Button look="quiet" className="needs-scripts mt-4" onClick={() => void open()}>
        Register an athlete
      </Button>
      {Dialog && <Dialog eventId={eventId} onClose={close} />}
      {numbered && <JerseyDialog athlete={numbered} onClose={() => setNumbered(null)} />}
      {chosen && <CancelDialog athlete={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

interface AthletesProps {
  athletes: readonly RegisteredAthlete[];
  onCancel(athlete: RegisteredAthlete): void;
  onNumber?(athlete: RegisteredAthlete): void;
}

function Athletes({ athletes, onCancel, onNumber }: AthletesProps) {
  if (athletes.length === 0) return null;
  return (
    <ol className="border-line border-t">
      {athletes.map((athlete) => (
        <li
          key={athlete.id}
          className="flex flex-wrap items-center justify-between gap-4 border-line border-b py-2"
        >
          <Facts athlete={athlete} />
          {athlete.ended ? (
            <span className="text-dim">
              {athlete.ended === "waiting" ? "Off the waiting list" : "Canceled"} with the event
            </span>
          ) : (
            <span className="needs-scripts flex flex-wrap gap-3">
              {onNumber && (
                <Button
                  look="quiet"
                  aria-label={`Jersey number of ${athlete.athleteName}`}
                  onClick={() => onNumber(athlete)}
                >
                  Jersey number
                </Button>
              )}
              <Button
                look="quiet"
                aria-label={`Cancel the registration of ${athlete.athleteName}`}
                onClick={() => onCancel(athlete)}
              >
                Cancel
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Facts({ athlete }: { athlete: RegisteredAthlete }) {
  const { athleteName, age, email, isConfirmed, emergencyName, emergencyPhone } = athlete;
  const { waitingPlace, jersey } = athlete;
  return (
    <div className="wrap-anywhere min-w-0">
      <p>
        {waitingPlace !== null && `${waitingPlace}. `}
        <strong>{athleteName}</strong>
        {age !== null && `, age ${age}`}
        {jersey !== null && `, No. ${jersey}`}
      </p>
      <p className="text-dim text-sm">
        {[email, emergencyName && `Emergency: ${emergencyName}, ${emergencyPhone}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {!isConfirmed && (
        <p className="flex items-center gap-1.5 font-semibold text-sm">
          <MailWarning aria-hidden="true" size={16} className="shrink-0" />
          No emails reach this family, because the address isn't confirmed. Please call.
        </p>
      )}
    </div>
  );
}

/** Puts an athlete on the sheet with a number; as a player who is known, if staff say that it is the same child. */
function JerseyDialog({ athlete, onClose }: { athlete: RegisteredAthlete; onClose(): void }) {
  const known =
    useQuery(getQuery("/api/admin/event-registrations/{id}/jersey", { path: { id: athlete.id } }))
      .data?.data ?? [];
  const chosen = known.find(({ id }) => id === athlete.playerId)?.id ?? "";
  const state = useDialogForm({
    touched: ["/api/admin/events"],
    schema: async () => (await import("../schema/registrations.ts")).RegisteredJersey,
    send: (form) =>
      call("PUT", "/api/admin/event-registrations/{id}/jersey", {
        path: { id: athlete.id },
        body: form,
      }),
    done: ({ message = "The number is saved." }) => message,
    failed: "The number was not saved",
  });
  const { errors } = state;
  return (
    <DialogForm
      title={`Jersey number of ${athlete.athleteName}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Jersey number"
        error={errors.jersey}
        hint="It puts the athlete on the sheet."
        name="jersey"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={athlete.jersey ?? ""}
      />
      {known.length > 0 && (
        <SelectField
          label="Player"
          error={errors.playerId ?? errors.playerIds}
          hint="Choose a player who is known only if it is the same child: the values go to that player's page."
          name="playerId"
          defaultValue={chosen}
          empty={athlete.playerId === null ? "Not on the board" : "No change"}
          choices={known.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </DialogForm>
  );
}

function CancelDialog({ athlete, onClose }: { athlete: RegisteredAthlete; onClose(): void }) {
  const state = useDialogForm({
    touched: ["/api/admin/events"],
    schema: async () => (await import("../schema/registrations.ts")).StaffCancellation,
    send: (form) =>
      call("POST", "/api/admin/event-registrations/{id}/cancel", {
        path: { id: athlete.id },
        body: form,
      }),
    done: ({ message = "The registration is canceled." }) => message,
    failed: "Nothing was canceled",
  });
  return (
    <DialogForm
      title="Cancel registration"
      state={state}
      label="Cancel registration"
      pendingLabel="Canceling..."
      onClose={onClose}
    >
      <p>
        {athlete.athleteName} loses the place{athlete.waitingPlace !== null && " in line"}
        {athlete.isConfirmed
          ? ", and the family is notified by email."
          : ". No email reaches the family: please call."}
      </p>
      <TextField
        label="Reason"
        error={state.errors.reason}
        hint="For staff only. It stays in the audit log."
        name="reason"
        rows={3}
        required
      />
    </DialogForm>
  );
}
