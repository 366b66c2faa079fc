import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import { memo, useCallback, useRef, useState } from "react";
import { adminApi } from "#admin-api.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ChoiceFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { staffProspectsQuery } from "../../client/staff.ts";
import { GRAD_YEAR_CHOICES, POSITIONS, type Standing } from "../../rules.ts";
import { FILTER_FIELDS, isFiltered } from "./filter-fields.ts";
import { loadDialog, type Opened } from "./load-dialog.tsx";
import { StaffTable } from "./staff-table.tsx";

const { search, position, gradYear, state } = pageParameters;
const POSITION_CHOICES = POSITIONS.map(asChoice);
const STATE_CHOICES = [
  { value: "ranked", label: "Ranked" },
  { value: "unranked", label: "Unranked" },
  { value: "hidden", label: "Hidden" },
] satisfies { value: Standing; label: string }[];
const YEARS = GRAD_YEAR_CHOICES.map(String).map(asChoice);

/** The staff's list of the board, filtered by the address. */
export const ManageProspects = memo(function ManageProspects() {
  const { values, change } = useAddressFields(FILTER_FIELDS);
  const list = useRef<HTMLDivElement>(null);
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null);
  const openDialog = useCallback(async (opened: Opened) => {
    const dialog = await loadDialog(opened);
    setDialog(() => dialog);
  }, []);
  const { data, error, isFetching, refetch } = useQuery({
    ...staffProspectsQuery(values),
    placeholderData: keepPreviousData,
  });
  const filter = (field: (typeof FILTER_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value }),
  });
  return (
    <>
      <noscript>
        <p className="mb-4 text-dim">
          Changing the board requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <ListFilter label="Filter the prospects">
        <SearchFilter label="Search by name or school" {...filter(search)} />
        <ChoiceFilter
          label="Position"
          all="All Positions"
          choices={POSITION_CHOICES}
          {...filter(position)}
        />
        <ChoiceFilter label="Grad Year" all="All Years" choices={YEARS} {...filter(gradYear)} />
        <ChoiceFilter label="State" all="Every state" choices={STATE_CHOICES} {...filter(state)} />
      </ListFilter>
      {data ? (
        <div ref={list} tabIndex={-1} className="outline-none">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-dim text-sm tabular-nums">
              {data.total === 1 ? "1 prospect" : `${data.total} prospects`}
            </p>
            <div className="flex gap-2">
              <a
                href={withQuery(adminApi.prospectsFile, values)}
                download
                className={buttonClass("plain")}
              >
                <Download aria-hidden="true" size={18} />
                Export CSV
              </a>
              <Button
                look="plain"
                className="needs-scripts"
                onClick={() => openDialog({ kind: "import" })}
              >
                <Upload aria-hidden="true" size={18} />
                Import CSV
              </Button>
            </div>
          </div>
          {data.data.length > 0 ? (
            <StaffTable rows={data.data} isWhole={!isFiltered(values)} onOpen={openDialog} />
          ) : (
            <ListEmpty>
              {isFiltered(values)
                ? "No prospects found. Try adjusting your filters."
                : 'No prospects found. Add your first prospect in the "Add New Prospect" tab.'}
            </ListEmpty>
          )}
        </div>
      ) : error && !isFetching ? (
        <ListError onRetry={refetch}>Error loading prospect data</ListError>
      ) : (
        <ListLoading label="Loading prospects..." />
      )}
      {Dialog && (
        <Dialog
          onClose={() => setDialog(null)}
          onDeleted={() => {
            setDialog(null);
            list.current?.focus();
          }}
        />
      )}
    </>
  );
});

function asChoice(value: string) {
  return { value, label: value };
}
