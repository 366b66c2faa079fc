import { Plus } from "lucide-react";
import { type ComponentType, type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import type { ListAnswer } from "./list-definition.ts";
import { ListView } from "./list-view.tsx";
import { useLateDialog } from "./use-late-dialog.ts";
import type { ListState } from "./use-list-view.ts";

/** What the dialog over a list of entries is given: there is at most one. */
export interface EntryDialogProps<Row, Opened> {
  opened: Opened;
  /** As they are now, also while the dialog is open. */
  rows: readonly Row[];
  onClose(): void;
  /** Called after an entry was deleted, and the focus with it. */
  onDeleted(): void;
}

interface EntryViewProps<Row, Answer extends ListAnswer<Row>, Opened> {
  state: ListState<Row, Answer>;
  /** The button that adds an entry, and what it opens. */
  add: { label: string; opens: Opened };
  /** Loads the dialog when it is first opened; the same function every time. */
  loadDialog(): Promise<{ default: ComponentType<EntryDialogProps<Row, Opened>> }>;
  /** Stands above the entries and is read out when it changes. */
  summary?: string | undefined;
  /** A row as an entry, which may open the dialog. */
  children(row: Row, open: (wanted: Opened) => void): ReactNode;
}

/** A list for staff of things that are looked after one by one, in dialogs over it. */
export function EntryView<Row, Answer extends ListAnswer<Row>, Opened>({
  state,
  add,
  loadDialog,
  summary,
  children,
}: EntryViewProps<Row, Answer, Opened>) {
  const { Dialog, subject, open, close } = useLateDialog<EntryDialogProps<Row, Opened>, Opened>(
    loadDialog,
  );
  const entries = useRef<HTMLDivElement>(null);
  const answer = state.answer.data;
  return (
    <>
      <ListView
        state={state}
        tools={
          <Button className="needs-scripts" onClick={() => void open(add.opens)}>
            <Plus aria-hidden="true" size={18} />
            {add.label}
          </Button>
        }
        around={(rows) => (
          <div ref={entries} tabIndex={-1} className="outline-none">
            <h2 className="sr-only">{state.list.caption}</h2>
            {summary !== undefined && (
              <p role="status" className="mb-4 text-dim text-sm tabular-nums">
                {summary}
              </p>
            )}
            {rows}
          </div>
        )}
      >
        {({ data }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.map((row) => children(row, (wanted) => void open(wanted)))}
          </div>
        )}
      </ListView>
      {Dialog && subject && answer && (
        <Dialog
          opened={subject}
          rows={answer.data}
          onClose={close}
          onDeleted={() => {
            close();
            entries.current?.focus();
          }}
        />
      )}
    </>
  );
}
