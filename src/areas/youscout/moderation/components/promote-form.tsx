import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { effectOfRank } from "#areas/board/prospects/rules/rank-effect.ts";
import { useMayUse } from "#lib/may-use.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { CancelButton, InlineForm } from "#ui/inline-form.tsx";
import { rankedQuery } from "../client.ts";

interface PromoteFormProps {
  /** Whether it is said to be another player than the one of his name whose guardian said no. */
  isAnother: boolean;
  isPending: boolean;
  /** @param others what becomes of other players, in a sentence; empty where nothing does */
  onPromote(rawRank: number | null, others: string): void;
  onCancel(): void;
}

/** Asks for the rank of a nominated player on the board, and says what becomes of the votes. */
export function PromoteForm({ isAnother, isPending, onPromote, onCancel }: PromoteFormProps) {
  const maySetRank = useMayUse()("scout");
  const { data } = useQuery({ ...rankedQuery(), enabled: maySetRank });
  const [rawRank, setRawRank] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const effect = effectOfRank(data?.data ?? [], null, rawRank);
  async function submit(): Promise<void> {
    const { NominationPromotion } = await import("#areas/youscout/nominations/schema/staff.ts");
    const checked = NominationPromotion.safeParse({ rawRank });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) onPromote(rawRank, effect.after);
  }
  return (
    <InlineForm onSubmit={() => void submit()} onEnd={onCancel}>
      <p className="max-w-prose text-pretty">
        The votes don't move: the player starts at 0 on the NOLA Top 100. The nomination keeps the
        votes it has, and takes no more.
      </p>
      {maySetRank ? (
        <div>
          <TextField
            label="Rank on the board"
            hint="Its holder and those below move down. Leave it empty for a player without a rank."
            error={error}
            name="rawRank"
            inputMode="numeric"
            maxLength={3}
            onChange={({ target }) => setRawRank(rankIn(target.value))}
          />
          <p role="status" className="mt-1 text-sm">
            {effect.before}
          </p>
        </div>
      ) : (
        <p>The player has no rank until a scout gives one.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {isAnother ? "Promote as another player" : "Promote to the board"}
        </Button>
        <CancelButton />
      </div>
    </InlineForm>
  );
}

function rankIn(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
