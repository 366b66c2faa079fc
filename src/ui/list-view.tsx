import type { UseQueryResult } from "@tanstack/react-query";
import { type Key, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { findUnsent } from "#lib/unsent-input.ts";
import { Button } from "./button.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { DownloadLink } from "./download-link.tsx";
import { FilterRow } from "./filter-row.tsx";
import { DiscardDialog } from "./leave-question.tsx";
import type { ListAnswer } from "./list-definition.ts";
import { ListEmpty, ListError, ListLoading } from "./list-states.tsx";
import { Pager } from "./pager.tsx";
import { Part } from "./part.tsx";
import type { ListState } from "./use-list-view.ts";
import type { WorkKey } from "./work-keys.ts";
import { WorkList } from "./work-list.tsx";

interface ListViewProps<Row, Answer extends ListAnswer<Row>> {
  state: ListState<Row, Answer>;
  /** What else stands in the row of the filters. */
  tools?: ReactNode;
  /** Hears that other rows are chosen. */
  onFilter?(): void;
}

interface TableViewProps<Row, Answer extends ListAnswer<Row>> extends ListViewProps<Row, Answer> {
  /** The same array every time keeps rows that did not change from being drawn again. */
  columns: readonly Column<Row>[];
  /** What tells rows apart, if it is not their `id`. */
  keyOf?: (row: Row) => Key;
  /** Further class names of a row. */
  classOf?: (row: Row) => string | undefined;
  /** What stands below the table. */
  below?: (answer: Answer) => ReactNode;
}

/** Asks for `keyOf` where rows have no `id`. */
type Keyed<Row> = Row extends { id: Key } ? unknown : { keyOf(row: Row): Key };

/** A list for staff as a table. */
export function TableView<Row, Answer extends ListAnswer<Row>>(
  props: TableViewProps<Row, Answer> & Keyed<Row>,
) {
  return <ListTable<Row, Answer> {...props} />;
}

/** `TableView` where nobody asks whether rows have an `id`. */
export function ListTable<Row, Answer extends ListAnswer<Row>>({
  columns,
  keyOf = idOf,
  classOf,
  below,
  ...view
}: TableViewProps<Row, Answer>) {
  const { list } = view.state;
  const { place, held, release } = useHeldAnswer(view.state, (row) => String(keyOf(row)));
  return (
    <ListView
      {...view}
      held={held}
      around={(rows) => (
        <div ref={place}>
          {held && <HeldNotice onRelease={release} />}
          {rows}
        </div>
      )}
    >
      {(answer) => (
        <>
          <DataTable
            caption={list.caption}
            columns={columns}
            rows={answer.data}
            keyOf={keyOf}
            {...(classOf && { classOf })}
          />
          {below?.(answer)}
        </>
      )}
    </ListView>
  );
}

function idOf(row: unknown): Key {
  return (row as { id: Key }).id;
}

interface WorkViewProps<Row, Answer extends ListAnswer<Row>> extends ListViewProps<Row, Answer> {
  /** The keys that its items may have. */
  keys: readonly WorkKey[];
  /** A row as an item of a `WorkList`, with a key. */
  children(row: Row): ReactElement;
}

/** A list for staff of things that are worked off one after the other. */
export function WorkView<Row, Answer extends ListAnswer<Row>>({
  keys,
  children,
  ...view
}: WorkViewProps<Row, Answer>) {
  const { list } = view.state;
  const { place, held, release } = useHeldAnswer(view.state, (row) => String(children(row).key));
  return (
    <ListView
      {...view}
      held={held}
      around={(rows) => (
        <WorkList keys={keys}>
          <h2 className="sr-only">{list.caption}</h2>
          {held && <HeldNotice onRelease={release} />}
          {rows}
        </WorkList>
      )}
    >
      {({ data }) => (
        <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {data.map((row) => {
            const item = children(row);
            return (
              <div key={item.key} data-row={item.key} className="grid grid-cols-[minmax(0,1fr)]">
                {item}
              </div>
            );
          })}
        </div>
      )}
    </ListView>
  );
}

/** Says that a list is shown as it was, for the sake of what was typed into it, and asks before that is lost. */
function HeldNotice({ onRelease }: { onRelease(): void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 border-red border-l-4 bg-night p-4"
    >
      <p>Someone else changed this list. What you typed is still here.</p>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        Show it as it is now
      </Button>
      {isAsking && <DiscardDialog onKeep={() => setIsAsking(false)} onDiscard={onRelease} />}
    </div>
  );
}

/** Holds the answer that a list shows while a newer one lacks a row in which somebody writes. */
function useHeldAnswer<Row, Answer extends ListAnswer<Row>>(
  { answer: { data, isPlaceholderData }, address }: ListState<Row, Answer>,
  keyOf: (row: Row) => string,
) {
  const place = useRef<HTMLDivElement>(null);
  const view = JSON.stringify(address);
  const shown = useRef({ data, view });
  const [released, setReleased] = useState<Answer>();
  const before = shown.current;
  const isHeld =
    before.view === view &&
    before.data !== data &&
    data !== undefined &&
    data !== released &&
    keysWrittenIn(place.current).some((key) => !data.data.some((row) => keyOf(row) === key));
  useEffect(() => {
    if (!isHeld && !isPlaceholderData) shown.current = { data, view };
  });
  return {
    place,
    held: isHeld ? before.data : undefined,
    release: () => setReleased(data),
  };
}

/** Keys of the rows in which something was typed or chosen, in their dialogs as well. */
function keysWrittenIn(place: HTMLElement | null): (string | undefined)[] {
  return findUnsent(place).map(rowOf);
}

function rowOf(field: HTMLElement): string | undefined {
  return field.closest<HTMLElement>("[data-row]")?.dataset.row;
}

interface AnyViewProps<Row, Answer extends ListAnswer<Row>> extends ListViewProps<Row, Answer> {
  /** What is shown in place of the newest answer. */
  held?: Answer | undefined;
  /** Stands around the rows, and around what there is instead of them. */
  around?: (rows: ReactNode) => ReactNode;
  children(answer: Answer): ReactNode;
}

/** A list for staff: its filters, its rows or what there is instead of them, and the ways on. */
export function ListView<Row, Answer extends ListAnswer<Row>>({
  state,
  tools,
  onFilter,
  held,
  around = (rows) => rows,
  children,
}: AnyViewProps<Row, Answer>) {
  const { list, address } = state;
  return (
    <>
      {(Object.keys(list.filters).length > 0 || list.file || tools) && (
        <FilterRow
          label={`Filter ${list.rows}`}
          filters={list.filters}
          address={address}
          onChange={(parameter, value) => {
            onFilter?.();
            state.setFilter(parameter, value);
          }}
        >
          {list.file && <DownloadLink to={list.file(address)}>Download CSV</DownloadLink>}
          {tools}
        </FilterRow>
      )}
      {around(
        <Rows state={state} held={held}>
          {children}
        </Rows>,
      )}
    </>
  );
}

function Rows<Row, Answer extends ListAnswer<Row>>({
  state,
  held,
  children,
}: Pick<AnyViewProps<Row, Answer>, "state" | "held" | "children">) {
  const { list, answer, isFiltered, page, turnTo } = state;
  const { error, isFetching, isPlaceholderData, refetch } = answer;
  const data = held ?? answer.data;
  const rows = data?.data ?? [];
  // Nothing is known yet of the rows that the address asks for.
  const isUnknown = !data || (isPlaceholderData && rows.length === 0);
  const failure = error && !(isUnknown && isFetching) && (
    <ListError onRetry={refetch}>
      {list.failure ?? `Error loading ${list.rows}. Please try again later.`}
    </ListError>
  );
  if (isUnknown) return failure || <ListLoading label={`Loading ${list.rows}...`} />;
  if (rows.length === 0) {
    if (failure) return failure;
    if (page > 1 && data.total) return <BeyondTheEnd onBack={() => turnTo(1)} />;
    return <ListEmpty>{(isFiltered && list.noMatch) || list.none}</ListEmpty>;
  }
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      <Part key={page}>{children(data)}</Part>
      {!list.pageSize && data.hasMore && (
        <p className="mt-4 text-dim text-sm">
          Only the first {rows.length.toLocaleString("en-US")} are shown.
        </p>
      )}
      {list.pageSize && (
        <Pager
          page={page}
          pageSize={list.pageSize}
          total={data.total ?? rows.length}
          hasMore={data.hasMore ?? false}
          onTurn={turnTo}
        />
      )}
    </>
  );
}

function BeyondTheEnd({ onBack }: { onBack(): void }) {
  return (
    <>
      <ListEmpty>There is nothing this far down the list.</ListEmpty>
      <Button look="quiet" className="mt-4" onClick={onBack}>
        Back to the start
      </Button>
    </>
  );
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch">;
  /** What is loaded, within a sentence: "the settings". */
  rows: string;
  children(data: Data): ReactNode;
}

/**
 * What a call answered, or what there is instead of it. Where reading it anew fails, what was read
 * before stays below the word that it may be old.
 */
export function Loaded<Data>({ query, rows, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const failure = error && !isFetching && (
    <ListError onRetry={() => void refetch()}>
      {`Error loading ${rows}. Please try again later.`}
    </ListError>
  );
  if (data === undefined) return failure || <ListLoading label={`Loading ${rows}...`} />;
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      {children(data)}
    </>
  );
}
