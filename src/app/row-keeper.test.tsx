import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { readView } from "#domains/prospects/components/board-filter.ts";
import { BoardTable, boardRows } from "#domains/prospects/components/board-table.tsx";
import type { ListedProspect } from "#domains/prospects/schema.ts";
import { aPublicPlayer } from "#domains/prospects/testing.ts";
import { browserApi } from "#lib/api.ts";
import { createQueryClient } from "#lib/query.ts";
import { KeepRowsContext, useKeptRows } from "#ui/kept-rows.ts";
import { joinPieces } from "./page-template.ts";
import { createRowKeeper } from "./row-keeper.server.tsx";

const listed = (id: number, given: Partial<ListedProspect> = {}): ListedProspect =>
  aPublicPlayer({
    ...{ id, firstName: "Zoë", lastName: `O'Neil "${id}" <b>`, school: "Jesuit & Sons" },
    ...{ rawRank: id, communityVotes: 10 * id },
    ...{ committedTo: id === 2 ? "LSU" : null, previousRank: id === 3 ? null : 2 },
    ...given,
  });

const drawnNames = vi.fn<(name: string) => void>();

function Row({ name }: { name: string }) {
  drawnNames(name);
  return (
    <tr>
      <td>{name}</td>
    </tr>
  );
}

function Table({ names }: { names: string[] }) {
  return (
    <table>
      <tbody {...useKeptRows(names.map((name) => <Row key={name} name={name} />))} />
    </table>
  );
}

const page = (content: ReactElement) => (
  <StaticRouter location="/leaderboard">
    <QueryClientProvider client={createQueryClient(browserApi)}>{content}</QueryClientProvider>
  </StaticRouter>
);

function renderKept(begin: ReturnType<typeof createRowKeeper>, content: ReactElement) {
  const rows = begin();
  const html = renderToString(<KeepRowsContext value={rows.keep}>{page(content)}</KeepRowsContext>);
  return { html, filled: joinPieces(rows.split(html)).toString() };
}

test.each(["official", "community"] as const)(
  "the board's kept rows are what the browser expects to find (%s)",
  (mode) => {
    const all = [1, 2, 3, 4].map((id) => listed(id, id === 4 ? { rawRank: null } : {}));
    const view = readView(`?mode=${mode}`);
    const table = <BoardTable rows={boardRows(all, view)} view={view} />;
    const begin = createRowKeeper();
    const expected = renderToString(page(table));
    expect(renderKept(begin, table).filled).toBe(expected);
    expect(renderKept(begin, table).filled).toBe(expected);
    expect(expected).toContain("Zoë");
  },
);

test("a row is drawn once for the same properties, and does not stand in the page's text", () => {
  const begin = createRowKeeper();
  const { html, filled } = renderKept(begin, <Table names={["Ann", "Bo"]} />);
  expect(html).not.toContain("Ann");
  expect(filled).toContain("<tbody><tr><td>Ann</td></tr><tr><td>Bo</td></tr></tbody>");
  renderKept(begin, <Table names={["Bo", "Cy"]} />);
  expect(drawnNames.mock.calls.flat()).toEqual(["Ann", "Bo", "Cy"]);
});

test("each table of a page gets its own rows, wherever it stands", () => {
  const rows = createRowKeeper()();
  const [first, second] = ["Ann", "Bo"].map((name) =>
    rows.keep([<Row key={name} name={name} />], undefined),
  );
  const filled = joinPieces(rows.split(`<a>${second}</a>;<b>${first}</b>`)).toString();
  expect(filled).toBe("<a><tr><td>Bo</td></tr></a>;<b><tr><td>Ann</td></tr></b>");
});

test("a page without a table is its text", () => {
  expect(createRowKeeper()().split("<p>Zoë</p>")).toEqual(["<p>Zoë</p>"]);
});
