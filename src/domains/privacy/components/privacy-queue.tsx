import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pageParameters } from "../../../paths.ts";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "../../../ui/list-filter.tsx";
import { ListEmpty, ListError, ListLoading } from "../../../ui/list-states.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { useAddressFields } from "../../../ui/use-address-fields.ts";
import { QUEUE_PAGE_SIZE, requestsQuery } from "../client.ts";
import { KIND_LABELS, STATUS_LABELS } from "./describe.ts";
import { FILTER_FIELDS } from "./filter-fields.ts";
import { RequestEntry } from "./request-entry.tsx";

const { search, status, kind, from, to, page } = pageParameters;

/** Requests for a correction or removal, as entries of a `WorkList`. */
export function PrivacyQueue() {
  const { values, change } = useAddressFields(FILTER_FIELDS);
  const { data, error, refetch } = useQuery({
    ...requestsQuery(values),
    placeholderData: keepPreviousData,
  });
  const filter = (field: (typeof FILTER_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  const isFiltered = FILTER_FIELDS.some((field) => values[field] !== "");
  return (
    <section aria-labelledby="privacy-queue">
      <h2 id="privacy-queue" className="mb-4 text-3xl">
        Privacy requests
      </h2>
      <ListFilter label="Filter the privacy requests">
        <SearchFilter label="Search by name, email or reference" {...filter(search)} />
        <ChoiceFilter label="State" all="Open" choices={STATES} {...filter(status)} />
        <ChoiceFilter label="Asked for" all="Everything" choices={KINDS} {...filter(kind)} />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
      </ListFilter>
      {error ? (
        <ListError onRetry={refetch}>
          Error loading the privacy requests. Please try again later.
        </ListError>
      ) : !data ? (
        <ListLoading label="Loading the privacy requests..." />
      ) : data.data.length === 0 ? (
        <ListEmpty>{isFiltered ? "No request fits." : "No request waits for you."}</ListEmpty>
      ) : (
        <>
          <div className="grid gap-3">
            {data.data.map((request) => (
              <RequestEntry key={request.id} request={request} />
            ))}
          </div>
          <Pager
            page={Number(values[page]) || 1}
            pageSize={QUEUE_PAGE_SIZE}
            total={data.total}
            onTurn={(next) => change({ [page]: String(next) })}
          />
        </>
      )}
    </section>
  );
}

const STATES = choicesOf(STATUS_LABELS);
const KINDS = choicesOf(KIND_LABELS);

function choicesOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
