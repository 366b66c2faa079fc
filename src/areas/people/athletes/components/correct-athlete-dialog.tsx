import { useQuery } from "@tanstack/react-query";
import { call, getQuery } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { Dialog } from "#ui/dialog.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { TextField } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import type { OwnAthlete } from "../schema/athletes.ts";
import { AthleteInputs } from "./athlete-inputs.tsx";

/** Whose details these are; null after the athlete was deleted. */
interface Subject {
  athleteId: number | null;
}

/** Where staff correct an athlete for the family. Loaded when it opens. */
export default function CorrectAthleteDialog({ row, onClose }: RowDialogProps<Subject>) {
  if (row.athleteId === null) return null;
  return <Correction athleteId={row.athleteId} onClose={onClose} />;
}

function Correction({ athleteId, onClose }: { athleteId: number; onClose(): void }) {
  const query = useQuery({
    ...getQuery("/api/admin/rawpass/athletes/{id}", { path: { id: athleteId } }),
    staleTime: 0,
  });
  if (query.data) return <CorrectionForm athlete={query.data.data} onClose={onClose} />;
  return (
    <Dialog title="Details of the athlete" onClose={onClose}>
      <Loaded query={query} rows="the athlete">
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function CorrectionForm({ athlete, onClose }: { athlete: OwnAthlete; onClose(): void }) {
  const { id } = athlete;
  const state = useDialogForm({
    touched: ["/api/admin/rawpass/passes", "/api/admin/rawpass/athletes/{id}"],
    schema: async () => (await import("../schema/athletes.ts")).AthleteCorrection,
    send: (correction) =>
      call("PUT", "/api/admin/rawpass/athletes/{id}", { path: { id }, body: correction }),
    done: ({ message = "The athlete is corrected." }) => message,
    failed: "The details were not corrected",
  });
  return (
    <DialogForm
      title={fullName(athlete)}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      <AthleteInputs athlete={{ ...athlete, isBirthDateFixed: false }} errors={state.errors} />
      <TextField
        label="Why"
        hint="The family reads it in our email, if its address is confirmed."
        error={state.errors.reason}
        type="text"
        name="reason"
        maxLength={500}
        required
      />
    </DialogForm>
  );
}
