import { StatusDialog } from "#ui/status-dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { changeRequest, TOUCHED } from "../../client/staff.ts";
import type { EvaluationRequest } from "../../schema.ts";
import { statusChoicesOf } from "./describe.ts";

export interface RequestDialogProps {
  request: EvaluationRequest;
  onClose(): void;
}

/** Takes a request a step further, and notes something about it. Loaded when it opens. */
export default function RequestDialog({ request, onClose }: RequestDialogProps) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  return (
    <StatusDialog
      title={`Evaluation of ${request.playerName}`}
      current={request}
      choices={statusChoicesOf(request)}
      schema={async () => (await import("../../schema.ts")).EvaluationChange}
      send={(changed) => changeRequest(request.id, changed)}
      onSent={() => onSuccess("Evaluation request updated")}
      onFailure={(error) => onError("Error updating the evaluation request", error)}
      onClose={onClose}
    />
  );
}
