import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { pageOf, withQuery } from "#lib/list-address.ts";
import { renderPage } from "#tests/render-page.tsx";
import type { Column } from "./data-table.tsx";
import { EntryView, TableDialogView } from "./entry-view.tsx";
import {
  choiceFilter,
  dayFilter,
  type ListAddress,
  type ListAnswer,
  type ListDefinition,
  prefetchList,
  searchFilter,
} from "./list-definition.ts";
import { TableView, WorkView } from "./list-view.tsx";
import { useListView } from "./use-list-view.ts";

interface Bus {
  id: number;
  line: string;
}

const asked: string[] = [];
let buses: Bus[] = [];
let total = 5_000;
let isAway = false;

/** A list as somebody who adds one writes it: its words, its filters, its columns. */
const BUSES: ListDefinition<Bus> = {
  caption: "Buses",
  rows: "the buses",
  none: "No bus runs today.",
  noMatch: "No buses match.",
  filters: {
    q: searchFilter("Search by line"),
    state: choiceFilter("State", "Every state", [{ value: "late", label: "Late" }]),
    from: dayFilter("From"),
  },
  pageSize: 2,
  query: (address) => busesQuery(address),
  file: ({ q }) => `/buses.csv?q=${q}`,
};

const COLUMNS: readonly Column<Bus>[] = [{ label: "Line", cell: ({ line }) => line }];

function busesQuery(address: ListAddress) {
  const path = withQuery("/buses", pageOf(address, 2));
  return queryOptions<ListAnswer<Bus>>({
    queryKey: [path],
    queryFn: async () => {
      asked.push(path);
      if (isAway) throw new Error("away");
      return { data: buses, total, hasMore: true };
    },
  });
}

function Table() {
  return <TableView state={useListView(BUSES)} columns={COLUMNS} />;
}

function Work() {
  return (
    <WorkView state={useListView(BUSES)} keys={["s"]}>
      {({ id, line }) => <p key={id}>{line}</p>}
    </WorkView>
  );
}

function Entries() {
  return (
    <EntryView
      state={useListView(BUSES)}
      add={{ label: "Add a bus", opens: "new" }}
      loadDialog={async () => ({ default: () => null })}
      summary="2 buses"
    >
      {({ id, line }) => <article key={id}>{line}</article>}
    </EntryView>
  );
}

function columnsOf(open: (bus: Bus) => void): Column<Bus>[] {
  const stop = (bus: Bus) => (
    <button type="button" onClick={() => open(bus)}>
      Stop {bus.line}
    </button>
  );
  return [...COLUMNS, { label: "Actions", cell: stop }];
}

function TableWithDialog() {
  return (
    <TableDialogView
      state={useListView(BUSES)}
      columns={columnsOf}
      loadDialog={async () => ({ default: ({ row }) => <dialog>{row.line}</dialog> })}
      classOf={({ line }) => (line === "Canal" ? "is-urgent" : undefined)}
    />
  );
}

/** The first HTML of the list at an address. */
async function show(search: string, list: ReactNode = <Table />): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: "static" } } });
  await prefetchList(client, BUSES, new URLSearchParams(search));
  return render(client, search, list);
}

function render(client: QueryClient, search: string, list: ReactNode): string {
  return renderPage(() => list, { address: `/buses?${search}`, client });
}

test("a list is added by its words and columns: the first HTML has filters, rows, pages and the file", async () => {
  buses = [
    { id: 1, line: "Canal" },
    { id: 2, line: "Magazine" },
  ];
  asked.length = 0;
  const markup = await show("q=street&state=late&page=3&tab=buses");
  expect(asked).toEqual(["/buses?q=street&state=late&page=3&pageSize=2"]);
  expect(markup).toContain('<search aria-label="Filter the buses"');
  expect(markup).toMatch(/<input[^>]*aria-label="Search by line"[^>]*value="street"/);
  expect(markup).toMatch(/<option value="">Every state<\/option>/);
  expect(markup).toMatch(/<option value="late" selected="">Late<\/option>/);
  expect(markup).toMatch(/From<input type="date"/);
  expect(markup).toContain('href="/buses.csv?q=street"');
  expect(markup).toMatch(/<caption[^>]*>Buses<\/caption>/);
  expect(markup).toContain('<td data-label="Line">Magazine</td>');
  expect(markup).toContain("5–6 of more than 5,000");
});

