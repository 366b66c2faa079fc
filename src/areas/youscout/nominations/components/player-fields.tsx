import { Field } from "#ui/field.tsx";
import { AGE_MAX, AGE_MIN } from "../access/age-band.ts";
import { SPORTS } from "../access/choices.ts";
import { PositionField } from "./position-field.tsx";
import { handednessOf, STATES } from "./sport-choices.ts";
import type { StepProps } from "./step-props.ts";

const AGES = Array.from({ length: AGE_MAX - AGE_MIN + 1 }, (_, index) => String(AGE_MIN + index));

/** The fields about the player. */
export function PlayerFields({ initial, written, errors }: StepProps) {
  const sport = written.sport ?? "";
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName}>
          {(control) => (
            <input
              {...control}
              type="text"
              name="firstName"
              autoComplete="off"
              required
              defaultValue={initial.firstName}
            />
          )}
        </Field>
        <Field
          label="Last name"
          hint="Only its initial is shown, unless a guardian agrees."
          error={errors.lastName}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              name="lastName"
              autoComplete="off"
              required
              defaultValue={initial.lastName}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <Field label="Age" error={errors.age}>
          {(control) => (
            <select {...control} name="age" required defaultValue={initial.age ?? ""}>
              <option value="">Select</option>
              {AGES.map((age) => (
                <option key={age} value={age}>
                  {age}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Sport" error={errors.sport}>
          {(control) => (
            <select {...control} name="sport" required defaultValue={initial.sport ?? ""}>
              <option value="">Select a sport</option>
              {SPORTS.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
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
        <Field label="Handedness (optional)" error={errors.handedness}>
          {(control) => (
            <select
              {...control}
              key={handednessOf(sport)[0]?.[0]}
              name="handedness"
              defaultValue={initial.handedness ?? ""}
            >
              <option value="">Not known</option>
              {handednessOf(sport).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="School (optional)" error={errors.school}>
          {(control) => (
            <input
              {...control}
              type="text"
              name="school"
              autoComplete="off"
              defaultValue={initial.school}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="City" error={errors.city}>
          {(control) => (
            <input
              {...control}
              type="text"
              name="city"
              autoComplete="off"
              required
              defaultValue={initial.city}
            />
          )}
        </Field>
        <Field label="State" error={errors.state}>
          {(control) => (
            <select {...control} name="state" required defaultValue={initial.state ?? STATES[0]}>
              {STATES.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  );
}
