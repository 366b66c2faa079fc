import { Field } from "#ui/field.tsx";
import { PositionOptions } from "./position-options.tsx";

interface FieldsProps {
  /** What the fields begin with, by their names. */
  written: Record<string, string | undefined>;
  errors: Partial<Record<string, string>>;
}

/** Where the parent of a request is called. */
export function PhoneField({ written, errors }: FieldsProps) {
  return (
    <Field label="Phone Number" error={errors.parentPhone}>
      {(control) => (
        <input
          {...control}
          type="tel"
          name="parentPhone"
          autoComplete="tel"
          required
          defaultValue={written.parentPhone}
        />
      )}
    </Field>
  );
}

/** What a parent says of the player, in a request or to correct it. */
export function PlayerFields({ written, errors }: FieldsProps) {
  return (
    <>
      <Field label="Player's Full Name" error={errors.playerName}>
        {(control) => (
          <input
            {...control}
            type="text"
            name="playerName"
            autoComplete="off"
            required
            defaultValue={written.playerName}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <Field label="Player's Age" error={errors.playerAge}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              name="playerAge"
              required
              defaultValue={written.playerAge ?? 0}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </Field>
        <Field label="Primary Position" error={errors.playerPosition}>
          {(control) => (
            <select
              {...control}
              name="playerPosition"
              required
              defaultValue={written.playerPosition ?? ""}
            >
              <PositionOptions />
            </select>
          )}
        </Field>
      </div>
      <Field label="School/Team" error={errors.playerSchool}>
        {(control) => (
          <input
            {...control}
            type="text"
            name="playerSchool"
            autoComplete="off"
            required
            defaultValue={written.playerSchool}
          />
        )}
      </Field>
      <Field
        label="Additional Information"
        hint="Optional. Handedness, stats, video, days that work for you."
        error={errors.additionalInfo}
      >
        {(control) => (
          <textarea
            {...control}
            name="additionalInfo"
            rows={4}
            defaultValue={written.additionalInfo}
          />
        )}
      </Field>
    </>
  );
}
