import { Button } from "#ui/button.tsx";
import { CancelButton, InlineForm } from "#ui/inline-form.tsx";

interface EraseFormProps {
  isPending: boolean;
  onErase(): void;
  onCancel(): void;
}

/** Asks before a nomination is deleted for good. */
export function EraseForm({ isPending, onErase, onCancel }: EraseFormProps) {
  return (
    <InlineForm onSubmit={onErase} onCancel={onCancel}>
      <p className="max-w-prose text-pretty">
        Everything it says about the player, the author and the guardian is deleted, along with its
        comments and whatever was merged into it. The player it brought onto the board is deleted,
        too. This can't be undone.
      </p>
      <div className="flex flex-wrap gap-2">
        <CancelButton />
        <Button type="submit" disabled={isPending}>
          Delete for good
        </Button>
      </div>
    </InlineForm>
  );
}
