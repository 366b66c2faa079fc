import { Link } from "react-router";
import { SUBJECT_LABELS } from "#areas/platform/audit/schema/subjects.ts";
import { pageParameters } from "#paths.ts";
import type { Column } from "#ui/data-table.tsx";
import { labelOf } from "#ui/label-of.ts";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { AuditEntry } from "../../schema/audit-log.ts";
import { AUDIT, whatFilter } from "./audit-list.ts";
import { actorWords, changeLines, type StateLabels, subjectWords } from "./describe.ts";

const { action } = pageParameters;

const columnsWith = (labels: StateLabels): readonly Column<AuditEntry>[] => [
  { label: "When", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { label: "Who", cell: actorWords },
  { label: "What", cell: ({ text }) => text },
  { label: "Which", cell: (entry) => <Subject entry={entry} /> },
  { label: "Change", cell: (entry) => <Change entry={entry} labels={labels} /> },
];

/** What administrators and retention changed. */
export function AuditLog({ labels }: { labels: StateLabels }) {
  const state = useListView(AUDIT);
  const filters = { ...AUDIT.filters, [action]: whatFilter(state.answer.data?.actions ?? []) };
  return (
    <TableView state={{ ...state, list: { ...AUDIT, filters } }} columns={columnsWith(labels)} />
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { subject } = entry;
  if (!subject) return subjectWords(entry);
  return (
    <>
      {labelOf(SUBJECT_LABELS, entry.subjectType)}{" "}
      <Link to={subject.path} className="link">
        {subject.name}
      </Link>
    </>
  );
}

function Change({ entry, labels }: { entry: AuditEntry; labels: StateLabels }) {
  return (
    <div className="grid gap-1">
      {changeLines(entry, labels).map((line) => (
        <span key={line} className="tabular-nums">
          {line}
        </span>
      ))}
      {entry.reason && <span className="text-dim">“{entry.reason}”</span>}
    </div>
  );
}
