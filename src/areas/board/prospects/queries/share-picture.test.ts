import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { rasterize } from "#lib/pictures/raster.ts";
import { expectKnownPicture, shareOfOtherPixels } from "#tests/pictures.ts";
import type { Prospect } from "../schema/prospects.ts";
import { aPublicPlayer } from "../testing.ts";
import { composeProspectPicture as compose, createProspectPictures } from "./share-picture.ts";

const JULIEN: Prospect = aPublicPlayer({
  positionSecondary: "2B",
  rawEvaluated: true,
  communityVotes: 12,
});

const PLAYERS: Record<string, Prospect> = {
  "rank-1": JULIEN,
  "rank-100-long-name": {
    ...JULIEN,
    rawRank: 100,
    firstName: "Maximiliano Alexander",
    lastName: "Featherstonehaugh-Wolfeschlegel de la Houssaye",
    positionPrimary: "UTIL",
    positionSecondary: "LHP",
    school: "Archbishop Hannan Academy of the Sacred Heart and Saint Charles at Covington",
  },
  "unranked-accents": {
    ...JULIEN,
    rawRank: null,
    firstName: "José André",
    lastName: "Muñoz-O'Keefe",
    positionPrimary: "C",
    positionSecondary: null,
    school: "École Sainte-Thérèse",
  },
  "rank-42-bare": {
    ...JULIEN,
    rawRank: 42,
    firstName: "Nguyễn",
    lastName: "D’Angelo",
    positionPrimary: null,
    positionSecondary: null,
    school: null,
    gradYear: null,
  },
};

describe("known pictures (UPDATE_PICTURES=1 writes them anew: look at them then)", () => {
  it.each(["rank-1", "rank-100-long-name"])("%s looks as it did", async (name) => {
    const player = PLAYERS[name] as Prospect;
    await expectKnownPicture(await rasterize(compose(player)), `share-picture-${name}`);
  });

  it("a different rank would be noticed", async () => {
    const seventh = await rasterize(compose({ ...JULIEN, rawRank: 7 }));
    const reference = await readFile("tests/pictures/share-picture-rank-1.png");
    expect(await shareOfOtherPixels(seventh, reference)).toBeGreaterThan(0.01);
  });
});

describe("what a picture is made of", () => {
  const SHAPES = [
    "svg",
    "defs",
    "linearGradient",
    "radialGradient",
    "stop",
    "path",
    "circle",
    "ellipse",
  ];
  const elementsOf = (svg: string) => Array.from(svg.matchAll(/<([^\s/>]+)/g), ([, name]) => name);

  it("is shapes alone, so that no font and no other file is needed", () => {
    for (const player of Object.values(PLAYERS)) {
      const svg = compose(player);
      expect(SHAPES).toEqual(expect.arrayContaining(elementsOf(svg) as string[]));
      expect(svg).not.toMatch(/href|style|font|url\((?!#)/);
    }
  });

  it("draws markup in a name as the letters that it is", () => {
    const plain = compose({ ...JULIEN, lastName: "Le", school: "Jesuit" });
    const hostile = compose({
      ...JULIEN,
      lastName: '"/><image href="file:///etc/passwd"/>',
      school: "</svg><text>&xxe;</text><!--",
    });
    expect(new Set(elementsOf(hostile))).toEqual(new Set(elementsOf(plain)));
    expect(hostile).not.toMatch(/passwd|xxe|image/i);
  });

  it("says PROSPECT for a name in letters that the typeface lacks", () => {
    const named = (firstName: string, lastName: string) =>
      compose({ ...JULIEN, firstName, lastName });
    expect(named("李", "😀")).toBe(named("", "Prospect"));
    expect(named("Bo", "李")).not.toBe(named("Bo", "Prospect"));
  });

  it("names the team where there is no school", () => {
    const team = { ...JULIEN, school: null, teamName: "Gentilly Lights" };
    expect(compose(team)).toBe(compose({ ...JULIEN, school: "Gentilly Lights" }));
  });
});

it("draws a picture anew when something on it changes, and only then", async () => {
  const getPicture = createProspectPictures();
  const first = await getPicture(JULIEN);
  expect(await getPicture({ ...JULIEN, communityVotes: 99 })).toBe(first);
  const moved = await getPicture({ ...JULIEN, rawRank: 2 });
  expect(moved.etag).not.toBe(first.etag);
});
