import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { WorkList } from "#ui/work-list.tsx";
import { WorkPage } from "#ui/work-page.tsx";
import { QUEUE_PAGE_SIZE, requestsQuery } from "../client/staff.ts";
import { KIND_LABELS, STATUS_LABELS } from "./describe.ts";
import { FILTER_FIELDS } from "./prefetch-privacy-queue.ts";
import { RequestEntry } from "./request-entry.tsx";

const { search, status, kind, from, to, page } = pageParameters;

/** The requests for a correction or removal that the address chooses: without a state the open ones. */
export function PrivacyQueue() {
  const { values, change } = useAddressFields(FILTER_FIELDS);
  const answer = useQuery({
    ...requestsQuery(values),
    placeholderData: keepPreviousData,
  });
  const filter = (field: (typeof FILTER_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  const isFiltered = FILTER_FIELDS.some((field) => values[field] !== "");
  return (
    <>
      <ListFilter label="Filter the privacy requests">
        <SearchFilter label="Search by name, email or reference" {...filter(search)} />
        <ChoiceFilter label="State" all="Open" choices={STATES} {...filter(status)} />
        <ChoiceFilter label="Asked for" all="Everything" choices={KINDS} {...filter(kind)} />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
      </ListFilter>
      <WorkList keys={KEYS}>
        <h2 className="sr-only">Privacy requests</h2>
        <WorkPage
          answer={answer}
          texts={{
            ...TEXTS,
            empty: isFiltered ? "No requests match." : "No requests are waiting for you.",
          }}
          page={Number(values[page]) || 1}
          pageSize={QUEUE_PAGE_SIZE}
          onTurn={(next) => change({ [page]: String(next) })}
        >
          {(request) => <RequestEntry key={request.id} request={request} />}
        </WorkPage>
      </WorkList>
    </>
  );
}

const TEXTS = {
  loading: "Loading the privacy requests...",
  error: "Error loading the privacy requests. Please try again later.",
};
const KEYS = [
  ["h", "hide the page"],
  ["s", "start"],
  ["d", "done"],
  ["r", "decline"],
  ["n", "note"],
  ["o", "read the whole message"],
] as const;
const STATES = choicesOf(STATUS_LABELS);
const KINDS = choicesOf(KIND_LABELS);

function choicesOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
