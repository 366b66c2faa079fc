import { Field } from "#ui/field.tsx";

interface PasswordFieldProps {
  label: string;
  name: string;
  error: string | undefined;
  hint?: string;
  /** Whether a password manager should offer one that it makes. */
  isNew?: boolean;
}

export function PasswordField({ label, name, error, hint, isNew = false }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(control) => (
        <input
          {...control}
          type="password"
          name={name}
          autoComplete={isNew ? "new-password" : "current-password"}
          required
        />
      )}
    </Field>
  );
}
