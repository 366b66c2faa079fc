import { TextField } from "#ui/field.tsx";

interface NoteFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** Why staff let somebody in, in their own words. */
export function NoteField({ label, value, error, onChange }: NoteFieldProps) {
  return (
    <TextField
      label={label}
      error={error}
      type="text"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      maxLength={300}
      autoComplete="off"
    />
  );
}
