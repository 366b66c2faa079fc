import { useState } from "react";
import { useMayUse } from "#lib/may-use.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { InlineForm } from "#ui/inline-form.tsx";

interface PromoteFormProps {
  /** Whether it is said to be another player than the one of his name whose guardian said no. */
  isAnother: boolean;
  isPending: boolean;
  onPromote(rawRank: number | null): void;
  onCancel(): void;
}

/** Asks for the rank of a nominated player on the board, and says what becomes of the votes. */
export function PromoteForm({ isAnother, isPending, onPromote, onCancel }: PromoteFormProps) {
  const maySetRank = useMayUse()("scout");
  const [error, setError] = useState<string>();
  async function submit(fields: FormData): Promise<void> {
    const typed = String(fields.get("rawRank") ?? "").trim();
    const rawRank = typed === "" ? null : Number(typed);
    const { NominationPromotion } = await import("#domains/nominations/schema/staff.ts");
    const checked = NominationPromotion.safeParse({ rawRank });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) onPromote(rawRank);
  }
  return (
    <InlineForm onSubmit={submit} onCancel={onCancel}>
      <p className="max-w-prose text-pretty">
        The votes don't move: the player starts at 0 on the NOLA Top 100. The nomination keeps the
        votes it has, and takes no more.
      </p>
      {maySetRank ? (
        <Field
          label="Rank on the board"
          hint="Whoever holds it makes room. Leave it empty for a player without a rank."
          error={error}
        >
          {(control) => <input {...control} name="rawRank" inputMode="numeric" maxLength={3} />}
        </Field>
      ) : (
        <p>The player has no rank until a scout gives one.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {isAnother ? "Promote as another player" : "Promote to the board"}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}
