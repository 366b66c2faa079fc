import type { ComponentType } from "react";
import type { NewProspect } from "#domains/prospects/schema.ts";
import { TableView } from "#ui/list-view.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";
import { useListView } from "#ui/use-list-view.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { makeProspect, TOUCHED } from "../../client/staff.ts";
import type { EvaluationRequest } from "../../schema.ts";
import { playerOf, type RequestedPlayer } from "./describe.ts";
import { RequestActions } from "./request-actions.tsx";
import { FACTS } from "./request-cells.tsx";
import type { RequestDialogProps } from "./request-dialog.tsx";
import { EVALUATION_REQUESTS } from "./requests.ts";

const loadStatusDialog = () => import("./request-dialog.tsx");

export interface ProspectDialogProps {
  player: RequestedPlayer;
  make(prospect: NewProspect): Promise<void>;
  onDone(): void;
  onFailure(error: unknown): void;
  onClose(): void;
}

interface RequestListProps {
  /** Loads the form of a player when one is made of a request. */
  loadProspectDialog(): Promise<{ default: ComponentType<ProspectDialogProps> }>;
}

/** Who asked for an evaluation, with how far each request has come. */
export function RequestList({ loadProspectDialog }: RequestListProps) {
  const state = useListView(EVALUATION_REQUESTS);
  const status = useLateDialog<RequestDialogProps, number>(loadStatusDialog);
  const prospect = useLateDialog<ProspectDialogProps, number>(loadProspectDialog);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const requestOf = (wanted: number | null) =>
    state.answer.data?.data.find(({ id }) => id === wanted);
  const opened = requestOf(status.subject);
  const made = requestOf(prospect.subject);
  const columns = [
    ...FACTS,
    {
      label: "Actions",
      width: "w-[12%]",
      cell: (row: EvaluationRequest) => (
        <RequestActions
          request={row}
          onOpen={() => {
            prospect.close();
            void status.open(row.id);
          }}
          onMakeProspect={() => {
            status.close();
            void prospect.open(row.id);
          }}
        />
      ),
    },
  ];
  return (
    <>
      <TableView state={state} columns={columns} />
      {status.Dialog && opened && <status.Dialog request={opened} onClose={status.close} />}
      {prospect.Dialog && made && !opened && (
        <prospect.Dialog
          player={playerOf(made)}
          make={(player) => makeProspect(made.id, player)}
          onDone={() => onSuccess("Prospect added successfully")}
          onFailure={(error) => onError("Error creating prospect", error)}
          onClose={prospect.close}
        />
      )}
    </>
  );
}
