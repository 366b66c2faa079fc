import { expect, test } from "vitest";
import { getQuery } from "#lib/call.ts";
import { createQueryClient } from "#lib/query.ts";
import { renderPage } from "#tests/render-page.tsx";
import { EventsToCome } from "./components/events-to-come.tsx";
import type { PublicEvents } from "./schema/events.ts";

test.each([
  [false, 'href="/events/1/register"'],
  [true, "This event has begun. Registration is closed."],
])("an event that has begun (%s) says so without scripts: %s", (hasBegun, said) => {
  const client = createQueryClient({ request: () => new Promise(() => {}) });
  const event = {
    ...{ id: 1, name: "Spring Showcase", kind: "showcase", place: "City Park", hasBegun },
    ...{ startsAt: "2027-03-10T09:00", endsAt: "2027-03-10T12:00", priceCents: 0 },
    startsAtMoment: "2027-03-10T15:00:00.000Z",
    endsAtMoment: "2027-03-10T18:00:00.000Z",
    ...{ minAge: null, maxAge: null, bring: null, mapUrl: null, isCalledOff: false },
  };
  client.setQueryData(getQuery("/api/events").queryKey, { data: [event] } as PublicEvents);
  const html = renderPage(() => <EventsToCome />, { client });
  expect(html).toContain(said);
  expect(html.includes("/register")).toBe(!hasBegun);
});
