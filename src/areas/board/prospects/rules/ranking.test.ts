import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Prospect } from "../schema/prospects.ts";
import { aPublicPlayer } from "../testing.ts";
import {
  assignRank,
  type BoardFilter,
  byCommunityVotes,
  communityBadge,
  matchesFilter,
  moveToRank,
  officialBadge,
  type RankChanges,
  type RankHolder,
  type RankingMode,
  rankAll,
} from "./ranking.ts";

const player = (given: Partial<Prospect>): Prospect => aPublicPlayer({ rawRank: null, ...given });

const NO_FILTER: BoardFilter = { search: "", position: "", gradYear: "" };

describe("badges", () => {
  test("official ones change after 10, 25 and 50, and an unranked player has none", () => {
    const badges = [1, 10, 11, 25, 26, 50, 51, 100, null].map(officialBadge);
    expect(badges).toEqual([
      "Elite",
      "Elite",
      "Top 25",
      "Top 25",
      "Top 50",
      "Top 50",
      "Top 100",
      "Top 100",
      null,
    ]);
  });

  test("community ones change after ten and twenty-five rows", () => {
    expect([0, 9, 10, 24, 25, 99].map(communityBadge)).toEqual([
      "Fan Favorite",
      "Fan Favorite",
      "Community Pick",
      "Community Pick",
      "Rising Star",
      "Rising Star",
    ]);
  });
});

describe("order", () => {
  test("the official ranking goes by rank, the unranked last by name", () => {
    const ranked = rankAll(
      [
        player({ id: 1, lastName: "Zulmar", rawRank: null }),
        player({ id: 2, lastName: "Abelle", rawRank: null }),
        player({ id: 3, rawRank: 40 }),
        player({ id: 4, rawRank: 2 }),
      ],
      "official",
      new Set([3]),
    );
    expect(ranked.map(({ prospect, rank }) => [prospect.id, rank])).toEqual([
      [4, 2],
      [3, 40],
      [2, null],
      [1, null],
    ]);
  });

  test("the community ranking goes by votes, ties by official rank, then name, then id", () => {
    const ranked = rankAll(
      [
        player({ id: 1, communityVotes: 5 }),
        player({ id: 2, communityVotes: 5, rawRank: 90 }),
        player({ id: 3, communityVotes: 9 }),
        player({ id: 4, communityVotes: 5, rawRank: 3 }),
        player({ id: 5, communityVotes: 5, lastName: "Abelle" }),
        player({ id: 6, communityVotes: 5 }),
      ],
      "community",
      new Set(),
    );
    expect(ranked.map(({ prospect, rank }) => [rank, prospect.id])).toEqual([
      [1, 3],
      [2, 4],
      [3, 2],
      [4, 5],
      [5, 1],
      [6, 6],
    ]);
  });

  test("an undecided vote spike leaves a community place without its badge, and no official one", () => {
    const players = [player({ id: 1, rawRank: 1 }), player({ id: 2, rawRank: 2 })];
    const badges = (mode: RankingMode) =>
      rankAll(players, mode, new Set([1])).map(({ rank, badge, isUndecided }) => [
        rank,
        badge,
        isUndecided,
      ]);
    expect(badges("official")).toEqual([
      [1, "Elite", false],
      [2, "Elite", false],
    ]);
    expect(badges("community")).toEqual([
      [1, null, true],
      [2, "Fan Favorite", false],
    ]);
  });

  test("the community order is total: any list sorts the same from any beginning", () => {
    const anyProspect = fc.record({
      communityVotes: fc.integer({ min: 0, max: 3 }),
      rawRank: fc.option(fc.integer({ min: 1, max: 100 })),
      lastName: fc.constantFrom("A", "B"),
    });
    fc.assert(
      fc.property(fc.array(anyProspect, { maxLength: 20 }), (given) => {
        const players = given.map((fields, index) => player({ ...fields, id: index + 1 }));
        const ids = players.toSorted(byCommunityVotes).map(({ id }) => id);
        expect(
          players
            .toReversed()
            .toSorted(byCommunityVotes)
            .map(({ id }) => id),
        ).toEqual(ids);
      }),
    );
  });
});

