import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useEditForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { Field } from "#ui/field.tsx";
import { STAFF_TOUCHED, verifyPerson } from "../../client/staff.ts";
import type { StaffPartner } from "../../schema.ts";

function textsOf({ verificationNote }: StaffPartner) {
  return { verificationNote: verificationNote ?? "" };
}

/** Says whether staff know who somebody is, and how they found out. Loaded when it opens. */
export default function VerificationDialog({ row, onClose }: RowDialogProps<StaffPartner>) {
  const state = useEditForm({
    touched: STAFF_TOUCHED,
    item: row,
    textsOf,
    schema: async () => (await import("../../schema.ts")).PartnerDecision,
    read: (fields, shown) => ({
      isVerified: fields.has("isVerified"),
      verificationNote: fields.get("verificationNote"),
      expectedUpdatedAt: shown.updatedAt,
    }),
    send: (decision) => verifyPerson(row.id, decision),
    done: "The person is saved",
  });
  const { texts, errors } = state;
  return (
    <DialogForm
      title={`Verify ${row.companyName}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <CheckField
        label="We know who this is"
        hint="This approves the profile as it is now. Later changes are published at once, and you can review them."
        name="isVerified"
        defaultChecked={row.isVerified}
        error={errors.isVerified}
      />
      <Field
        label="How"
        hint="For staff only, such as “Called the number on the website.”"
        error={errors.verificationNote}
      >
        {(control) => (
          <textarea
            {...control}
            name="verificationNote"
            rows={4}
            defaultValue={texts.verificationNote}
          />
        )}
      </Field>
    </DialogForm>
  );
}
