import { useState } from "react";
import { Field } from "#ui/field.tsx";
import { useRankEffect } from "./use-rank-effect.ts";

interface RankFieldProps {
  /** Null for a new player. */
  playerId: number | null;
  /** The initial text. */
  text: string;
  error: string | undefined;
  isUnranked: boolean;
}

/** The rank of a player. Says before it is saved what becomes of others. */
export function RankField({ playerId, text, error, isUnranked }: RankFieldProps) {
  const effectOf = useRankEffect(playerId);
  const [typed, setTyped] = useState(text);
  const isChanged = playerId === null || typed !== text;
  const { before } = effectOf(isChanged && !isUnranked ? Number(typed) : null);
  return (
    <div>
      <Field label="Rank" error={error} hint="1 to 100">
        {(control) => (
          <input
            {...control}
            type="text"
            name="rawRank"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            defaultValue={text}
            onChange={({ target }) => setTyped(target.value)}
            disabled={isUnranked}
            required
            className={`${control.className} tabular-nums disabled:border-line disabled:text-dim`}
          />
        )}
      </Field>
      <p role="status" className="mt-1 text-sm">
        {before}
      </p>
    </div>
  );
}
