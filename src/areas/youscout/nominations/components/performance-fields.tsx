import { businessDay } from "#lib/dates.ts";
import { FIRST_DAY } from "#lib/time.ts";
import { Field } from "#ui/field.tsx";
import { PERFORMANCE_MAX, PERFORMANCE_MIN } from "../rules.ts";
import type { StepProps } from "./step-props.ts";

/** What was seen, and where. */
export function PerformanceFields({ initial, written, errors }: StepProps) {
  return (
    <>
      <Field label="Performance" hint={lengthOf(written.performance)} error={errors.performance}>
        {(control) => (
          <textarea
            {...control}
            name="performance"
            rows={8}
            required
            placeholder="Two outs, bases loaded, and the calmest player on the field was the shortstop..."
            defaultValue={initial.performance}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Where was it? (optional)"
          hint="The ballpark, gym or track."
          error={errors.gameLocation}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              name="gameLocation"
              autoComplete="off"
              defaultValue={initial.gameLocation}
            />
          )}
        </Field>
        <Field label="When was it? (optional)" error={errors.gameDate}>
          {(control) => (
            <input
              {...control}
              type="date"
              name="gameDate"
              min={FIRST_DAY}
              max={businessDay(new Date())}
              suppressHydrationWarning
              defaultValue={initial.gameDate}
            />
          )}
        </Field>
      </div>
      <Field
        label="Video link (optional)"
        hint="A YouTube, Vimeo or Hudl page that starts with https://. It is shown only on a full page."
        error={errors.video}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            name="video"
            autoComplete="off"
            placeholder="https://youtu.be/..."
            defaultValue={initial.video}
          />
        )}
      </Field>
    </>
  );
}

function lengthOf(text = ""): string {
  const length = text.trim().length;
  if (length < PERFORMANCE_MIN) {
    return `What did you see that others should know? At least ${PERFORMANCE_MIN} characters. Everyone can read it, so please leave out last names, schools, classes, birth dates and phone numbers.`;
  }
  return `${length.toLocaleString("en-US")} of ${PERFORMANCE_MAX.toLocaleString("en-US")} characters.`;
}
