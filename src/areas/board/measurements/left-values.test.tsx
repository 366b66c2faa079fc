import { expect, test } from "vitest";
import { createQueryClient } from "#lib/query.ts";
import { renderPage } from "#tests/render-page.tsx";
import { sheetQuery } from "./client/measurements.ts";
import { EventSheet } from "./components/sheet/event-sheet.tsx";
import { LeftValues } from "./components/sheet/left-values.tsx";
import { keepTyped, nameEvent } from "./components/sheet/typed-values.ts";

test("values left from two events are in one region that stays in view", () => {
  for (const eventId of [1, 2]) {
    nameEvent({ id: eventId, name: `Showcase ${eventId}` });
    keepTyped({ eventId, playerId: 7, metric: "sixty_yard_dash", text: "7.1", who: "Malik T." });
  }
  const markup = renderPage(LeftValues);
  expect(markup).toMatch(/Showcase 1.*Showcase 2/);
  expect(markup.match(/sticky/g)).toHaveLength(1);
  expect(markup.match(/aria-label="Not saved"/g)).toHaveLength(1);
});

test.each([
  ["is on its way", false],
  ["could not be had", true],
])("values of a sheet that %s", async (_, isUnreadable) => {
  keepTyped({ eventId: 3, playerId: 7, metric: "pop_time", text: "2.1", who: "Malik T." });
  const request = () => Promise.reject(new Error("away"));
  const client = createQueryClient({ request });
  if (isUnreadable) await client.prefetchQuery(sheetQuery(3));
  const markup = renderPage(() => <EventSheet eventId={3} />, { client });
  expect(markup.includes("can&#x27;t be read")).toBe(isUnreadable);
  expect(markup.includes("Loading the event...")).toBe(!isUnreadable);
});
