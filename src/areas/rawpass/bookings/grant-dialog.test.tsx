import { afterEach, expect, test, vi } from "vitest";
import { getQuery } from "#lib/call.ts";
import { createQueryClient } from "#lib/query.ts";
import { renderPage } from "#tests/render-page.tsx";
import { grantedQuery } from "./client/staff.ts";
import GrantDialog from "./components/grant-dialog.tsx";
import RefundDialog from "./components/refund-dialog.tsx";
import type { StaffDropIn } from "./schema/staff.ts";
import type { Week } from "./schema/week.ts";

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["the activity of the pass", ["Pitching"], "Pitching"],
  ["nothing for a pass with several", ["Hitting", "Pitching"], "Choose one"],
])("a make-up is preselected to be for %s", (_, names, selected) => {
  const client = createQueryClient({ request: () => new Promise(() => {}) });
  const activities = ["Hitting", "Pitching"].map((name, index) => ({ id: index + 1, name }));
  client.setQueryData(getQuery("/api/rawpass/week").queryKey, {
    data: { activities },
  } as unknown as Week);
  const row = {
    ...{ id: 1, athleteId: 2, athleteName: "Maya Batiste" },
    activities: names.map((activityName) => ({ activityName })),
  };
  const html = renderPage(() => <GrantDialog row={row} onClose={() => undefined} />, { client });
  expect(/<option [^>]*selected=""[^>]*>([^<]*)</.exec(html)?.[1]).toBe(selected);
});

test("a make-up that was granted is offered to be taken back unless it is booked or used", () => {
  vi.setSystemTime("2027-03-10T17:00:00Z");
  const client = createQueryClient({ request: () => new Promise(() => {}) });
  const granted = { activityName: "Hitting", expiresAt: "2027-04-09T17:00:00.000Z" };
  client.setQueryData(grantedQuery(2).queryKey, {
    data: [
      { ...granted, id: 7, usedFor: null },
      { ...granted, id: 8, usedFor: { date: "2027-03-17", startTime: "17:00" } },
      { ...granted, id: 9, usedFor: { date: "2027-03-03", startTime: "17:00" } },
    ],
  });
  const row = { id: 1, athleteId: 2, athleteName: "Maya Batiste", activities: [] };
  const html = renderPage(() => <GrantDialog row={row} onClose={() => undefined} />, { client });
  const options = [...html.matchAll(/<option ([^>]*)>(Take back [^<]*)</g)];
  expect(options.map(([, attributes, text]) => [attributes, text])).toEqual([
    ['value="7"', "Take back Hitting, valid until April 9, 2027"],
    ['value="8" disabled=""', "Take back Hitting, booked for Wednesday, March 17 at 5:00 PM"],
    ['value="9" disabled=""', "Take back Hitting, used for Wednesday, March 3 at 5:00 PM"],
  ]);
});

test("a refund of a single session is prefilled with what is left of its payment", () => {
  const row = { id: 1, athleteName: "Maya", method: "card", amountCents: 3_500, leftCents: 3_000 };
  const html = renderPage(() => (
    <RefundDialog row={row as StaffDropIn} onClose={() => undefined} />
  ));
  expect(html).toMatch(/<input [^>]*name="amount"[^>]*value="30\.00"/);
});

test("activities that can't be read are said to be why no make-up can be granted", async () => {
  const client = createQueryClient({ request: () => Promise.reject(new Error("away")) });
  await client.prefetchQuery(getQuery("/api/rawpass/week"));
  const row = { id: 1, athleteId: 2, athleteName: "Maya Batiste", activities: [] };
  const html = renderPage(() => <GrantDialog row={row} onClose={() => undefined} />, { client });
  expect(html).toContain('<p role="alert">The activities can&#x27;t be read right now.</p>');
});

test("granted make-ups that can't be read are said to be why none can be taken back", async () => {
  const client = createQueryClient({ request: () => Promise.reject(new Error("away")) });
  await client.prefetchQuery(grantedQuery(2));
  const row = { id: 1, athleteId: 2, athleteName: "Maya Batiste", activities: [] };
  const html = renderPage(() => <GrantDialog row={row} onClose={() => undefined} />, { client });
  expect(html).toContain('<p role="alert">Make-ups to take back can&#x27;t be read right now.</p>');
});
