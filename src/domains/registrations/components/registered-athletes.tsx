import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminApi } from "#admin-api.ts";
import { Button } from "#ui/button.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { Field } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { cancelForFamily, registeredQuery } from "../client.ts";
import type { RegisteredAthlete } from "../schema/registrations.ts";

/** Who is registered for an event, and how families are reached; for staff. */
export function RegisteredAthletes({ eventId }: { eventId: number }) {
  const [chosen, setChosen] = useState<RegisteredAthlete | null>(null);
  return (
    <section aria-labelledby="registered" className="mt-10 print:hidden">
      <h2 id="registered" className="mb-3 text-3xl uppercase">
        Registered by families
      </h2>
      <Loaded query={useQuery(registeredQuery(eventId))} rows="the registrations">
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-dim">Nobody is registered.</p>
          ) : (
            <ul className="border-line border-t">
              {data.map((athlete) => (
                <li
                  key={athlete.id}
                  className="flex flex-wrap items-center justify-between gap-4 border-line border-b py-2"
                >
                  <Facts athlete={athlete} />
                  <Button
                    look="quiet"
                    className="needs-scripts"
                    aria-label={`Cancel the registration of ${athlete.athleteName}`}
                    onClick={() => setChosen(athlete)}
                  >
                    Cancel
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {chosen && <CancelDialog athlete={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function Facts({ athlete }: { athlete: RegisteredAthlete }) {
  const { athleteName, age, email, emergencyName, emergencyPhone } = athlete;
  return (
    <div className="wrap-anywhere min-w-0">
      <p>
        <strong>{athleteName}</strong>
        {age !== null && `, age ${age}`}
      </p>
      <p className="text-dim text-sm">
        {[email, emergencyName && `Emergency: ${emergencyName}, ${emergencyPhone}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

function CancelDialog({ athlete, onClose }: { athlete: RegisteredAthlete; onClose(): void }) {
  const state = useDialogForm({
    touched: [adminApi.events],
    schema: async () => (await import("../schema/registrations.ts")).StaffCancellation,
    send: (form) => cancelForFamily(athlete.id, form),
    done: ({ message = "" }) => message,
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
      <p>{athlete.athleteName} loses the place, and the family is notified by email.</p>
      <Field
        label="Reason"
        error={state.errors.reason}
        hint="For staff only. It stays in the audit log."
      >
        {(control) => <textarea {...control} name="reason" rows={3} required />}
      </Field>
    </DialogForm>
  );
}
