import { Button } from "#ui/button.tsx";
import type { DraftProps } from "#ui/draft.tsx";
import { TextField } from "#ui/field.tsx";
import { CancelButton, InlineForm } from "#ui/inline-form.tsx";
import type { Outcome } from "#ui/use-mutation-feedback.ts";

interface StaffNoteFormProps {
  draft: DraftProps;
  note: string | null;
  /** Saves the note and resolves with what came of it. */
  onSave(note: string): Promise<Outcome>;
  /** After it was saved or given up. */
  onEnd(): void;
}

/** Where staff write down what they know or did. */
export function StaffNoteForm({ draft, note, onSave, onEnd }: StaffNoteFormProps) {
  return (
    <InlineForm
      draft={draft}
      onEnd={onEnd}
      onSubmit={(fields) => onSave(String(fields.get("staffNote") ?? ""))}
    >
      <TextField
        label="Note, for staff only"
        name="staffNote"
        rows={3}
        maxLength={2_000}
        defaultValue={note ?? ""}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="quiet">
          Save note
        </Button>
        <CancelButton look="plain" />
      </div>
    </InlineForm>
  );
}
