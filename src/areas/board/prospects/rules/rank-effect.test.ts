import { expect, test } from "vitest";
import { dropsOut, effectOfRank, isUnranked } from "./rank-effect.ts";

const holder = (id: number, rawRank: number, name: string) => {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { id, rawRank, firstName, lastName };
};
const BOARD = [holder(1, 20, "Trey Faverelle"), holder(2, 50, "Ada Belle")];
const END = [holder(3, 98, "Cyr Ott"), holder(4, 99, "Dov Novak"), holder(5, 100, "Eli Shaw")];
const NOTHING = { before: "", after: "" };

test("a ranked player swaps with the holder of the rank", () => {
  expect(effectOfRank(BOARD, 2, 20)).toEqual({
    before: "Swaps with Trey Faverelle (20).",
    after: "Trey Faverelle is now number 50.",
  });
});

test.each([
  ["stays", 2, 50],
  ["gets a free rank", 2, 21],
  ["loses the rank", 2, null],
  ["is new at a free rank", null, 21],
])("nobody else hears of a player who %s", (_what, id, to) => {
  expect(effectOfRank(BOARD, id, to)).toEqual(NOTHING);
});

test.each([
  [20, "Trey Faverelle (20) moves down by one.", ""],
  [
    98,
    "Cyr Ott (98) and the player below move down by one. Eli Shaw drops out of the Top 100.",
    "Eli Shaw is now unranked.",
  ],
  [
    99,
    "Dov Novak (99) moves down by one. Eli Shaw drops out of the Top 100.",
    "Eli Shaw is now unranked.",
  ],
  [100, "Eli Shaw drops out of the Top 100.", "Eli Shaw is now unranked."],
])("a player without a rank pushes others down from number %s", (to, before, after) => {
  for (const id of [null, 9]) {
    expect(effectOfRank([...BOARD, ...END], id, to)).toEqual({ before, after });
  }
});

test.each([
  [[], "", ""],
  [["A B", "C D"], "A B and C D drop out of the Top 100.", "A B and C D are now unranked."],
  [
    ["A", "B", "C", "D", "E"],
    "A, B, C and 2 more drop out of the Top 100.",
    "A, B, C and 2 more are now unranked.",
  ],
])("names a few of who drops out: %j", (names, before, after) => {
  expect([dropsOut(names), isUnranked(names)]).toEqual([before, after]);
});
