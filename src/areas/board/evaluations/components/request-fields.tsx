import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";

interface FieldsProps {
  /** What the fields begin with, by their names. */
  written: Record<string, string | undefined>;
  errors: Partial<Record<string, string>>;
}

/** Where the parent of a request is called. */
export function PhoneField({ written, errors }: FieldsProps) {
  return (
    <TextField
      label="Phone Number"
      error={errors.parentPhone}
      type="tel"
      name="parentPhone"
      autoComplete="tel"
      required
      defaultValue={written.parentPhone}
    />
  );
}

/** What a parent says of the player, in a request or to correct it. */
export function PlayerFields({ written, errors }: FieldsProps) {
  const field = fieldsOf(errors, written);
  return (
    <>
      <TextField
        label="Player's Full Name"
        {...field("playerName")}
        type="text"
        autoComplete="off"
        required
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <TextField
          label="Player's Age"
          {...field("playerAge")}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={written.playerAge ?? 0}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <SelectField
          label="Primary Position"
          {...field("playerPosition")}
          required
          defaultValue={written.playerPosition ?? ""}
        >
          <PositionOptions />
        </SelectField>
      </div>
      <TextField
        label="School/Team"
        {...field("playerSchool")}
        type="text"
        autoComplete="off"
        required
      />
      <TextField
        label="Additional Information"
        {...field("additionalInfo")}
        hint="Optional. Handedness, stats, video, days that work for you."
        rows={4}
      />
    </>
  );
}

/** The positions of the board, with the names that families use. */
const POSITIONS = [
  ["P", "Pitcher"],
  ["C", "Catcher"],
  ["1B", "First base"],
  ["2B", "Second base"],
  ["3B", "Third base"],
  ["SS", "Shortstop"],
  ["OF", "Outfield"],
  ["LF", "Left field"],
  ["CF", "Center field"],
  ["RF", "Right field"],
  ["UTIL", "Utility"],
  ["DH", "Designated hitter"],
] as const;

/** What the select of a position offers; nothing is chosen at first. */
function PositionOptions() {
  return (
    <>
      <option value="" disabled>
        Select a position
      </option>
      {POSITIONS.map(([position, name]) => (
        <option key={position} value={position}>
          {name} ({position})
        </option>
      ))}
    </>
  );
}
