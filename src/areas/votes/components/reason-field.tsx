import { SelectField, TextField } from "#ui/field.tsx";
import { PUBLIC_REASONS, type PublicReason } from "../schema/count-change.ts";

interface ReasonFieldProps {
  error: string | undefined;
  /** What else is to be known before votes are voided. */
  warning?: string;
}

/** Why votes are voided, in staff's own words. */
export function ReasonField({ error, warning }: ReasonFieldProps) {
  const hint = ["3 to 500 characters, for the audit log.", warning].filter(Boolean).join(" ");
  return (
    <TextField
      label="Reason"
      error={error}
      hint={hint}
      type="text"
      name="reason"
      maxLength={500}
      autoComplete="off"
      required
    />
  );
}

const LABELS: Record<PublicReason, string> = {
  rules: "Against the voting rules",
  automated: "Cast by a program",
  repeated: "Several by one person",
  traded: "Bought or traded",
  mistake: "Counted by mistake",
};

/** Why votes are voided, as everybody will read it. */
export function PublicReasonField({ error }: { error: string | undefined }) {
  return (
    <SelectField
      label="Shown in the public ledger"
      error={error}
      hint="Everybody sees this one, with the number of votes."
      name="publicReason"
      defaultValue="rules"
      choices={PUBLIC_REASONS.map((reason) => ({ value: reason, label: LABELS[reason] }))}
    />
  );
}
