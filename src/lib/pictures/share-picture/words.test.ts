import fc from "fast-check";
import { expect, it } from "vitest";
import { fieldEdge } from "./stage.ts";
import { drawWords } from "./words.ts";

const BRAND = { shortName: "RAW", tagline: "TRAIN HARD. RISE HIGHER." };

it("keeps every text on the dark side and below the brand, whatever the names", () => {
  const text = (maxLength: number) =>
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength }),
      fc.string({ unit: fc.constantFrom(..."ABÅÑỄWMgj -’"), maxLength }),
    );
  fc.assert(
    fc.property(text(100), text(100), text(200), (overline, title, caption) => {
      const facts = { tag: "UTIL / UTIL", fact: "CLASS OF 2028", untitled: "PROSPECT" };
      const svg = drawWords(BRAND, "NOLA TOP 100", { overline, title, caption, ...facts });
      expect(svg).not.toContain("NaN");
      const points = Array.from(svg.matchAll(/(-?[\d.]+) (-?[\d.]+)/g), ([, x, y]) =>
        [x, y].map(Number),
      );
      // Slanted signs reach to the left of where their line begins, the fraction slash the farthest.
      const outside = points.filter(([x = 0, y = 0]) => x < 28 || x > fieldEdge(y) - 27 || y < 48);
      expect(outside).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
