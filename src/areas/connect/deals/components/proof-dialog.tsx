import { useState } from "react";
import { UPLOAD_MAX } from "#areas/platform/uploads/rules.ts";
import { call } from "#lib/call.ts";
import { ChoiceField } from "#ui/choice-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import type { UploadPart } from "#ui/file-field.tsx";
import { TOUCHED } from "../client/deals.ts";
import type { ProofFor } from "./checklist.tsx";

export interface ProofDialogProps {
  dealId: number;
  about: ProofFor;
  Upload: UploadPart;
  onClose(): void;
}

const KINDS = [
  { value: "picture", label: "A picture", hint: "Only you, the other side and our staff see it." },
  { value: "document", label: "A PDF", hint: "Only you, the other side and our staff see it." },
  { value: "link", label: "A link", hint: "To a post or a page that shows it." },
];

/** What is said of the files that prove something. */
const FILES = {
  picture: {
    first: "Choose a picture",
    again: "Choose another picture",
    hint: `JPEG, PNG, WebP, GIF or AVIF, up to ${UPLOAD_MAX}.`,
  },
  document: {
    first: "Choose a PDF",
    again: "Choose another PDF",
    hint: `Up to ${UPLOAD_MAX}, without a password. We keep its pages only.`,
  },
};

type ProofKind = keyof typeof FILES | "link";

/** Shows something by a picture, a PDF or a link. Loaded when it opens. */
export default function ProofDialog({ dealId, about, Upload, onClose }: ProofDialogProps) {
  const [kind, setKind] = useState<ProofKind>("picture");
  const [upload, setUpload] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema/deals.ts")).NewProof,
    read: (fields) => ({
      kind,
      benefit: about.benefit,
      note: fields.get("note"),
      ...(kind === "link" ? { url: String(fields.get("url")).trim() } : { upload }),
    }),
    send: (proof, idempotencyKey) =>
      call("POST", "/api/connect/deals/{id}/proofs", {
        path: { id: dealId },
        body: { ...proof, idempotencyKey },
      }),
    done: "The proof is shown",
    failed: "Nothing is shown",
  });
  const { errors } = state;
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title="Show a proof"
      state={state}
      label={isUploading ? "Uploading..." : "Show it"}
      pendingLabel="Saving..."
      isBusy={isUploading}
      onClose={onClose}
    >
      <p className="wrap-anywhere">For: {about.text}</p>
      <div
        onChange={({ target }) => {
          const { name, value } = target as unknown as HTMLInputElement;
          if (name !== "kind") return;
          setKind(value as ProofKind);
          setUpload(null);
        }}
      >
        <ChoiceField label="What do you show?" name="kind" choices={KINDS} defaultValue="picture" />
      </div>
      {kind === "link" ? (
        <TextField
          label="Link"
          {...field("url")}
          hint="It starts with https://."
          type="url"
          inputMode="url"
          autoComplete="off"
        />
      ) : (
        <div>
          {upload && kind === "picture" && (
            <img src={upload} alt="What you show" className="mb-3 max-h-48 max-w-full bg-line" />
          )}
          {upload && kind === "document" && <p className="mb-3">The PDF is uploaded.</p>}
          <Upload
            key={kind}
            kind={kind}
            label={upload ? FILES[kind].again : FILES[kind].first}
            hint={FILES[kind].hint}
            error={errors.upload}
            onUploaded={setUpload}
            onPending={setIsUploading}
          />
        </div>
      )}
      <TextField
        label="What it shows (optional)"
        {...field("note")}
        maxLength={200}
        autoComplete="off"
      />
    </DialogForm>
  );
}
