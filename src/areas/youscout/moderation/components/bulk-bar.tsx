import { useState } from "react";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { BulkFrame, useBulkDecisions } from "#ui/bulk-frame.tsx";
import { Button } from "#ui/button.tsx";
import type { BulkBarProps } from "#ui/use-chosen.ts";
import { TOUCHED } from "../client.ts";
import type { BulkDecision, StaffNomination } from "../schema/nominations.ts";
import { MessageForm } from "./message-form.tsx";
import { REJECT_TEMPLATES } from "./templates.ts";

/** What can be done with all chosen nominations at once. Loaded when it opens. */
export default function BulkBar({ chosen, onClear }: BulkBarProps<StaffNomination>) {
  const decisions = useBulkDecisions(TOUCHED);
  const { isPending } = decisions;
  const [isRejecting, setIsRejecting] = useState(false);

  async function decide(
    action: BulkDecision["action"],
    staffMessage?: string,
  ): Promise<"done" | "failed"> {
    const nominations = chosen.map(({ id, status, updatedAt }) => ({
      id,
      expectedStatus: status,
      expectedUpdatedAt: updatedAt,
    }));
    const decision = { action, nominations, ...(staffMessage && { staffMessage }) };
    if (
      !(await decisions.decide(() =>
        call("POST", "/api/admin/you-scout/nominations/bulk", { body: decision }).then(writtenData),
      ))
    )
      return "failed";
    onClear();
    return "done";
  }

  return (
    <BulkFrame
      decisions={decisions}
      chosen={chosen.length}
      onClear={onClear}
      below={
        isRejecting && (
          <MessageForm
            label={`Reject ${chosen.length}`}
            templates={REJECT_TEMPLATES}
            isPending={isPending}
            onEnd={() => setIsRejecting(false)}
            onSend={(message) => decide("reject", message)}
          />
        )
      }
    >
      <Button disabled={isPending} onClick={() => void decide("approve")}>
        Approve all
      </Button>
      <Button look="quiet" disabled={isPending} onClick={() => setIsRejecting(true)}>
        Reject all
      </Button>
      <Button look="quiet" disabled={isPending} onClick={() => void decide("hide")}>
        Hide all
      </Button>
    </BulkFrame>
  );
}
