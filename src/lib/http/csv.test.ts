import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { bareServer } from "#tests/bare-server.ts";
import { collectingLog } from "#tests/fakes.ts";
import { CSV_ROWS_MAX, type CsvFile, sendCsv } from "./csv.ts";

type Row = [string | number | null, string];

const COLUMNS: CsvFile<Row>["columns"] = [
  { label: "First", cell: ([first]) => first },
  { label: "Second, quoted", cell: ([, second]) => second },
];

const LOST = new Error("select of somebody", { cause: new Error("Connection terminated") });

/** A server that answers with the batches. */
async function served(batches: CsvFile<Row>["batches"]) {
  const { app } = await bareServer();
  const { log, lines } = collectingLog();
  app.get("/list", async (_request, reply) =>
    sendCsv(reply, log, { name: "some-list", columns: COLUMNS, batches }),
  );
  return { answer: () => app.inject("/list"), lines };
}

const textOf = async (...rows: Row[]) => (await (await served([rows])).answer()).body;

describe("a CSV file", () => {
  test("is a download in UTF-8 that nobody keeps", async () => {
    const { headers, rawPayload } = await (await served([[["Zoë", "x"]]])).answer();
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="some-list.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(rawPayload.toString()).toBe('\ufeffFirst,"Second, quoted"\r\nZoë,x\r\n');
  });

  test("keeps quotes, commas and lines of a cell in the cell", async () => {
    expect(await textOf(['say "hi", twice', "one\r\ntwo"], ["one\ntwo", "one\rtwo"])).toContain(
      '\r\n"say ""hi"", twice","one\r\ntwo"\r\n"one\ntwo","one\rtwo"\r\n',
    );
  });

  test("has nothing where nothing is known, and numbers as they are", async () => {
    expect(await textOf([null, ""], [-3, "0"])).toContain("\r\n,\r\n-3,0\r\n");
  });

  test("makes text of every cell that a program would calculate", async () => {
    for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"]) {
      expect(await textOf([formula, "x"]), formula).toMatch(/\r\n"?'/);
    }
  });

  test("without rows has its labels", async () => {
    expect(await textOf()).toBe('\ufeffFirst,"Second, quoted"\r\n');
  });

  test("of 100,000 rows leaves turns to others, and ends there", async () => {
    let read = 0;
    let turns = 0;
    async function* batches() {
      while (read <= 2 * CSV_ROWS_MAX) {
        await turn();
        turns += 1;
        read += 700;
        yield Array.from({ length: 700 }, (): Row => ["a", "b"]);
      }
    }
    const { body } = await (await served(batches())).answer();
    expect(body.split("\r\n")).toHaveLength(1 + CSV_ROWS_MAX + 1);
    expect(turns).toBeLessThan(CSV_ROWS_MAX / 700 + 2);
  });

  test("that cannot be begun is a refusal, not half a file", async () => {
    // biome-ignore lint/correctness/useYield: it fails before
    async function* batches(): AsyncGenerator<Row[]> {
      throw LOST;
    }
    expect((await (await served(batches())).answer()).statusCode).toBe(503);
  });

  test("that breaks off is no whole answer, and is logged without what it is about", async () => {
    async function* batches(): AsyncGenerator<Row[]> {
      yield [["a", "b"]];
      throw LOST;
    }
    const { answer, lines } = await served(batches());
    await expect(answer()).rejects.toThrow();
    expect(lines).toMatchObject([
      { level: 40, msg: "download broken off", error: { name: "Error", cause: { name: "Error" } } },
    ]);
    expect(JSON.stringify(lines)).not.toContain("somebody");
  });
});
