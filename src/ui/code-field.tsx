import { TextField } from "./field.tsx";

interface CodeFieldProps {
  error: string | undefined;
  /** Where the code is to be found. */
  hint: string;
}

/** A code that is asked for once. It has the focus when it appears. */
export function CodeField({ error, hint }: CodeFieldProps) {
  return (
    <TextField
      label="Code"
      error={error}
      hint={hint}
      autoFocus
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
