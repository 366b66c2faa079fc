import { type ReactNode, useState } from "react";
import type { FieldMessages } from "#lib/errors.ts";
import { ChoiceField } from "./choice-field.tsx";
import { TextField } from "./field.tsx";

interface DecisionFieldsProps {
  errors: FieldMessages;
  /** What approving brings about. */
  approval: string;
  /** What else is asked of whoever approves. */
  whenApproved?: ReactNode;
}

/** Asks staff to approve what somebody wrote, or to say what has to change. */
export function DecisionFields({ errors, approval, whenApproved }: DecisionFieldsProps) {
  const [decision, setDecision] = useState("");
  return (
    <>
      <div onChange={({ target }) => setDecision(decisionIn(target) ?? decision)}>
        <ChoiceField
          label="What do you decide?"
          name="decision"
          choices={[
            { value: "approve", label: "Approve", hint: approval },
            { value: "reject", label: "Ask for a change", hint: "We send them your reason." },
          ]}
          error={errors.decision}
        />
      </div>
      {decision === "approve" && whenApproved}
      {decision === "reject" && (
        <TextField
          label="What has to change"
          hint="The person who wrote it reads this."
          error={errors.reason}
          name="reason"
          maxLength={500}
          autoComplete="off"
        />
      )}
    </>
  );
}

function decisionIn(target: EventTarget): string | null {
  const { name, value } = target as HTMLInputElement;
  return name === "decision" ? value : null;
}
