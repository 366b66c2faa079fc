import { useId } from "react";
import type { PersonName } from "#lib/names/person-name.ts";
import { fullName } from "#lib/names/person-name.ts";
import { FieldError } from "#ui/field.tsx";

/** In place of an id: somebody who is not in the account yet. */
export const NEW_ATHLETE = 0;

interface AthleteChoiceProps {
  athletes: readonly (PersonName & { id: number })[];
  chosen: number;
  onChoose(id: number): void;
  error: string | undefined;
}

/** One of one's athletes, or a new one. */
export function AthleteChoice({ athletes, chosen, onChoose, error }: AthleteChoiceProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  const choices = [
    ...athletes.map((athlete) => ({
      value: athlete.id,
      label: fullName(athlete),
    })),
    { value: NEW_ATHLETE, label: "Add an athlete" },
  ];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">Athlete</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 items-start gap-3 rounded-sm border border-edge bg-night px-3 py-2.5 hover:border-chalk has-aria-invalid:border-red has-checked:border-chalk has-checked:bg-lifted"
          >
            <input
              type="radio"
              name="athleteId"
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              aria-invalid={error !== undefined && value === chosen}
              aria-describedby={errorId}
              className="mt-0.5 size-5 shrink-0 accent-red"
            />
            <span className="wrap-anywhere min-w-0">{label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
