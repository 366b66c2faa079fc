import { useId, useState } from "react";
import { COUNTING } from "#domains/nominations/access/same-child.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { InlineForm } from "#ui/inline-form.tsx";
import type { StaffNomination } from "../schema/nominations.ts";
import { describeLikely } from "./describe.ts";

interface MergeFormProps {
  nomination: StaffNomination;
  isPending: boolean;
  onMerge(into: number): void;
  onCancel(): void;
}

const ANOTHER = "another";

/** Chooses the nomination into which another one of the same player is merged. */
export function MergeForm({ nomination, isPending, onMerge, onCancel }: MergeFormProps) {
  const likely = nomination.likely.filter(({ status }) => COUNTING.includes(status));
  const [chosen, setChosen] = useState(String(likely[0]?.id ?? ANOTHER));
  const [error, setError] = useState<string>();
  const name = useId();
  return (
    <InlineForm
      onCancel={onCancel}
      onSubmit={(fields) => {
        const typed = String(fields.get("number") ?? "").replace("#", "");
        const into = Number(chosen === ANOTHER ? typed : chosen);
        const isNumber = Number.isInteger(into) && into > 0;
        setError(isNumber ? undefined : "Please enter the number of the other nomination");
        if (isNumber) onMerge(into);
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-semibold text-sm">
          Merge into which nomination? Votes and comments move there.
        </legend>
        {likely.map((other) => (
          <Choice
            key={other.id}
            name={name}
            value={String(other.id)}
            chosen={chosen}
            onChoose={setChosen}
          >
            {describeLikely(other)}
          </Choice>
        ))}
        <Choice name={name} value={ANOTHER} chosen={chosen} onChoose={setChosen}>
          Another one
        </Choice>
      </fieldset>
      {chosen === ANOTHER && (
        <Field label="Its number" error={error}>
          {(control) => (
            <input
              {...control}
              name="number"
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {chosen === ANOTHER ? "Merge" : `Merge into #${chosen}`}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  chosen: string;
  onChoose(value: string): void;
  children: string;
}

function Choice({ name, value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-red"
      />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </label>
  );
}
