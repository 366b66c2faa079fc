import { expect, test } from "vitest";
import * as z from "zod/mini";
import { isBlank, oneLine } from "./one-line.ts";
import {
  between,
  NAME_LETTERS,
  nameLetters,
  orNothing,
  tooLong,
  writtenLine,
  writtenText,
} from "./written-text.ts";

const length = { min: 2, max: 5, tooShort: "too short", tooLong: "too long" };

test.each([
  ["Ana\r\nBcc: x@example.com", "Ana Bcc: x@example.com"],
  [" Ana\t\u0000 \u2028Batiste\u0085 ", "Ana Batiste"],
  ["Ana \u202egro.elpmaxe\u202c", "Ana gro.elpmaxe"],
  ["Zoë O’Neil-Łukasz 👩‍👧", "Zoë O’Neil-Łukasz 👩‍👧"],
  ["\u200b\u2060", ""],
])("%j on one line is %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test("finds a text blank of which nothing is seen", () => {
  for (const text of [
    "",
    " \n",
    "\u200b\u200d",
    "\u202e\u2066",
    "\u3164\u115f",
    "\ufeff",
    "\u2800",
  ]) {
    expect(isBlank(text), JSON.stringify(text)).toBe(true);
  }
});

test.each([
  ["\u200bA\u200b", "too short"],
  ["\u202e\u202e\u202e", "too short"],
  ["A\n", "too short"],
  [7, "too short"],
  ["ABCDEF", "too long"],
])("%j is no line and no text of two to five characters", (given, message) => {
  for (const schema of [writtenLine(length), writtenText(length)]) {
    expect(z.safeParse(schema, given).error?.issues[0]?.message).toBe(message);
  }
});

test("a text keeps its lines, a line does not", () => {
  expect(z.parse(writtenText(length), " A\nB ")).toBe("A\nB");
  expect(z.parse(writtenLine(length), " A\nB ")).toBe("A B");
});

test("a text says by its label how long it may be", () => {
  expect(between("Message", 10, 5_000)).toEqual({
    min: 10,
    max: 5_000,
    tooShort: "Message must be at least 10 characters",
    tooLong: "Message must be at most 5,000 characters",
  });
  expect(between("Sport", 1, 50).tooShort).toBe("Sport is required");
  expect(tooLong(2_000)).toBe("Must be at most 2,000 characters");
});

test.each([
  ["", null],
  [" \u200b\n", null],
  [null, null],
  [undefined, undefined],
  [" Ana ", "Ana"],
])("%j may be nothing", (given, taken) => {
  expect(z.parse(orNothing(writtenLine(length)), given)).toBe(taken);
});

test.each([
  ...[
    "Nuñez",
    "Łukasz",
    "O’Neil",
    "Şahin",
    "Đặng",
    "Mary-Jane",
    'Malik "MJ" (SS/RHP)',
    "Kaʻiulani",
  ].map((name) => [name, undefined]),
  ...["Ослик", "Mαlικ Λ", "Ⲙalik", "ᎷᎪlik", "ꓟalik", "🅼alik", "김민수"].map((name) => [
    name,
    NAME_LETTERS,
  ]),
])("of a name, %j, forms say %j", (name, message) => {
  const parsed = z.safeParse(z.string().check(nameLetters), name);
  expect(parsed.error?.issues[0]?.message).toBe(message);
});
