import { Field } from "#ui/field.tsx";

interface UsernameFieldProps {
  error: string | undefined;
  hint?: string;
}

export function UsernameField({ error, hint }: UsernameFieldProps) {
  return (
    <Field label="Username" error={error} {...(hint && { hint })}>
      {(control) => (
        <input
          {...control}
          type="text"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}
