import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { type PassSite, passSite } from "#tests/passes.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { bookings, credits, standingWaitlist } from "./tables.ts";
import { someBookings, someCredits, somePlaces } from "./testing.ts";

const FRIDAY = "2027-03-19";
const REASON = "Her mother called";

/** A site with Maya, who has no place, and what staff book for her on a Friday. */
async function prepare() {
  const site = await passSite();
  const { athleteId, slotIds, db } = site;
  const slotId = slotIds[1] ?? 0;
  return {
    ...site,
    slotId,
    book: (wish: object) =>
      site.admin.post(`/api/admin/rawpass/athletes/${athleteId}/book`, {
        ...{ slotId: String(slotId), date: FRIDAY, reason: REASON, ...wish },
      }),
    mails: async () =>
      (await site.outbox()).map(({ to, subject, parts }) => [to, subject, JSON.stringify(parts)]),
    entries: async () => (await recordedChanges(db)).map(({ action, reason }) => [action, reason]),
  };
}

/** Lets the other family have the only place. */
async function fill({ db, slotId, otherAthleteId }: PassSite & { slotId: number }) {
  await db.update(timeSlots).set({ maxCapacity: 1 }).where(eq(timeSlots.id, slotId));
  await someBookings(db, [
    { athleteId: otherAthleteId, slotId, date: FRIDAY, kind: "walk_in", state: "booked" },
  ]);
}

test("staff book a session on a later day with a make-up of the athlete", async () => {
  const site = await prepare();
  const { db, athleteId, activityId } = site;
  expect((await site.book({ action: "make_up" })).status, "without a make-up").toBe(409);
  expect(await site.entries()).toEqual([]);
  const expiresAt = new Date("2027-04-10T17:00:00Z");
  await someCredits(db, [{ athleteId, activityId, reason: "staff", expiresAt }]);
  expect((await site.book({ action: "make_up" })).body.message).toBe(
    "The session is booked, and the family is notified.",
  );
  expect((await site.book({ action: "make_up" })).status, "sent twice").toBe(409);
  expect(await db.select().from(bookings)).toMatchObject([
    { athleteId, date: FRIDAY, kind: "make_up", state: "booked" },
  ]);
  expect((await db.select().from(credits))[0]?.usedAt).not.toBeNull();
  expect(await site.entries()).toEqual([["booking_made", REASON]]);
  expect(await site.mails()).toEqual([
    [
      ...["ana@city.example", "Booked for Maya: Hitting"],
      expect.stringMatching(/Friday, March 19, at 5:00 PM.*Her mother called/),
    ],
  ]);
});

describe("a waitlist that staff join for a family", () => {
  test("is that of a full session, and staff take the athlete off again", async () => {
    const site = await prepare();
    const { db, admin, athleteId } = site;
    const wait = { action: "wait", kind: "drop_in" };
    expect((await site.book(wait)).status, "while a place is free").toBe(409);
    await fill(site);
    expect((await site.book(wait)).status).toBe(201);
    const { coming } = (await site.member.get("/api/rawpass/bookings")).body.data;
    expect(coming).toMatchObject([{ athleteId, state: "waitlisted", placeInLine: 1 }]);
    const [row] = (await admin.get("/api/admin/rawpass/waitlists")).body.data;
    expect(row).toMatchObject({ kind: "session", waitId: coming[0].id });
    const change = { action: "cancel", reason: REASON };
    expect(
      (await admin.post(`/api/admin/rawpass/bookings/${row.waitId}/change`, change)).status,
    ).toBe(200);
    expect((await db.select().from(bookings).where(eq(bookings.id, row.waitId)))[0]?.state).toBe(
      "cancelled",
    );
    expect(await site.entries()).toEqual([
      ["waitlist_joined", REASON],
      ["waitlist_left", REASON],
    ]);
    const session = expect.stringContaining("Friday, March 19, at 5:00 PM");
    expect(await site.mails()).toEqual([
      ["ana@city.example", "Maya is on the waitlist: Hitting", session],
      ["ana@city.example", "Maya is off the waitlist: Hitting", session],
    ]);
  });

  test("is that of a weekly time, and staff take the athlete off again", async () => {
    const site = await prepare();
    const { db, admin, slotId, otherAthleteId } = site;
    await db.update(timeSlots).set({ maxCapacity: 1 }).where(eq(timeSlots.id, slotId));
    await somePlaces(db, [{ athleteId: otherAthleteId, slotId, passId: 99, firstDate: FRIDAY }]);
    const messages = [1, 2].map(() => site.book({ action: "wait_weekly" }));
    expect((await Promise.all(messages)).map(({ body }) => body.message).toSorted()).toEqual([
      "The athlete is already on this waitlist, so nothing was changed.",
      "The athlete is on the waitlist, and the family is notified.",
    ]);
    const [row] = (await admin.get("/api/admin/rawpass/waitlists")).body.data;
    expect(row).toMatchObject({ kind: "weekly", athleteName: "Maya Batiste" });
    const leave = () =>
      admin.post(`/api/admin/rawpass/standing-waitlist/${row.waitId}/leave`, { reason: REASON });
    expect((await leave()).status).toBe(200);
    expect((await leave()).status).toBe(404);
    expect(await db.$count(standingWaitlist)).toBe(0);
    expect(await site.entries()).toEqual([
      ["waitlist_joined", REASON],
      ["waitlist_left", REASON],
    ]);
    expect((await site.mails()).map(([, subject]) => subject)).toEqual([
      "Maya is on the waitlist: Hitting",
      "Maya is off the waitlist: Hitting",
    ]);
  });
});

test("only owners book for families", async () => {
  const site = await prepare();
  const wish = { action: "make_up", slotId: site.slotId, date: FRIDAY, reason: REASON };
  await site.expectStatuses(
    (actor) => actor.post(`/api/admin/rawpass/athletes/${site.athleteId}/book`, wish),
    {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 409 },
    },
  );
  expect((await site.admin.post("/api/admin/rawpass/athletes/99/book", wish)).status).toBe(404);
});
