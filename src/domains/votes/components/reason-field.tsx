import { Field } from "#ui/field.tsx";

interface ReasonFieldProps {
  error: string | undefined;
  /** What else is to be known before votes are voided. */
  warning?: string;
}

/** Why votes are voided. */
export function ReasonField({ error, warning }: ReasonFieldProps) {
  const hint = ["3 to 500 characters, for the audit log.", warning].filter(Boolean).join(" ");
  return (
    <Field label="Reason" error={error} hint={hint}>
      {(control) => (
        <input {...control} type="text" name="reason" maxLength={500} autoComplete="off" required />
      )}
    </Field>
  );
}
