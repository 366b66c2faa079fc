import { TextField } from "#ui/field.tsx";

/** Stands below the field of a login, whose label is specified. */
export const EMAIL_HINT = "Or your email address, once you have confirmed it.";

interface UsernameFieldProps {
  error: string | undefined;
  hint?: string;
}

export function UsernameField({ error, hint }: UsernameFieldProps) {
  return (
    <TextField
      label="Username"
      error={error}
      hint={hint}
      type="text"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
