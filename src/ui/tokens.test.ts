import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** WCAG 2.2, 1.4.3 and 1.4.11: text, large text (24 px, or 18.66 px bold), edges of controls. */
const TEXT = 4.5;
const LARGE = 3;
const EDGE = 3;

const colors = readColors(readFileSync("src/ui/tokens.css", "utf8"));
// The brightest spot of the masthead's floodlight that a heading can stand on.
colors.beam = blend(colors.chalk as Rgb, colors.night as Rgb, 0.2);

/** Every pair that the product shows. */
const PAIRS: [front: string, back: string, least: number, where: string][] = [
  ["chalk", "ground", TEXT, "body"],
  ["chalk", "night", TEXT, "card, error, tooltip, field, row under the pointer"],
  ["chalk", "raised", TEXT, "cards of the home page"],
  ["dim", "raised", TEXT, "cards of the home page"],
  ["chalk", "lifted", TEXT, "notification, quiet button under the pointer"],
  ["dim", "lifted", TEXT, "band below the podcast"],
  ["chalk", "line", TEXT, "badge, rank plate"],
  ["chalk", "beam", LARGE, "heading of the board"],
  ["dim", "ground", TEXT, "counts, hints, badge, voted"],
  ["dim", "night", TEXT, "heads of columns, footer, facts, placeholder, badge on a card"],
  ["dim", "beam", TEXT, "line below the heading of the board"],
  ["red", "ground", TEXT, "vote button"],
  ["red", "night", TEXT, "Top 100, sign of an error"],
  ["red", "beam", LARGE, "Top 100"],
  ["ember", "ground", TEXT, "what is wrong with a field"],
  ["ember", "night", TEXT, "what is wrong with a field of the footer"],
  ["ember", "raised", TEXT, "what is wrong with a field on a card"],
  ["ground", "red", TEXT, "button, skip link, failed notification, vote button under the pointer"],
  ["ground", "ember", TEXT, "button under the pointer"],
  ["ground", "chalk", TEXT, "badge, best rank plates"],
  ["ground", "dim", TEXT, "link of a nomination under the pointer"],
  ["ground", "turf", TEXT, "green answer of the desk"],
  ["ground", "amber", TEXT, "amber answer of the desk"],
  ["turf", "night", TEXT, "who is in, in a roster"],
  ["ink", "paper", TEXT, "code of a pass"],
  ["turf", "ground", EDGE, "mark of an evaluated player"],
  ["turf", "night", EDGE, "mark of an evaluated player under the pointer"],
  ["edge", "ground", EDGE, "quiet button, field"],
  ["edge", "night", EDGE, "field, switch, quiet button on a card"],
  ["red", "night", EDGE, "switch that is on, vote button on a card"],
  ["red", "raised", EDGE, "stars and icons of the home page"],
  ["chalk", "night", EDGE, "knob of the switch"],
  ["chalk", "line", EDGE, "bar of votes"],
  ["chalk", "red", EDGE, "focus ring on the skip link"],
  ["chalk", "lifted", EDGE, "focus ring on a notification"],
];

test("has enough contrast in every pair that the product shows", () => {
  for (const [front, back, least] of PAIRS) {
    expect(
      contrast(colors[front] as Rgb, colors[back] as Rgb),
      `${front} on ${back}`,
    ).toBeGreaterThanOrEqual(least);
  }
});

test("every color that text or a surface has stands in the table", () => {
  const sources = Object.values(
    import.meta.glob<string>(["../**/*.{tsx,css}", "!../**/*.test.tsx"], {
      eager: true,
      query: "?raw",
      import: "default",
    }),
  ).join("\n");
  expect(sources.length).toBeGreaterThan(10_000);
  const used = (pattern: RegExp) =>
    new Set([...sources.matchAll(pattern)].map(([, name]) => name as string));
  const fronts = new Set(PAIRS.map(([front]) => front));
  const backs = new Set(PAIRS.map(([, back]) => back));
  const isColor = (name: string) => name in colors;
  const texts = used(/(?<![\w-])(?:text-|[^-]color: var\(--color-)([a-z]+)\b/g);
  // The line under the stitches is no text.
  texts.delete("line");
  expect([...texts].filter(isColor).filter((name) => !fronts.has(name))).toEqual([]);
  const surfaces = used(/(?<![\w-])(?:bg-|background: var\(--color-)([a-z]+)\b/g);
  expect([...surfaces].filter(isColor).filter((name) => !backs.has(name))).toEqual([]);
  expect([texts.size, surfaces.size].every((count) => count > 3)).toBe(true);
});

test("black on white has 21:1, a color on itself 1:1", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([255, 60, 56], [255, 60, 56])).toBe(1);
  // The guide's own figure: white on RAW's red.
  expect(contrast([255, 255, 255], colors.red as Rgb)).toBeCloseTo(3.5, 1);
});

type Rgb = [red: number, green: number, blue: number];

function readColors(css: string): Record<string, Rgb> {
  const found = css.matchAll(/--color-([a-z]+): #([0-9a-f]{6});/g);
  return Object.fromEntries(
    [...found].map(([, name, hex = ""]) => [
      name,
      [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb,
    ]),
  );
}

function blend(front: Rgb, back: Rgb, opacity: number): Rgb {
  return front.map((channel, index) => {
    return channel * opacity + (back[index] as number) * (1 - opacity);
  }) as Rgb;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((lighter as number) + 0.05) / ((darker as number) + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
