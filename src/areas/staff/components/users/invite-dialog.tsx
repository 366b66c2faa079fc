import { WHAT_RIGHTS_LET } from "#areas/platform/accounts/access/what-rights-let.ts";
import { INVITATION_MS } from "#areas/platform/accounts/rules/lifetimes.ts";
import { call } from "#lib/call.ts";
import { STAFF_RIGHTS } from "#lib/staff-rights.ts";
import { DAY_MS } from "#lib/time.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { FieldError, TextField } from "#ui/field.tsx";
import { TOUCHED } from "../../client.ts";
import { RIGHT_LABELS } from "./describe.ts";
import { ReasonField } from "./reason-field.tsx";

/** Invites a colleague by email with a set of rights. Loaded when it is opened. */
export default function InviteDialog({ onClose }: { onClose(): void }) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("#areas/platform/accounts/schema.ts")).StaffInvitation,
    read: (fields) => ({ ...Object.fromEntries(fields), rights: fields.getAll("rights") }),
    send: (input, idempotencyKey) =>
      call("POST", "/api/admin/invitations", { body: { ...input, idempotencyKey } }),
    done: ({ message = "" }) => ({ title: "Invitation sent", description: message }),
    failed: "Nobody was invited",
  });
  const { errors } = state;
  return (
    <DialogForm
      title="Invite a colleague"
      state={state}
      label="Send invitation"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <p>
        Your colleague gets a link that works once, for {INVITATION_MS / DAY_MS} days, and chooses a
        username and password there, or uses an account that already has this confirmed address. A
        newer invitation of the same address ends the older one.
      </p>
      <TextField
        label="Email"
        error={errors.email}
        type="email"
        name="email"
        autoComplete="off"
        required
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Your colleague will</legend>
        {STAFF_RIGHTS.map((right) => (
          <CheckField
            key={right}
            label={RIGHT_LABELS[right]}
            hint={WHAT_RIGHTS_LET[right]}
            name="rights"
            value={right}
          />
        ))}
        {errors.rights && <FieldError id="rights-error">{errors.rights}</FieldError>}
      </fieldset>
      <ReasonField error={errors.reason} />
    </DialogForm>
  );
}
