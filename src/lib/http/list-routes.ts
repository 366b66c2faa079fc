import type { FastifyContextConfig, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Db } from "../db/db.ts";
import { answerPage } from "../db/newest.ts";
import type { NewestList } from "../db/newest-list.ts";
import type { Deps } from "../deps.ts";
import { type PageParams, WHOLE_LIST } from "../list-params.ts";
import type { StaffWho } from "../staff-rights.ts";
import type { App } from "./app.ts";
import { CSV_ANSWER, type CsvColumn, sendCsv } from "./csv.ts";

interface StaffList<
  Query extends z.ZodMiniType<z.infer<typeof PageParams>>,
  Row,
  Entry,
  Type extends string,
> {
  /** What the rows are, as a sentence begins: "Orders". */
  title: string;
  /** Who of staff may read it and take it as a file. */
  who: StaffWho;
  /** Where its pages are answered, and where the whole list as a file. */
  addresses: { page: string; file: string };
  querystring: Query;
  response: z.ZodMiniType<{ data: Entry[]; total: number; hasMore: boolean }>;
  list: NewestList<z.output<Query>, Row>;
  present(row: Row): Entry;
  /** Adds to the entries of a page what only another query tells. */
  complete?(db: Db, entries: readonly Entry[]): Promise<Entry[]>;
  /** What the audit log calls the list. */
  type: Type;
  /** What the call for a page declares beside whom it is for. */
  config?: FastifyContextConfig;
  /** Gives the rows for the file, after the audit log says who took them. */
  exportRows(
    deps: Deps,
    actor: FastifyRequest["actor"],
    exported: {
      type: Type;
      who: StaffWho;
      list: NewestList<z.output<Query>, Row>;
      filter: z.output<Query>;
    },
  ): Promise<AsyncIterable<readonly Row[]>>;
  /** The file's name without its ending, and what stands in it. */
  file: { name: string; columns: readonly CsvColumn<Row>[] };
}

/** The two calls of a long list for staff: a page of it, and all of it as a file. */
export function staffListRoutes<
  Query extends z.ZodMiniType<z.infer<typeof PageParams>>,
  Row,
  Entry,
  Type extends string,
>(app: App, deps: Deps, staffList: StaffList<Query, Row, Entry, Type>): void {
  const { title, who, addresses, querystring, response, list, present, complete, file } = staffList;
  const { type, config, exportRows } = staffList;

  app.get(
    addresses.page,
    {
      config: { ...config, who },
      schema: {
        summary: `${title}, the newest first: ${WHOLE_LIST.toLocaleString("en-US")} of them, or one page`,
        querystring,
        response: { 200: response },
      },
    },
    async ({ query }) => {
      const { db } = deps.database;
      const page = answerPage(await list.page(db, query as z.output<Query>), present);
      return (complete ? { ...page, data: await complete(db, page.data) } : page) as never;
    },
  );

  app.get(
    addresses.file,
    {
      config: { who, asksAgain: true },
      schema: { summary: `${title}, as a CSV file`, querystring, response: { 200: CSV_ANSWER } },
    },
    async ({ actor, query }, reply) => {
      const exported = { type, who, list, filter: query as z.output<Query> };
      const batches = await exportRows(deps, actor, exported);
      return sendCsv(reply, deps.log, { ...file, batches }) as never;
    },
  );
}
