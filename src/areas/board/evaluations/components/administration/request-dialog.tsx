import { call } from "#lib/call.ts";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { StatusDialog } from "#ui/status-dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client/staff.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";
import { statusChoicesOf } from "./describe.ts";

/** Changes the state of a request and the note about it. Loaded when it opens. */
export default function RequestDialog({
  row: request,
  onClose,
}: RowDialogProps<EvaluationRequest>) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  return (
    <StatusDialog
      draft={{ name: `evaluation-note-${request.id}`, isOfChild: true }}
      title={`Evaluation of ${request.playerName}`}
      current={request}
      choices={statusChoicesOf(request)}
      schema={async () => (await import("../../schema/requests.ts")).EvaluationChange}
      send={(changed) =>
        call("PATCH", "/api/admin/evaluation-requests/{id}", {
          path: { id: request.id },
          body: changed,
        })
      }
      onSent={() => onSuccess("Evaluation request updated")}
      onFailure={(error) => onError("Error updating the evaluation request", error)}
      onClose={onClose}
    />
  );
}
