import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { adminApi } from "#admin-api.ts";
import type { NewProspect } from "#domains/prospects/schema.ts";
import { PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { DownloadLink } from "#ui/download-link.tsx";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { PagedList } from "#ui/paged-list.tsx";
import { StatusDialog } from "#ui/status-dialog.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { useAftermath } from "#ui/use-aftermath.ts";
import {
  changeRequest,
  evaluationFile,
  evaluationRequestsQuery,
  makeProspect,
} from "../../client/staff.ts";
import type { EvaluationRequest } from "../../schema.ts";
import { EVERY_STATUS, playerOf, type RequestedPlayer, stepsOf } from "./describe.ts";
import { FILTER_FIELDS } from "./prefetch-requests.ts";
import { RequestActions } from "./request-actions.tsx";
import { FACTS } from "./request-cells.tsx";

const { search, status, from, to, page } = pageParameters;

const TEXTS = {
  loading: "Loading evaluation requests...",
  error: "Error loading evaluation requests. Please try again later.",
};

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

/** Who asked for an evaluation, filtered by the address, with how far each request has come. */
export function RequestList({ loadProspectDialog }: RequestListProps) {
  const { values, change } = useAddressFields(FILTER_FIELDS);
  const answer = useQuery({
    ...evaluationRequestsQuery(values),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<{ id: number; kind: "status" | "prospect" } | null>(null);
  const [ProspectDialog, setDialog] = useState<ComponentType<ProspectDialogProps> | null>(null);
  const { onDone, onFailure } = useAftermath([
    paths.api.evaluations,
    paths.api.prospects,
    adminApi.prospects,
    adminApi.audit,
    adminApi.overview,
  ]);
  const request = answer.data?.data.find(({ id }) => id === opened?.id);
  const close = () => setOpened(null);
  async function openProspect({ id }: EvaluationRequest): Promise<void> {
    const { default: dialog } = await loadProspectDialog();
    setDialog(() => dialog);
    setOpened({ id, kind: "prospect" });
  }
  const columns = [
    ...FACTS,
    {
      label: "Actions",
      width: "w-[12%]",
      cell: (row: EvaluationRequest) => (
        <RequestActions
          request={row}
          onOpen={() => setOpened({ id: row.id, kind: "status" })}
          onMakeProspect={() => void openProspect(row)}
        />
      ),
    },
  ];
  const filter = (field: (typeof FILTER_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  const isFiltered = [search, status, from, to].some((field) => values[field]);

  return (
    <>
      <ListFilter label="Filter the evaluation requests">
        <SearchFilter label="Search by player, parent, school or notes" {...filter(search)} />
        <ChoiceFilter
          label="Status"
          all="Every status"
          choices={EVERY_STATUS}
          {...filter(status)}
        />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
        <DownloadLink to={evaluationFile(values)}>Download CSV</DownloadLink>
      </ListFilter>
      <PagedList
        caption="Prospect Evaluations"
        columns={columns}
        answer={answer}
        texts={{
          ...TEXTS,
          empty: isFiltered
            ? "No evaluation requests match."
            : "No prospect evaluation requests yet.",
        }}
        page={Number(values[page]) || 1}
        pageSize={PAGE_SIZE}
        onTurn={(next) => change({ [page]: String(next) })}
      />
      {request && opened?.kind === "status" && (
        <StatusDialog
          title={`Evaluation of ${request.playerName}`}
          standing={request}
          choices={stepsOf(request)}
          schema={async () => (await import("../../schema.ts")).EvaluationChange}
          send={(changed) => changeRequest(request.id, changed)}
          onSent={() => onDone("Evaluation request updated")}
          onFailure={(error) => onFailure("Error updating the evaluation request", error)}
          onClose={close}
        />
      )}
      {request && opened?.kind === "prospect" && ProspectDialog && (
        <ProspectDialog
          player={playerOf(request)}
          make={(prospect) => makeProspect(request.id, prospect)}
          onDone={() => onDone("Prospect added successfully")}
          onFailure={(error) => onFailure("Error creating prospect", error)}
          onClose={close}
        />
      )}
    </>
  );
}
