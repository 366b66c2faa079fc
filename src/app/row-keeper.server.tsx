import { randomBytes } from "node:crypto";
import { QueryClientProvider } from "@tanstack/react-query";
import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { browserApi } from "#lib/api.ts";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import type { KeepRows } from "#ui/kept-rows.ts";
import type { KeptTable } from "./render-contexts.ts";

/** About 3 MB of the board's rows. */
const MOST_ROWS = 2_000;

/** The rows of one page while it is rendered. */
interface PageRows {
  keep: KeepRows;
  /** Ends a page: its text in pieces, with the tables where they belong. */
  split(html: string): (string | KeptTable)[];
}

/**
 * Renders rows for `useKeptRows`, each for nobody and no page in particular, and keeps the last ones of each kind as
 * bytes. In the page a mark stands for them that nobody can know before, so that what looks through the page's text
 * passes them over.
 * @returns what begins a page
 */
export function createRowKeeper(): () => PageRows {
  const mark = randomBytes(16).toString("base64url");
  const client = createQueryClient(browserApi);
  const kinds = new WeakMap<object, LRUCache<string, Buffer>>();

  function render(row: ReactElement): Buffer {
    return Buffer.from(
      renderToString(
        <StaticRouter location={paths.home}>
          <QueryClientProvider client={client}>{row}</QueryClientProvider>
        </StaticRouter>,
      ),
    );
  }

  function find(row: ReactElement): Buffer {
    const kind = row.type as unknown as object;
    const kept = kinds.get(kind) ?? new LRUCache<string, Buffer>({ max: MOST_ROWS });
    kinds.set(kind, kept);
    const properties = JSON.stringify(row.props);
    const markup = kept.get(properties) ?? render(row);
    kept.set(properties, markup);
    return markup;
  }

  return () => {
    const tables: KeptTable[] = [];
    return {
      keep(rows, redrawing) {
        const table: KeptTable = {
          rows: rows.map(find),
          redrawing: redrawing && {
            queryKey: redrawing.queryKey,
            draw: (answer) => redrawing.draw(answer).map(find),
          },
        };
        return `${mark}-${tables.push(table) - 1};`;
      },
      split(html) {
        const [before = "", ...pieces] = html.split(`${mark}-`);
        const parts = pieces.flatMap((piece) => {
          const end = piece.indexOf(";");
          return [tables[Number(piece.slice(0, end))] ?? "", piece.slice(end + 1)];
        });
        return [before, ...parts];
      },
    };
  };
}
