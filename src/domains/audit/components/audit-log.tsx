import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { labelOf } from "#ui/label-of.ts";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Pager } from "#ui/pager.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { AUDIT_PAGE_SIZE, auditQuery } from "../client.ts";
import type { AllAuditWords } from "../schema/words.ts";
import type { AuditEntry } from "../schema.ts";
import { actorOf, changesOf, subjectOf } from "./describe.ts";
import { FILTER_FIELDS } from "./prefetch-audit-log.ts";
import { useAuditWords } from "./words-context.ts";

const { search, from, to, action, subject, page } = pageParameters;

const FILTERS = [search, from, to, action, subject] as const;

function columnsOf(words: AllAuditWords): readonly Column<AuditEntry>[] {
  return [
    { label: "When", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
    { label: "Who", cell: actorOf },
    { label: "What", cell: (entry) => labelOf(words.actions, entry.action) },
    { label: "Which", cell: (entry) => subjectOf(entry, words) },
    { label: "Change", cell: (entry) => <Change entry={entry} /> },
  ];
}

/** What administrators and retention changed, filtered by the address. */
export function AuditLog() {
  const words = useAuditWords();
  const { values, change } = useAddressFields(FILTER_FIELDS);
  const { data, error, refetch } = useQuery({
    ...auditQuery(values),
    placeholderData: keepPreviousData,
  });
  const filter = (field: (typeof FILTER_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  return (
    <>
      <ListFilter label="Filter the audit log">
        <SearchFilter label="Search by username or number" {...filter(search)} />
        <ChoiceFilter
          label="What"
          all="Every change"
          choices={choicesOf(words.actions)}
          {...filter(action)}
        />
        <ChoiceFilter
          label="Which"
          all="Everything"
          choices={choicesOf(words.subjects)}
          {...filter(subject)}
        />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
      </ListFilter>
      {error ? (
        <ListError onRetry={refetch}>
          Error loading the audit log. Please try again later.
        </ListError>
      ) : !data ? (
        <ListLoading label="Loading the audit log..." />
      ) : data.data.length === 0 ? (
        <ListEmpty>
          {FILTERS.some((field) => values[field])
            ? "No recorded changes match."
            : "No change has been recorded yet."}
        </ListEmpty>
      ) : (
        <>
          <DataTable
            caption="Audit log"
            columns={columnsOf(words)}
            rows={data.data}
            keyOf={({ id }) => id}
          />
          <Pager
            page={Number(values[page]) || 1}
            pageSize={AUDIT_PAGE_SIZE}
            total={data.total}
            hasMore={data.hasMore}
            onTurn={(next) => change({ [page]: String(next) })}
          />
        </>
      )}
    </>
  );
}

function choicesOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function Change({ entry }: { entry: AuditEntry }) {
  return (
    <div className="grid gap-1">
      {changesOf(entry).map((line) => (
        <span key={line} className="tabular-nums">
          {line}
        </span>
      ))}
      {entry.reason && <span className="text-dim">“{entry.reason}”</span>}
    </div>
  );
}