describe("filter", () => {
  test("finds a player by full name or school in any case", () => {
    for (const [search, isFound] of [
      ["julien bel", true],
      ["BELOMBRAY", true],
      ["  holy   cross ", true],
      ["jesuit", false],
    ] as const) {
      expect(matchesFilter(player({}), { ...NO_FILTER, search }), search).toBe(isFound);
    }
  });

  test("finds a player whatever accents and apostrophes a keyboard has", () => {
    for (const search of [
      "jose",
      "José",
      "Jose\u0301 D\u2019A",
      "d'arens",
      "st. paul\u2019s",
      "ST. PAUL'S",
    ]) {
      const sought = player({
        firstName: "José",
        lastName: "D'Arensbourg",
        school: "St. Paul\u2019s School",
      });
      expect(matchesFilter(sought, { ...NO_FILTER, search }), search).toBe(true);
    }
  });

  test("a search does not find by team name", () => {
    const found = matchesFilter(player({ school: null, teamName: "Pelicans" }), {
      ...NO_FILTER,
      search: "pelicans",
    });
    expect(found).toBe(false);
  });

  test("finds players by first and second position", () => {
    for (const [position, primary, isFound] of [
      ["SS", "SS", true],
      ["SS", "MIF", true],
      ["2B", "MIF", true],
      ["1B", "INF", true],
      ["3B", "MIF", false],
      ["P", "RHP", true],
      ["P", "LHP", true],
      ["OF", "LF", false],
      ["LF", "OF", false],
      ["C", "SS", false],
      ["all", "SS", true],
    ] as const) {
      const filter = { ...NO_FILTER, position };
      expect(
        matchesFilter(player({ positionPrimary: primary }), filter),
        `${position} ${primary}`,
      ).toBe(isFound);
      const secondary = player({ positionPrimary: "DH", positionSecondary: primary });
      expect(matchesFilter(secondary, filter), `${position} ${primary}`).toBe(isFound);
    }
  });

  test("the year filter compares the class, and a player without one passes only without it", () => {
    expect(matchesFilter(player({ gradYear: 2027 }), { ...NO_FILTER, gradYear: "2027" })).toBe(
      true,
    );
    expect(matchesFilter(player({ gradYear: 2028 }), { ...NO_FILTER, gradYear: "2027" })).toBe(
      false,
    );
    expect(matchesFilter(player({ gradYear: null }), { ...NO_FILTER, gradYear: "2027" })).toBe(
      false,
    );
    expect(matchesFilter(player({ gradYear: null }), { ...NO_FILTER, gradYear: "all" })).toBe(true);
  });
});

function applied(holders: readonly RankHolder[], changes: RankChanges): Map<number, number | null> {
  const ranks = new Map(holders.map(({ id, rawRank }) => [id, rawRank]));
  for (const [id, rank] of changes) ranks.set(id, rank);
  return ranks;
}

/** Ranked players: ids from 1, each on a rank of its own. */
const someHolders = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 100 })
  .map((ranks) => ranks.map((rawRank, index): RankHolder => ({ id: index + 1, rawRank })));
const someRank = fc.integer({ min: 1, max: 100 });

function expectRanksValid(ranks: Map<number, number | null>): void {
  const held = [...ranks.values()].filter((rank) => rank !== null);
  expect(new Set(held).size).toBe(held.length);
  for (const rank of held) expect(rank).toSatisfy((it: number) => it >= 1 && it <= 100);
}

describe("ranks", () => {
  test("no assignment and no move ever leaves two players on one rank", () => {
    fc.assert(
      fc.property(someHolders, fc.integer({ min: 1, max: 101 }), someRank, (holders, id, to) => {
        const assigned = applied(holders, assignRank(holders, id, to));
        expectRanksValid(assigned);
        expect(assigned.get(id)).toBe(to);
        const moved = applied(holders, moveToRank(holders, id, to));
        expectRanksValid(moved);
        expect(moved.get(id)).toBe(to);
      }),
    );
  });

  test("a ranked player and the holder of the wanted rank change places, nobody else moves", () => {
    const holders = [
      { id: 1, rawRank: 1 },
      { id: 2, rawRank: 2 },
      { id: 3, rawRank: 3 },
    ];
    expect(assignRank(holders, 1, 3)).toEqual(
      new Map([
        [1, 3],
        [3, 1],
      ]),
    );
  });

  test("the specification's move by two updates ends right", () => {
    const holders = [
      { id: 1, rawRank: 4 },
      { id: 2, rawRank: 5 },
    ];
    const first = applied(holders, assignRank(holders, 2, 4));
    const between = [...first].map(([id, rawRank]) => ({ id, rawRank }));
    expect(assignRank(between, 1, 5)).toEqual(new Map());
  });

  test("a new player pushes the holder and those below down to the first gap", () => {
    const holders = [
      { id: 1, rawRank: 7 },
      { id: 2, rawRank: 8 },
      { id: 3, rawRank: 10 },
    ];
    expect(assignRank(holders, 9, 7)).toEqual(
      new Map([
        [9, 7],
        [1, 8],
        [2, 9],
      ]),
    );
  });

  test("who is pushed past 100 becomes unranked", () => {
    const holders = [
      { id: 1, rawRank: 99 },
      { id: 2, rawRank: 100 },
    ];
    expect(assignRank(holders, 9, 99)).toEqual(
      new Map<number, number | null>([
        [9, 99],
        [1, 100],
        [2, null],
      ]),
    );
  });

  test("taking a rank away leaves a gap", () => {
    expect(assignRank([{ id: 1, rawRank: 3 }], 1, null)).toEqual(new Map([[1, null]]));
  });

  test("a move up or down shifts everyone between by one", () => {
    const holders = [1, 2, 3, 4, 6].map((rawRank) => ({ id: rawRank * 10, rawRank }));
    expect(moveToRank(holders, 40, 2)).toEqual(
      new Map([
        [40, 2],
        [20, 3],
        [30, 4],
      ]),
    );
    expect(moveToRank(holders, 20, 6)).toEqual(
      new Map([
        [20, 6],
        [30, 2],
        [40, 3],
        [60, 5],
      ]),
    );
    expect(moveToRank(holders, 20, 2)).toEqual(new Map());
  });
});
