import { Field } from "#ui/field.tsx";
import { TEAM_POSITIONS } from "../rules.ts";
import { POSITION_NAMES } from "./describe.ts";
import { FieldGroup, type GroupProps } from "./field-group.tsx";

/** For coaches. */
export function TeamFields({ profile, errors }: GroupProps) {
  return (
    <FieldGroup title="Your team">
      <Field
        label="Team Name"
        error={errors.teamName}
        hint="If you change your team, our staff has to verify it again."
      >
        {(control) => (
          <input
            {...control}
            type="text"
            name="teamName"
            autoComplete="organization"
            defaultValue={profile?.teamName ?? ""}
          />
        )}
      </Field>
      <Field label="Team Position" error={errors.teamPosition}>
        {(control) => (
          <select
            {...control}
            // A select does not update when the stored value changes.
            key={profile?.updatedAt}
            name="teamPosition"
            defaultValue={profile?.teamPosition ?? ""}
          >
            <option value="">Select your position</option>
            {TEAM_POSITIONS.map((position) => (
              <option key={position} value={position}>
                {POSITION_NAMES[position]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FieldGroup>
  );
}
