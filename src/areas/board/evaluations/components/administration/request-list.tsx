import { type ComponentType, useCallback } from "react";
import type { NewProspect } from "#areas/board/prospects/schema/prospects.ts";
import { call } from "#lib/call.ts";
import type { Column } from "#ui/data-table.tsx";
import { type RowDialogProps, TableDialogView } from "#ui/entry-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client/staff.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";
import { playerOf, type RequestedPlayer } from "./describe.ts";
import { RequestActions } from "./request-actions.tsx";
import { FACTS } from "./request-cells.tsx";
import { EVALUATION_REQUESTS } from "./requests.ts";

/** What is opened over the list: the state of a request, its texts, appointment or report, or the form of a prospect. */
interface OpenedRequest {
  kind: "status" | "correction" | "prospect" | "appointment" | "report";
  id: number;
}

export interface ProspectOfRequestProps {
  player: RequestedPlayer;
  make(prospect: NewProspect): Promise<unknown>;
  /** @param others what became of other players, in a sentence; empty where nothing did */
  onDone(others: string): void;
  onFailure(error: unknown): void;
  onClose(): void;
}

interface RequestListProps {
  /** Loads the form of a prospect when one is made of a request; the same function every time. */
  loadProspectForm(): Promise<{ default: ComponentType<ProspectOfRequestProps> }>;
}

/** The requests for an evaluation, each with its status. */
export function RequestList({ loadProspectForm }: RequestListProps) {
  const loadDialog = useCallback(
    async ({ kind }: OpenedRequest) => {
      if (kind === "status") return import("./request-dialog.tsx");
      if (kind === "correction") return import("./correction-dialog.tsx");
      if (kind === "appointment") return import("./appointment-dialog.tsx");
      if (kind === "report") return import("./report-dialog.tsx");
      return { default: ofRequest((await loadProspectForm()).default) };
    },
    [loadProspectForm],
  );
  return (
    <TableDialogView
      state={useListView(EVALUATION_REQUESTS)}
      columns={columnsOf}
      loadDialog={loadDialog}
    />
  );
}

function columnsOf(open: (wanted: OpenedRequest) => void): Column<EvaluationRequest>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      width: "w-[12%]",
      cell: (request) => (
        <RequestActions
          request={request}
          onOpen={() => open({ kind: "status", id: request.id })}
          onCorrect={() => open({ kind: "correction", id: request.id })}
          onSchedule={() => open({ kind: "appointment", id: request.id })}
          onReport={() => open({ kind: "report", id: request.id })}
          onMakeProspect={() => open({ kind: "prospect", id: request.id })}
        />
      ),
    },
  ];
}

/** A form of a prospect as a dialog over the request that the prospect is made of. */
function ofRequest(
  Form: ComponentType<ProspectOfRequestProps>,
): ComponentType<RowDialogProps<EvaluationRequest>> {
  return function ProspectDialog({ row, onClose }) {
    const { onSuccess, onError } = useMutationFeedback(TOUCHED);
    return (
      <Form
        player={playerOf(row)}
        make={(prospect) =>
          call("POST", "/api/admin/evaluation-requests/{id}/prospect", {
            path: { id: row.id },
            body: prospect,
          })
        }
        onDone={(others) =>
          onSuccess({ title: "Prospect added successfully", description: others })
        }
        onFailure={(error) => onError("Error creating prospect", error)}
        onClose={onClose}
      />
    );
  };
}
