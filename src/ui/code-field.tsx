import { Field } from "./field.tsx";

interface CodeFieldProps {
  error: string | undefined;
  /** Where the code is to be found. */
  hint: string;
}

/** A code that is asked for once. It has the focus when it appears. */
export function CodeField({ error, hint }: CodeFieldProps) {
  return (
    <Field label="Code" error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          // biome-ignore lint/a11y/noAutofocus: it appears because the person sent the form that it belongs to
          autoFocus
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}
