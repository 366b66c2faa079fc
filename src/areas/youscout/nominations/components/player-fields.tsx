import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { AGE_MAX, AGE_MIN } from "../access/age-band.ts";
import { SPORTS } from "../access/choices.ts";
import { PositionField } from "./position-field.tsx";
import { handednessOf, STATES } from "./sport-choices.ts";
import type { StepProps } from "./step-props.ts";

const AGES = Array.from({ length: AGE_MAX - AGE_MIN + 1 }, (_, index) => String(AGE_MIN + index));

/** The fields about the player. */
export function PlayerFields({ initial, written, errors }: StepProps) {
  const sport = written.sport ?? "";
  const field = fieldsOf(errors, initial);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          {...field("firstName")}
          type="text"
          autoComplete="off"
          required
        />
        <TextField
          label="Last name"
          {...field("lastName")}
          hint="Only its initial is shown, unless a guardian agrees."
          type="text"
          autoComplete="off"
          required
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <SelectField
          label="Age"
          {...field("age")}
          required
          defaultValue={initial.age ?? ""}
          empty="Select"
          choices={AGES.map((age) => ({ value: age, label: age }))}
        />
        <SelectField
          label="Sport"
          {...field("sport")}
          required
          defaultValue={initial.sport ?? ""}
          empty="Select a sport"
          choices={SPORTS.map((name) => ({ value: name, label: name }))}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <PositionField
          key={`first ${sport}`}
          label={sport === "Track and Field" ? "Event" : "Position"}
          name="position"
          sport={sport}
          initial={sport === (initial.sport ?? "") ? (initial.position ?? "") : ""}
          error={errors.position}
        />
        <PositionField
          key={`second ${sport}`}
          label={
            sport === "Track and Field" ? "Second event (optional)" : "Second position (optional)"
          }
          name="secondaryPosition"
          sport={sport}
          initial={sport === (initial.sport ?? "") ? (initial.secondaryPosition ?? "") : ""}
          error={errors.secondaryPosition}
          isOptional
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          key={handednessOf(sport)[0]?.[0]}
          label="Handedness (optional)"
          {...field("handedness")}
          defaultValue={initial.handedness ?? ""}
          empty="Not known"
          choices={handednessOf(sport).map(([value, label]) => ({ value, label }))}
        />
        <TextField label="School (optional)" {...field("school")} type="text" autoComplete="off" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="City" {...field("city")} type="text" autoComplete="off" required />
        <SelectField
          label="State"
          {...field("state")}
          required
          defaultValue={initial.state ?? STATES[0]}
          choices={STATES.map((name) => ({ value: name, label: name }))}
        />
      </div>
    </>
  );
}
