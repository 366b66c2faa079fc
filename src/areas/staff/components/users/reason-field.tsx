import { TextField } from "#ui/field.tsx";

interface ReasonFieldProps {
  error: string | undefined;
  /** Who reads it, and where it stays. */
  hint?: string;
}

/** Why an account is changed, in the words of whoever changes it. */
export function ReasonField({
  error,
  hint = "For owners only. It stays in the audit log.",
}: ReasonFieldProps) {
  return <TextField label="Reason" error={error} hint={hint} name="reason" rows={3} required />;
}
