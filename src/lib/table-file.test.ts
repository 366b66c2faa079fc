import { describe, expect, test } from "vitest";
import { readTable } from "./read-table.ts";
import { decodeTable } from "./table-file.ts";

const ROWS = [
  ["First name", "Last name"],
  ["José", "Nuñez"],
];
const MOST = { rows: 10, what: "players" };

function cellsOf(file: Buffer): string[][] {
  const bytes = new Uint8Array(file);
  const table = readTable(decodeTable(bytes.buffer), MOST);
  if ("error" in table) throw new Error(table.error.message);
  return [table.head.cells, ...table.body.map(({ cells }) => cells)];
}

const csv = (separator: string, end = "\r\n") =>
  ROWS.map((row) => row.join(separator)).join(end) + end;

describe("a file of a spreadsheet", () => {
  test("reads every encoding that programs save", () => {
    for (const [kind, file] of [
      ["CSV UTF-8 of Excel", Buffer.from(`\ufeff${csv(",")}`)],
      ["CSV UTF-8 of a system with decimal commas", Buffer.from(`\ufeff${csv(";")}`)],
      ["CSV of Google Sheets", Buffer.from(csv(","))],
      ["CSV of an old Mac", Buffer.from(csv(",", "\r"))],
      ["CSV of Excel on a Western system", Buffer.from(csv(";"), "latin1")],
      ["Unicode Text of Excel", Buffer.from(`\ufeff${csv("\t")}`, "utf16le")],
      ["big-endian UTF-16", Buffer.from(`\ufeff${csv("\t")}`, "utf16le").swap16()],
    ] as const) {
      expect(cellsOf(file), kind).toEqual(ROWS);
    }
  });

  test.each([
    ["a workbook", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14]), "This isn't a CSV file."],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "This isn't a CSV file."],
    ["Polish CSV", Buffer.from([0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a]), "can't be read for sure"],
  ])("is refused with instructions as %s", (_kind, file, sentence) => {
    expect(() => cellsOf(file)).toThrow(sentence);
    expect(() => cellsOf(file)).toThrow("CSV UTF-8");
  });
});
