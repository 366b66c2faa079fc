import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import { isOutage } from "../db/db.ts";
import type { Log } from "../log.ts";

/** The most rows a file has; they take a few seconds. */
export const CSV_ROWS_MAX = 100_000;

/** How a route that answers with `sendCsv` describes its answer. */
export const CSV_ANSWER = { content: { "text/csv": { schema: z.string() } } };

/** Before the first row it tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

export interface CsvColumn<Row> {
  label: string;
  cell(row: Row): string | number | null;
}

export interface CsvFile<Row> {
  /** The file's name: letters, digits and hyphens, without ".csv". */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** Rows as they are read, some hundreds at a time; the next are asked for when these have gone out. */
  batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
}

const BATCH_ROWS = 1_000;
const ABOVE_ALL_IDS = 2 ** 31 - 1;

/**
 * Rows in the order of falling ids. `read` gives at most `limit` rows whose id is below `before`,
 * in that order.
 */
export async function* batchesById<Row extends { id: number }>(
  read: (before: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let before = ABOVE_ALL_IDS; ; ) {
    const rows = await read(before, BATCH_ROWS);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    before = last.id;
  }
}

/**
 * Answers with a file for spreadsheets (RFC 4180, UTF-8), whose first row has the labels. A cell
 * that a spreadsheet would take for a formula is text there. What fails before the first batch is
 * thrown; what fails later breaks the download off and is logged. Rows beyond `CSV_ROWS_MAX` are
 * left out.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  log: Log,
  { name, columns, batches }: CsvFile<Row>,
): Promise<FastifyReply> {
  const source = iteratorOf(batches);
  const first = await source.next();

  async function* pieces(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + linesOf([columns.map(({ label }) => label)]);
    let left = CSV_ROWS_MAX;
    for (let batch = first; !batch.done && left > 0; batch = await source.next()) {
      const rows = batch.value.slice(0, left);
      left -= rows.length;
      yield linesOf(rows.map((row) => columns.map(({ cell }) => cell(row))));
    }
  }
  const body = Readable.from(pieces());
  body.on("error", (error) => {
    const level = isOutage(error) ? "warn" : "error";
    log[level]({ id: reply.request.id }, "download broken off", error);
  });
  return reply
    .headers({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store",
    })
    .send(body);
}

function iteratorOf<Row>(batches: CsvFile<Row>["batches"]) {
  return Symbol.asyncIterator in batches
    ? batches[Symbol.asyncIterator]()
    : batches[Symbol.iterator]();
}

function linesOf(rows: (string | number | null)[][]): string {
  return stringify(rows, {
    record_delimiter: "windows",
    // By itself it leaves a line feed alone bare, which spreadsheets take for the end of the row.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}
