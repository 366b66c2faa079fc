import { Plus } from "lucide-react";
import { type ComponentType, type ReactNode, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { AboutItem, WholeList } from "./about-item.tsx";
import { Button } from "./button.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { type ListAnswer, parametersOf } from "./list-definition.ts";
import { ListTable, ListView } from "./list-view.tsx";
import { useLazyDialog } from "./use-lazy-dialog.ts";
import type { ListState } from "./use-list-view.ts";

/** What the dialog over a list is given: there is at most one. */
export interface EntryDialogProps<Row, Opened> {
  opened: Opened;
  /** The rows as they are now, also while the dialog is open. */
  rows: readonly Row[];
  onClose(): void;
  /** Called after an entry was deleted, and the focus with it. */
  onDeleted(): void;
}

interface DialogListProps<Row, Answer extends ListAnswer<Row>, Opened> {
  state: ListState<Row, Answer>;
  /** Loads the dialog when it is first opened; the same function every time. */
  loadDialog(wanted: Opened): Promise<{ default: ComponentType<EntryDialogProps<Row, Opened>> }>;
  /** Stands above the rows and is read out when it changes. */
  summary?: string | undefined;
}

interface DialogViewProps<Row, Answer extends ListAnswer<Row>, Opened>
  extends DialogListProps<Row, Answer, Opened> {
  /** Whether the name of the list stands over its rows, for assistive technology: a table has its own. */
  hasHeading?: boolean;
  /** What else stands in the row of the filters, and may open the dialog. */
  tools?: (open: (wanted: Opened) => void) => ReactNode;
  /** Rows that may open the dialog; `open` is the same function every time. */
  children(answer: Answer, open: (wanted: Opened) => void): ReactNode;
}

/** A list for staff of things that are looked after in dialogs over it. */
export function DialogView<Row, Answer extends ListAnswer<Row>, Opened>({
  state,
  loadDialog,
  summary,
  hasHeading = false,
  tools,
  children,
}: DialogViewProps<Row, Answer, Opened>) {
  const { Dialog, subject, open, close } = useLazyDialog<EntryDialogProps<Row, Opened>, Opened>(
    loadDialog,
  );
  const list = useRef<HTMLDivElement>(null);
  const answer = state.answer.data;
  const wholeList = useWholeList(state);
  return (
    <>
      <ListView
        state={state}
        tools={tools?.(open)}
        around={(rows) => (
          <div ref={list} tabIndex={-1} className="outline-none">
            {hasHeading && <h2 className="sr-only">{state.list.caption}</h2>}
            {summary !== undefined && (
              <p role="status" className="mb-4 text-dim text-sm tabular-nums">
                {summary}
              </p>
            )}
            {rows}
          </div>
        )}
      >
        {(answered) => children(answered, open)}
      </ListView>
      {Dialog && subject !== null && answer && (
        <WholeList value={wholeList}>
          <Dialog
            opened={subject}
            rows={answer.data}
            onClose={close}
            onDeleted={() => {
              close();
              list.current?.focus();
            }}
          />
        </WholeList>
      )}
    </>
  );
}

/** Returns the address of a list without its filters and page. */
function useWholeList<Row, Answer extends ListAnswer<Row>>({
  list,
}: ListState<Row, Answer>): string {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  for (const name of parametersOf(list)) parameters.delete(name);
  return `${pathname}?${parameters}`;
}

/** The button that opens the dialog for another row. */
function AddButton({ children, onClick }: { children: string; onClick(): void }) {
  return (
    <Button className="needs-scripts" onClick={onClick}>
      <Plus aria-hidden="true" size={18} />
      {children}
    </Button>
  );
}

interface EntryViewProps<Row, Answer extends ListAnswer<Row>, Opened>
  extends DialogListProps<Row, Answer, Opened> {
  /** The button that adds an entry, and what it opens. */
  add: { label: string; opens: Opened };
  /** A row as an entry, which may open the dialog. */
  children(row: Row, open: (wanted: Opened) => void): ReactNode;
}

/** A `DialogView` whose rows are entries, with room for all that is known of each. */
export function EntryView<Row, Answer extends ListAnswer<Row>, Opened>({
  add,
  children,
  ...view
}: EntryViewProps<Row, Answer, Opened>) {
  return (
    <DialogView
      {...view}
      hasHeading
      tools={(open) => <AddButton onClick={() => open(add.opens)}>{add.label}</AddButton>}
    >
      {({ data }, open) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {data.map((row) => children(row, open))}
        </div>
      )}
    </DialogView>
  );
}

interface TableEntryViewProps<Row, Answer extends ListAnswer<Row>, Opened>
  extends DialogListProps<Row, Answer, Opened> {
  /** The button that adds an entry, and what it opens. */
  add: { label: string; opens: Opened };
  /** The columns, of which one may open the dialog; the same function every time. */
  columns(open: (wanted: Opened) => void): readonly Column<Row>[];
}

/** An `EntryView` whose entries are the rows of a table. */
export function TableEntryView<Row extends { id: number }, Answer extends ListAnswer<Row>, Opened>({
  add,
  columns,
  ...view
}: TableEntryViewProps<Row, Answer, Opened>) {
  return (
    <DialogView
      {...view}
      tools={(open) => <AddButton onClick={() => open(add.opens)}>{add.label}</AddButton>}
    >
      {({ data }, open) => (
        <EntryTable caption={view.state.list.caption} rows={data} columnsOf={columns} open={open} />
      )}
    </DialogView>
  );
}

interface EntryTableProps<Row, Opened> {
  caption: string;
  rows: readonly Row[];
  columnsOf(open: (wanted: Opened) => void): readonly Column<Row>[];
  open(wanted: Opened): void;
}

function EntryTable<Row extends { id: number }, Opened>({
  caption,
  rows,
  columnsOf,
  open,
}: EntryTableProps<Row, Opened>) {
  const columns = useMemo(() => columnsOf(open), [columnsOf, open]);
  return <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

/** What the dialog over a row of a table is given. */
export interface RowDialogProps<Row> {
  /** The row as it is now. */
  row: Row;
  onClose(): void;
}

interface TableDialogViewProps<Row, Answer extends ListAnswer<Row>, Opened> {
  state: ListState<Row, Answer>;
  /** The columns, of which one may open the dialog; the same function every time. */
  columns(open: (wanted: Opened) => void): readonly Column<Row>[];
  /** Loads the dialog when it is first opened; the same function every time. */
  loadDialog(wanted: Opened): Promise<{ default: ComponentType<RowDialogProps<Row>> }>;
  /** Further class names of a row. */
  classOf?: (row: Row) => string | undefined;
}

/** A table for staff with a dialog over one of its rows, which is found by its id. */
export function TableDialogView<
  Row extends { id: number },
  Answer extends ListAnswer<Row>,
  Opened extends { id: number } = { id: number },
>({ state, columns, loadDialog, classOf }: TableDialogViewProps<Row, Answer, Opened>) {
  const { Dialog, subject, open, close } = useLazyDialog<RowDialogProps<Row>, Opened>(loadDialog);
  const row = state.answer.data?.data.find(({ id }) => id === subject?.id);
  const drawn = useMemo(() => columns(open), [columns, open]);
  const wholeList = useWholeList(state);
  return (
    <>
      <ListTable state={state} columns={drawn} {...(classOf && { classOf })} />
      {Dialog && (
        <WholeList value={wholeList}>
          <AboutItem item={row}>{(shown) => <Dialog row={shown} onClose={close} />}</AboutItem>
        </WholeList>
      )}
    </>
  );
}