test("a list without pages that was cut says how many rows it shows", async () => {
  const { pageSize: _pageSize, ...rest } = BUSES;
  const whole: ListDefinition<Bus> = rest;
  function Whole() {
    return <TableView state={useListView(whole)} columns={COLUMNS} />;
  }
  buses = [{ id: 1, line: "Canal" }];
  expect(await show("", <Whole />)).toContain("Only the first 1 are shown.");
  expect(await show("")).not.toContain("Only the first");
});

test("things to be worked off have their keys and a heading", async () => {
  buses = [{ id: 1, line: "Canal" }];
  const markup = await show("", <Work />);
  expect(markup).toContain("<span>start</span>");
  expect(markup).toMatch(/<h2[^>]*>Buses<\/h2>.*<p>Canal<\/p>/);
});

test("things with dialogs over them have their button beside the filters, and no dialog at first", async () => {
  buses = [{ id: 1, line: "Canal" }];
  const markup = await show("", <Entries />);
  expect(markup).toMatch(
    /<search.*<button type="button"[^>]*needs-scripts[^>]*>.*Add a bus<\/button>.*<\/search>/,
  );
  expect(markup).toMatch(
    /<div tabindex="-1"[^>]*><h2[^>]*>Buses<\/h2><p role="status"[^>]*>2 buses/,
  );
  expect(markup).toContain("<article>Canal</article>");
  expect(markup).not.toContain("<dialog");
  buses = [];
  const empty = await show("", <Entries />);
  expect(empty).toContain("Add a bus");
  expect(empty).toContain("No bus runs today.");
});

test("a table with a dialog over a row has the column that opens it, and no dialog at first", async () => {
  buses = [{ id: 1, line: "Canal" }];
  const markup = await show("", <TableWithDialog />);
  expect(markup).toContain('<th scope="col">Actions</th>');
  expect(markup).toMatch(
    /<tr data-row="1" class="is-urgent">.*<td data-label="Actions"><button type="button">Stop Canal<\/button><\/td>/,
  );
  expect(markup).not.toContain("<dialog");
});

test("rows without an id are told apart by what the list says, and more may stand below them", async () => {
  const answer: ListAnswer<{ line: string }> = { data: [{ line: "Canal" }, { line: "Magazine" }] };
  const lines: ListDefinition<{ line: string }> = {
    ...BUSES,
    query: () =>
      queryOptions<ListAnswer<{ line: string }>>({
        queryKey: ["/lines"],
        queryFn: async () => answer,
      }),
  };
  const client = new QueryClient();
  client.setQueryData(["/lines"], answer);
  function Lines() {
    return (
      <TableView
        state={useListView(lines)}
        columns={[{ label: "Line", cell: ({ line }) => line }]}
        keyOf={({ line }) => line}
        below={({ data }) => <p>{data.length} lines</p>}
      />
    );
  }
  const markup = render(client, "", <Lines />);
  expect(markup).toMatch(/Canal.*Magazine.*<p>2 lines<\/p>/);
});

test("what stands in the place of rows says why there are none", async () => {
  buses = [];
  expect(await show("")).toContain("No bus runs today.");
  expect(await show("q=tram")).toContain("No buses match.");
  const beyond = await show("page=9");
  expect(beyond).toContain("There is nothing this far down the list.");
  expect(beyond).toContain("Back to the start");
  total = 0;
  expect(await show("page=9")).toContain("No bus runs today.");
  total = 5_000;
  expect(render(new QueryClient(), "", <Table />)).toContain("Loading the buses...");
});

test.each([
  ["rows that were read before stay below the word that they may be old", ["Canal"]],
  ["a list that was empty before is not said to be empty still", []],
])("where reading anew fails, %s", async (_what, lines) => {
  buses = lines.map((line, index) => ({ id: index + 1, line }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: "static" } } });
  await prefetchList(client, BUSES, new URLSearchParams());
  isAway = true;
  await expect(
    client.fetchQuery({ ...busesQuery({}), staleTime: 0, retry: false }),
  ).rejects.toThrow("away");
  isAway = false;
  const markup = render(client, "", <Table />);
  expect(markup).toContain("Error loading the buses. Please try again later.");
  expect(markup).toContain("Try Again");
  expect(markup).not.toContain("No bus runs today.");
  for (const line of lines) expect(markup).toContain(line);
});
