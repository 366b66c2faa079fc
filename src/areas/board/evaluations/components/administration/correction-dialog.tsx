import { call } from "#lib/call.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { TOUCHED } from "../../client/staff.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";
import { PhoneField, PlayerFields } from "../request-fields.tsx";

/** Where staff correct a request for its family. Only what was changed is sent. Loaded when it is opened. */
export default function CorrectionDialog({ row, onClose }: RowDialogProps<EvaluationRequest>) {
  const written = writtenIn(row);
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/requests.ts")).StaffCorrection,
    read(fields) {
      const changed = Object.entries(written).flatMap(([name, before]) => {
        const text = String(fields.get(name) ?? "");
        return text === before ? [] : [[name, text]];
      });
      return { ...Object.fromEntries(changed), reason: fields.get("reason") };
    },
    send: (correction) =>
      call("POST", "/api/admin/evaluation-requests/{id}/correction", {
        path: { id: row.id },
        body: correction,
      }),
    version: JSON.stringify(written),
    done: "The request is corrected, and the family is notified",
    failed: "Nothing was corrected",
  });
  const { errors } = state;
  const field = fieldsOf(errors, written);
  return (
    <DialogForm
      title={`Correct the request for ${row.playerName}`}
      state={state}
      label="Correct and email the family"
      pendingLabel="Correcting..."
      onClose={onClose}
    >
      <TextField label="Parent's Name" {...field("parentName")} autoComplete="off" />
      <TextField
        label="Email Address"
        {...field("parentEmail")}
        hint={
          row.reportSentAt
            ? "A new address ends the mailed link of the report. You confirm the family again and send the report anew."
            : "A new address gets the appointment, and you confirm the family again before the report."
        }
        type="email"
        autoComplete="off"
      />
      <PhoneField written={written} errors={errors} />
      <PlayerFields written={written} errors={errors} />
      {row.appointment?.isPlayerNew && (
        <p className="text-dim text-sm">
          The player on the event's list keeps the old name. Please correct it in the player's file.
        </p>
      )}
      <TextField
        label="Why"
        hint="The family reads it in our email."
        error={errors.reason}
        type="text"
        name="reason"
        maxLength={500}
      />
    </DialogForm>
  );
}

/** The texts of the fields, by their names. */
function writtenIn(request: EvaluationRequest): Record<string, string> {
  const { parentName, parentEmail, parentPhone, playerName } = request;
  return {
    ...{ parentName, parentEmail, parentPhone, playerName },
    ...{ playerAge: String(request.age), playerPosition: request.position },
    ...{ playerSchool: request.school, additionalInfo: request.notes ?? "" },
  };
}
