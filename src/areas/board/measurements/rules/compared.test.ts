import { expect, test } from "vitest";
import { readCompared } from "./compared.ts";

const BOARD = [
  { id: 1, name: "Maya Batiste" },
  { id: 2, name: "Maya Roy" },
  { id: 3, name: "Al Vance, Jr." },
];

test.each([
  ["?players=1,2&players=3", [1, 2, 3], []],
  ["?players=1,2,Al+Vance,+Jr.", [1, 2, 3], []],
  ["?players=2&players=batiste", [2, 1], []],
  ["?players=2&players=nobody", [2], [/No player on the board is called “nobody”/]],
  ["?players=maya", [], [/Several players match “maya”/]],
  ["?players=1,2,3,4,1,x", [1, 2, 3], [/called “x”/, /At most three/]],
])("the address %s compares players by number or name", (search, ids, troubles) => {
  const read = readCompared(search, BOARD);
  expect(read.ids).toEqual(ids);
  expect(read.troubles).toHaveLength(troubles.length);
  for (const [place, trouble] of troubles.entries()) expect(read.troubles[place]).toMatch(trouble);
});
