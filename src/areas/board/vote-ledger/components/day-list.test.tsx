import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { noVotes } from "../rules.ts";
import type { LedgerDay } from "../schema.ts";
import { DayList } from "./day-list.tsx";
import { SeasonTotals } from "./season-totals.tsx";

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

/** A day on which votes of the year before were removed, and 1,200 held ones came back. */
const DAY: LedgerDay = {
  day: "2027-01-01",
  fingerprint: "0".repeat(64),
  totals: { ...noVotes(), undone: 1, removed: 5, released: 1_200, removed_held: 40 },
  reasons: [
    { what: "removed", reason: "traded", votes: 5 },
    { what: "released", reason: "review", votes: 1_200 },
    { what: "removed_held", reason: "automated", votes: 40 },
  ],
};

test("a day says what was cast, and what changed with its sign", () => {
  const text = textOf(renderToStaticMarkup(<DayList days={[DAY]} />));
  expect(text).toContain("January 1, 2027 0 cast");
  expect(text).toContain(
    "−1 undone by voters; −5 removed, bought or traded; +1,200 back in the count after review; 40 held votes removed, cast by a program",
  );
});

test("a day shows its fingerprint in full, to be compared", () => {
  const markup = renderToStaticMarkup(<DayList days={[DAY]} hasFiles />);
  const shown = markup.replaceAll(/<span class="sr-only">.*?<\/span>/gs, "");
  expect(textOf(shown)).toContain(` ${DAY.fingerprint} `);
});

test("a season of everybody keeps what is sealed, and says no more", () => {
  const season = { year: 2027, through: "2027-12-31", counted: 502, totals: DAY.totals, held: 0 };
  const text = textOf(renderToStaticMarkup(<SeasonTotals season={season} isOfEverybody />));
  expect(text).toContain(
    "Sealed votes for players who have since left the site stay in these totals, except those that were held",
  );
});

test.each([
  ["2027-01-01", /Votes cast since then already count on the board/],
  ["2027-12-31", /^((?!since then).)*$/],
])("a season through %s says whether votes have come since", (through, expected) => {
  const season = { year: 2027, through, counted: 502, totals: DAY.totals, held: 0 };
  const text = textOf(renderToStaticMarkup(<SeasonTotals season={season} />));
  expect(text).toMatch(expected);
  expect(text).toContain("Votes that count, from all seasons 502");
  expect(text).not.toMatch(/[-−]\d/);
});
