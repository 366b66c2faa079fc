import { businessDay } from "#lib/dates.ts";
import { FIRST_DAY } from "#lib/time.ts";
import { DateField, fieldsOf, TextField } from "#ui/field.tsx";
import { PERFORMANCE_MAX, PERFORMANCE_MIN } from "../rules/nominations.ts";
import type { StepProps } from "./step-props.ts";

/** What was seen, and where. */
export function PerformanceFields({ initial, written, errors }: StepProps) {
  const field = fieldsOf(errors, initial);
  return (
    <>
      <TextField
        label="Performance"
        {...field("performance")}
        hint={lengthOf(written.performance)}
        rows={8}
        required
        placeholder="Two outs, bases loaded, and the calmest player on the field was the shortstop..."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Where was it? (optional)"
          {...field("gameLocation")}
          hint="The ballpark, gym or track."
          type="text"
          autoComplete="off"
        />
        <DateField
          label="When was it? (optional)"
          {...field("gameDate")}
          min={FIRST_DAY}
          max={businessDay(new Date())}
          suppressHydrationWarning
        />
      </div>
      <TextField
        label="Video link (optional)"
        {...field("video")}
        hint="A YouTube, Vimeo or Hudl page that starts with https://. It is shown only on a full page."
        type="url"
        autoComplete="off"
        placeholder="https://youtu.be/..."
      />
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
