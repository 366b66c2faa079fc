import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutGuard } from "./file-columns.ts";
import { placeAround } from "./import-plan.ts";
import { assignRank, type RankHolder } from "./ranking.ts";

const someRank = fc.integer({ min: 1, max: 100 });
const someHolders: fc.Arbitrary<RankHolder[]> = fc
  .uniqueArray(someRank, { maxLength: 40 })
  .map((ranks) => ranks.map((rawRank, index) => ({ id: index + 1, rawRank })));
/** Ranks for known and new players, each rank at most once. */
const someGiven = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -10, max: 40 }), someRank), {
    maxLength: 30,
    comparator: (a, b) => a[0] === b[0] || a[1] === b[1],
  })
  .map((entries) => new Map(entries));

function ranksAfter(holders: RankHolder[], changes: ReadonlyMap<number, number | null>) {
  const ranks = new Map(holders.map(({ id, rawRank }) => [id, rawRank]));
  for (const [id, rank] of changes) ranks.set(id, rank);
  return ranks;
}

describe("ranks that a file gives", () => {
  test("stand, no two players share one, and whoever makes room keeps his order", () => {
    fc.assert(
      fc.property(someHolders, someGiven, (holders, given) => {
        const ranks = ranksAfter(holders, placeAround(holders, given));
        const held = [...ranks.values()].filter((rank) => rank !== null);
        expect(new Set(held).size).toBe(held.length);
        expect(held.every((rank) => rank >= 1 && rank <= 100)).toBe(true);
        for (const [id, rank] of given) expect(ranks.get(id)).toBe(rank);
        const others = holders
          .filter(({ id }) => !given.has(id))
          .toSorted((a, b) => Number(a.rawRank) - Number(b.rawRank))
          .map(({ id }) => ranks.get(id) ?? 101);
        expect(others).toEqual(others.toSorted((a, b) => a - b));
      }),
    );
  });

  test("make room for one new player as the form does", () => {
    fc.assert(
      fc.property(someHolders, someRank, (holders, rank) => {
        expect(ranksAfter(holders, placeAround(holders, new Map([[-1, rank]])))).toEqual(
          ranksAfter(holders, assignRank(holders, -1, rank)),
        );
      }),
    );
  });
});

test("a cell loses the guard against formulas, and no other apostrophe", () => {
  for (const formula of ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "＝1"]) {
    expect(withoutGuard(`'${formula}`)).toBe(formula);
  }
  for (const plain of ["'tis", "O'Neil", "' ", "'"]) expect(withoutGuard(plain)).toBe(plain);
});
