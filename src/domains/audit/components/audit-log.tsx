import { useMemo } from "react";
import { Link } from "react-router";
import type { Column } from "#ui/data-table.tsx";
import { labelOf } from "#ui/label-of.ts";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { AllAuditWords } from "../schema/words.ts";
import type { AuditEntry } from "../schema.ts";
import { auditList } from "./audit-list.ts";
import { actorWords, changeLines, subjectWords } from "./describe.ts";
import { useAuditWords } from "./words-context.ts";

function columnsOf(words: AllAuditWords): readonly Column<AuditEntry>[] {
  return [
    { label: "When", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
    { label: "Who", cell: actorWords },
    { label: "What", cell: (entry) => labelOf(words.actions, entry.action) },
    { label: "Which", cell: (entry) => <Subject entry={entry} words={words} /> },
    { label: "Change", cell: (entry) => <Change entry={entry} /> },
  ];
}

/** What administrators and retention changed. */
export function AuditLog() {
  const words = useAuditWords();
  const columns = useMemo(() => columnsOf(words), [words]);
  return <TableView state={useListView(auditList(words))} columns={columns} />;
}

function Subject({ entry, words }: { entry: AuditEntry; words: AllAuditWords }) {
  const { subject } = entry;
  if (!subject) return subjectWords(entry, words);
  return (
    <>
      {labelOf(words.subjects, entry.subjectType)}{" "}
      <Link to={subject.path} className="link">
        {subject.name}
      </Link>
    </>
  );
}

function Change({ entry }: { entry: AuditEntry }) {
  return (
    <div className="grid gap-1">
      {changeLines(entry).map((line) => (
        <span key={line} className="tabular-nums">
          {line}
        </span>
      ))}
      {entry.reason && <span className="text-dim">“{entry.reason}”</span>}
    </div>
  );
}
