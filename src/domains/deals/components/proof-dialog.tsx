import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { Field } from "#ui/field.tsx";
import { addLinkProof, TOUCHED } from "../client.ts";
import type { ProofFor } from "./checklist.tsx";

export interface ProofDialogProps {
  dealId: number;
  about: ProofFor;
  onClose(): void;
}

/** Shows something by its link. Loaded when it opens. */
export default function ProofDialog({ dealId, about, onClose }: ProofDialogProps) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema.ts")).NewLinkProof,
    read: (fields) => ({
      benefit: about.benefit,
      url: String(fields.get("url")).trim(),
      note: fields.get("note"),
    }),
    send: (proof) => addLinkProof(dealId, proof),
    done: "The proof is shown",
    failed: "Nothing is shown",
  });
  const { errors } = state;
  return (
    <DialogForm
      title="Show a proof"
      state={state}
      label="Show it"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <p className="wrap-anywhere">Of {about.text}.</p>
      <Field
        label="Link"
        hint="To a picture, a post or a page that shows it. It starts with https://."
        error={errors.url}
      >
        {(control) => (
          <input {...control} type="url" name="url" inputMode="url" autoComplete="off" />
        )}
      </Field>
      <Field label="What it shows (optional)" error={errors.note}>
        {(control) => <input {...control} name="note" maxLength={200} autoComplete="off" />}
      </Field>
    </DialogForm>
  );
}
