import { call } from "#lib/call.ts";
import { DialogForm, useEditForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { choicesOf } from "#ui/label-of.ts";
import { STAFF_TOUCHED } from "../../client/staff.ts";
import type { Verification } from "../../rules.ts";
import type { StaffPartner } from "../../schema/partners.ts";

const DECISIONS: Record<Verification, string> = {
  verified: "We know who this is",
  rejected: "We couldn't find out who this is",
  pending: "Not decided yet",
};

function textsOf({ verification, verificationNote }: StaffPartner) {
  return { verification, verificationNote: verificationNote ?? "" };
}

/** Says whether staff know who somebody is, and how they found out. Loaded when it opens. */
export default function VerificationDialog({ row, onClose }: RowDialogProps<StaffPartner>) {
  const state = useEditForm({
    touched: STAFF_TOUCHED,
    item: row,
    textsOf,
    draft: { name: `connect-verification-${row.id}` },
    schema: async () => (await import("../../schema/partners.ts")).PartnerDecision,
    read: (fields, shown) => ({
      verification: fields.get("verification"),
      verificationNote: fields.get("verificationNote"),
      expectedUpdatedAt: shown.updatedAt,
    }),
    send: (decision) =>
      call("PATCH", "/api/admin/connect/people/{id}", { path: { id: row.id }, body: decision }),
    done: "The person is saved",
  });
  const { texts, errors } = state;
  const field = fieldsOf(errors, texts);
  return (
    <DialogForm
      title={`Verify ${row.companyName}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <SelectField
        label="Verification"
        {...field("verification")}
        hint="Verifying approves the profile as it is now. Later changes are published at once, and you can review them. We notify the person of a change."
        choices={choicesOf(DECISIONS)}
      />
      <TextField
        label="How"
        {...field("verificationNote")}
        hint="For staff only, such as “Called the number on the website.” Needed to verify."
        rows={4}
      />
    </DialogForm>
  );
}
