import { useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { OwnAthlete } from "../schema/athletes.ts";
import { AthleteInputs } from "./athlete-inputs.tsx";

/** The button by which a family corrects an athlete, with its dialog. */
export default function EditAthlete({ athlete }: { athlete: OwnAthlete }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <p className="mb-6">
      <Button look="quiet" className="needs-scripts" onClick={() => setIsOpen(true)}>
        {`Edit ${athlete.firstName}'s details`}
      </Button>
      {isOpen && <EditDialog athlete={athlete} onClose={() => setIsOpen(false)} />}
    </p>
  );
}

function EditDialog({ athlete, onClose }: { athlete: OwnAthlete; onClose(): void }) {
  const state = useDialogForm({
    touched: ["/api/rawpass/athletes"],
    schema: async () => (await import("../schema/athletes.ts")).AthleteFields,
    send: (fields) =>
      call("PUT", "/api/rawpass/athletes/{id}", { path: { id: athlete.id }, body: fields }),
    done: "The details are saved",
    failed: "The details were not saved",
  });
  return (
    <DialogForm
      title={`${athlete.firstName}'s details`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      {!athlete.isBirthDateFixed && athlete.birthDate && (
        <p className="text-dim">
          You can correct the birth date once. It decides which sessions are open to your athlete.
        </p>
      )}
      <AthleteInputs athlete={athlete} errors={state.errors} />
    </DialogForm>
  );
}
