import { SelectField, TextField } from "#ui/field.tsx";
import { TEAM_POSITIONS } from "../rules.ts";
import { POSITION_NAMES } from "./describe.ts";
import { FieldGroup, type GroupProps } from "./field-group.tsx";

/** For coaches. */
export function TeamFields({ profile, errors }: GroupProps) {
  return (
    <FieldGroup title="Your team">
      <TextField
        label="Team Name"
        error={errors.teamName}
        hint="If you change your team, our staff has to verify it again."
        type="text"
        name="teamName"
        autoComplete="organization"
        defaultValue={profile?.teamName ?? ""}
      />
      <SelectField
        // A select does not update when the stored value changes.
        key={profile?.updatedAt}
        label="Team Position"
        error={errors.teamPosition}
        name="teamPosition"
        defaultValue={profile?.teamPosition ?? ""}
        empty="Select your position"
        choices={TEAM_POSITIONS.map((value) => ({ value, label: POSITION_NAMES[value] }))}
      />
    </FieldGroup>
  );
}
