import * as z from "zod/mini";
import { findVisibleProspect } from "#areas/board/prospects/queries/prospects.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { CSV_ANSWER, type CsvColumn, sendCsv } from "#lib/http/csv.ts";
import { IdParams } from "#lib/http/params.ts";
import { fullName } from "#lib/names/person-name.ts";
import { dayFile } from "./queries/day-file.ts";
import { findDay, listLines, readMonth } from "./queries/ledger.ts";
import { findNumber } from "./queries/numbers.ts";
import type { Line } from "./rules.ts";
import {
  LedgerDayParams,
  LedgerFileFilter,
  LedgerFilter,
  LedgerMonth,
  PlayerLedger,
} from "./schema.ts";

const COLUMNS: CsvColumn<Line & { day: string }>[] = [
  { label: "Day", cell: ({ day }) => day },
  { label: "Player's number", cell: ({ number }) => number },
  { label: "What happened", cell: ({ what }) => what },
  { label: "Reason", cell: ({ reason }) => reason },
  { label: "Votes", cell: ({ votes }) => votes },
];

/** For anyone: the ledger of the board's votes by month, of one player, and the files of its days. */
export function ledgerRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/vote-ledger",
    {
      config: { who: "anyone" },
      schema: {
        summary:
          "A month of the ledger of votes for the board, day by day, with its season; the newest for one outside it",
        querystring: LedgerFilter,
        response: { 200: z.object({ data: LedgerMonth }) },
      },
    },
    async ({ query }, reply) => {
      reply.header("cache-control", "no-cache");
      return { data: await readMonth(db, query, deps.now()) };
    },
  );

  app.get(
    "/api/vote-ledger/players/:id",
    {
      config: { who: "anyone" },
      schema: {
        summary:
          "A month of the ledger of votes for one player; the newest for one outside the ledger",
        params: IdParams,
        querystring: LedgerFilter,
        response: { 200: z.object({ data: PlayerLedger }) },
      },
    },
    async ({ params, query }, reply) => {
      const player = await findVisibleProspect(db, params.id);
      if (!player) {
        throw new AppError("not_found", "This prospect is not on the board.");
      }
      const number = await findNumber(db, params.id);
      reply.header("cache-control", "no-cache");
      const name = fullName(player);
      const month = await readMonth(
        db,
        { ...query, player: { id: params.id, number } },
        deps.now(),
      );
      return { data: { name, number, ...month } };
    },
  );

  app.get(
    "/api/vote-ledger/days/:day",
    {
      config: { who: "anyone" },
      schema: {
        summary: "The file of a sealed day, whose SHA-256 is the day's fingerprint",
        params: LedgerDayParams,
        response: { 200: { content: { "text/plain": { schema: z.string() } } } },
      },
    },
    async ({ params }, reply) => {
      const day = await findDay(db, params.day);
      if (!day) throw new AppError("not_found", "The ledger has no such day.");
      reply.headers({
        "cache-control": "no-cache",
        "content-type": "text/plain; charset=utf-8",
        "content-disposition": `attachment; filename="raw-votes-${params.day}.txt"`,
      });
      return reply.send(dayFile(day)) as never;
    },
  );

  app.get(
    "/api/vote-ledger/lines.csv",
    {
      config: { who: "anyone" },
      schema: {
        summary: "The lines of a month of the ledger as a CSV file, without networks",
        querystring: LedgerFileFilter,
        response: { 200: CSV_ANSWER },
      },
    },
    async ({ query }, reply) => {
      const lines = await listLines(db, query.month, deps.now());
      if (!lines) throw new AppError("bad_request", "The ledger has no such month.");
      const file = { name: `votes-${query.month}`, columns: COLUMNS };
      return sendCsv(reply, deps.log, { ...file, batches: [lines] }) as never;
    },
  );
}
