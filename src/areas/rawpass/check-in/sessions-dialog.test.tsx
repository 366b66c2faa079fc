import { expect, test } from "vitest";
import type { StaffBookings } from "#areas/rawpass/bookings/schema/staff.ts";
import { createQueryClient } from "#lib/query.ts";
import { renderPage } from "#tests/render-page.tsx";
import { bookingsOfQuery } from "./client/administration.ts";
import SessionsDialog from "./components/administration/sessions-dialog.tsx";

test("no session is chosen when one is to be changed, and each has its weekday", () => {
  const client = createQueryClient({ request: () => new Promise(() => {}) });
  const booking = {
    ...{ id: 3, activityId: 1, activityName: "Hitting", slotId: 4, kind: "standing" },
    ...{ date: "2027-03-12", startTime: "17:00", state: "booked", actions: ["cancel", "move"] },
  } as StaffBookings["data"][number];
  client.setQueryData<StaffBookings>(bookingsOfQuery(2).queryKey, { data: [booking] });
  const row = { athleteId: 2, athleteName: "Maya Batiste" };
  const html = renderPage(() => <SessionsDialog row={row as never} onClose={() => undefined} />, {
    client,
  });
  expect(html).toContain('<option value="3">Hitting, Friday, March 12 at 5:00 PM, booked</option>');
  expect(html.match(/<option value="" selected="">Choose one<\/option>/g)).toHaveLength(2);
  expect(html).toContain(">Close</button>");
  expect(html).not.toContain(">Cancel<");
});

test("sessions that can't be read are said to be why none can be changed", async () => {
  const client = createQueryClient({ request: () => Promise.reject(new Error("away")) });
  await client.prefetchQuery(bookingsOfQuery(2));
  const row = { athleteId: 2, athleteName: "Maya Batiste" };
  const html = renderPage(() => <SessionsDialog row={row as never} onClose={() => undefined} />, {
    client,
  });
  expect(html).toContain('<p role="alert">The sessions can&#x27;t be read right now.</p>');
});
