import { describe, expect, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { testApp } from "#tests/test-app.ts";
import { events as eventsTable } from "./tables.ts";
import { anEvent } from "./testing.ts";

const EVENT = {
  name: "Winter Showcase",
  kind: "showcase",
  place: "City Park, Field 2",
  startsAt: "2027-03-13T09:00",
  endsAt: "2027-03-14T13:00",
  capacity: "40",
  isPublic: true,
};

describe("an event", () => {
  test("is added, changed once for each state seen, and told in the audit log", async () => {
    const { admin, db } = await testApp();
    const { body } = await admin.post("/api/admin/events", EVENT);
    const { id, updatedAt } = body.data;
    const open = { minAge: null, maxAge: null, priceCents: 0, bring: null, isCalledOff: false };
    expect(body.data).toEqual({ ...EVENT, ...open, capacity: 40, id, updatedAt });
    // The clocks of New Orleans go forward in that night.
    const [stored] = await db.select().from(eventsTable);
    expect([stored?.startsAt.toISOString(), stored?.endsAt.toISOString()]).toEqual([
      "2027-03-13T15:00:00.000Z",
      "2027-03-14T18:00:00.000Z",
    ]);
    const change = { startsAt: "2027-03-13T10:30", place: "Gym", expectedUpdatedAt: updatedAt };
    const changed = await admin.patch(`/api/admin/events/${id}`, change);
    expect(changed.body.data).toMatchObject({ startsAt: "2027-03-13T10:30", place: "Gym" });
    expect(await admin.patch(`/api/admin/events/${id}`, change)).toMatchObject({ status: 409 });
    expect((await admin.patch(`/api/admin/events/${id}`, { place: "Gym" })).body.data).toEqual(
      changed.body.data,
    );
    await admin.delete(`/api/admin/events/${id}`);
    expect((await admin.patch(`/api/admin/events/${id}`, { place: "Gym" })).status).toBe(404);
    expect((await admin.delete(`/api/admin/events/${id}`)).status).toBe(404);
    const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toMatchObject([
      ["event_created", {}, { name: "Winter Showcase", startsAt: "2027-03-13T09:00" }],
      [
        "event_changed",
        { startsAt: "2027-03-13T09:00", place: "City Park, Field 2" },
        { startsAt: "2027-03-13T10:30", place: "Gym" },
      ],
      ["event_deleted", { name: "Winter Showcase" }, {}],
    ]);
  });

  test("refuses each wrong value at its field", async () => {
    const { admin } = await testApp();
    for (const [given, field, message] of [
      [{ name: " " }, "name", "Please enter a name"],
      [{ kind: "party" }, "kind", "Please choose what kind of event it is"],
      [{ place: "" }, "place", "Please say where it takes place"],
      [{ startsAt: "" }, "startsAt", "Please enter a day and a time"],
      [{ startsAt: "2027-02-30T09:00" }, "startsAt", "Please enter a day and a time"],
      [{ startsAt: "2027-03-13T09:00Z" }, "startsAt", "Please enter a day and a time"],
      [{ endsAt: "0027-03-13T24:00" }, "endsAt", "Please enter a day and a time"],
      [
        { endsAt: "9999-03-13T10:00" },
        "endsAt",
        expect.stringMatching(/^Please choose a day from/),
      ],
      [
        { startsAt: "2027-03-14T02:30", endsAt: "2027-03-14T03:30" },
        "startsAt",
        "Clocks go forward then, so there is no such time. Please choose another",
      ],
      [
        { endsAt: "2027-03-14T02:00" },
        "endsAt",
        "Clocks go forward then, so there is no such time. Please choose another",
      ],
      [{ endsAt: "2027-03-13T09:00" }, "endsAt", "The end must be after the start"],
      [{ endsAt: "2027-03-20T09:00" }, "endsAt", "An event lasts at most 7 days"],
      [{ capacity: 0 }, "capacity", "Please enter a number from 1 to 300"],
      [{ capacity: "301" }, "capacity", "Please enter a number from 1 to 300"],
      [{ minAge: "0" }, "minAge", "Please enter an age from 1 to 99, or none"],
      [{ minAge: 15, maxAge: 14 }, "maxAge", "The oldest age must not be below the youngest"],
      [
        { priceCents: 100_001 },
        "priceCents",
        "Please enter a price up to $1,000.00, or none for a free event",
      ],
      [{ isPublic: "yes" }, "isPublic", "Public must be true or false"],
    ] as const) {
      const answer = await admin.post("/api/admin/events", { ...EVENT, ...given });
      expect(answer, JSON.stringify(given)).toMatchObject({
        status: 422,
        body: { fields: { [field]: message } },
      });
    }
  });

  test("keeps its times in order where one of them changes", async () => {
    const { admin, db } = await testApp();
    await anEvent(db);
    expect(await admin.patch("/api/admin/events/1", { endsAt: "2027-03-01T09:00" })).toMatchObject({
      status: 422,
      body: { fields: { endsAt: "The end must be after the start" } },
    });
  });
});

test("events are listed from the latest, by kind and by the days on which they take place", async () => {
  const { admin, db } = await testApp();
  await anEvent(db);
  await anEvent(db, {
    name: "Two days",
    kind: "tryout",
    startsAt: new Date("2027-04-03T15:00:00Z"),
    endsAt: new Date("2027-04-05T04:30:00Z"),
  });
  const namesOf = async (filter: Record<string, string>) => {
    const { body } = await admin.get(withQuery("/api/admin/events", filter));
    return body.data.map(({ name }: { name: string }) => name);
  };
  expect(await namesOf({})).toEqual(["Two days", "Spring Showcase"]);
  expect(await namesOf({ kind: "tryout" })).toEqual(["Two days"]);
  expect(await namesOf({ from: "2027-04-04" })).toEqual(["Two days"]);
  expect(await namesOf({ from: "2027-04-05" })).toEqual([]);
  expect(await namesOf({ to: "2027-04-02" })).toEqual(["Spring Showcase"]);
  expect((await admin.get(withQuery("/api/admin/events", { kind: "party" }))).status).toBe(400);
});
