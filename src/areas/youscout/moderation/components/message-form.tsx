import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { CancelButton, InlineForm } from "#ui/inline-form.tsx";
import type { Outcome } from "#ui/use-mutation-feedback.ts";

interface MessageFormProps {
  /** Name of its draft; absent where nothing is kept, such as for families who were chosen together. */
  name?: string;
  /** What the button says that sends it. */
  label: string;
  /** Texts that are often sent, by what they are about. */
  templates: Record<string, string>;
  isPending: boolean;
  onSend(staffMessage: string): Promise<Outcome>;
  /** After it was sent or given up. */
  onEnd(): void;
}

/** A word to authors, within the entry or bar that it belongs to. */
export function MessageForm(props: MessageFormProps) {
  const { name, label, templates, isPending, onSend, onEnd } = props;
  const [error, setError] = useState<string>();
  return (
    <InlineForm
      {...(name && { draft: { name, isOfChild: true } })}
      onEnd={onEnd}
      onSubmit={(fields) => {
        const message = String(fields.get("staffMessage") ?? "").trim();
        setError(message ? undefined : "Please tell the author why");
        if (message) return onSend(message);
      }}
    >
      <TextField
        label="Message to the author"
        error={error}
        name="staffMessage"
        rows={3}
        maxLength={1_000}
      />
      <div className="flex flex-wrap gap-2">
        {Object.entries(templates).map(([about, text]) => (
          <Button
            key={about}
            look="plain"
            className="text-sm"
            onClick={({ currentTarget }) => {
              const field = currentTarget.form?.elements.namedItem("staffMessage");
              if (!(field instanceof HTMLTextAreaElement)) return;
              field.value = text;
              field.dispatchEvent(new Event("input", { bubbles: true }));
              field.focus();
            }}
          >
            {about}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {label}
        </Button>
        <CancelButton />
      </div>
    </InlineForm>
  );
}
