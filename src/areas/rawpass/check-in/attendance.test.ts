import { describe, expect, test } from "vitest";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { passSite } from "#tests/passes.ts";
import { checkIns } from "./tables.ts";

/** Two weeks of Wednesdays and Fridays: Maya came twice, was let in once, and missed three. */
async function siteWithPast() {
  const site = await passSite();
  const { db, athleteId, activityId } = site;
  const [wednesday = 0, friday = 0] = site.slotIds;
  const came = [
    [wednesday, "2027-03-03T23:00:00Z", "booked"],
    // A quarter to midnight on Sunday in New Orleans: of the week before.
    [friday, "2027-03-08T05:45:00Z", "let_in"],
    [friday, "2027-03-12T23:00:00Z", "booked"],
  ] as const;
  for (const [timeSlotId, at, way] of came) {
    await db.insert(checkIns).values({ activityId, timeSlotId, checkInTime: new Date(at), way });
  }
  await db.insert(checkIns).values({
    ...{
      activityId,
      timeSlotId: friday,
      way: "booked",
      checkInTime: new Date("2027-03-12T23:01:00Z"),
    },
    undoneAt: new Date("2027-03-12T23:02:00Z"),
  });
  for (const [slotId, date] of [
    [wednesday, "2027-02-24"],
    [wednesday, "2027-03-10"],
    [friday, "2027-03-12"],
  ] as const) {
    const row = { athleteId, slotId, date, kind: "drop_in", state: "no_show" } as const;
    await db.insert(bookings).values(row);
  }
  site.clock.now = new Date("2027-03-13T18:00:00Z");
  return { ...site, wednesday, friday, admin: await site.signIn(site.admin.user) };
}

describe("attendance", () => {
  test("is counted by week, Monday to Sunday in New Orleans, the latest first", async () => {
    const { admin } = await siteWithPast();
    const { body } = await admin.get("/api/admin/rawpass/attendance");
    expect(body.data).toMatchObject([
      { week: "2027-03-08", attended: 1, letIn: 0, missed: 2 },
      { week: "2027-03-01", attended: 2, letIn: 1, missed: 0 },
      { week: "2027-02-22", attended: 0, letIn: 0, missed: 1 },
    ]);
  });

  test("is counted by activity and by weekly time, on the days that are asked for", async () => {
    const { admin } = await siteWithPast();
    const read = async (filter: Record<string, string>) =>
      (await admin.get(withQuery("/api/admin/rawpass/attendance", filter))).body.data;
    expect(await read({ kind: "activity" })).toMatchObject([
      { activityName: "Hitting", attended: 3, letIn: 1, missed: 3 },
    ]);
    expect(await read({ kind: "slot" })).toMatchObject([
      { dayOfWeek: 3, startTime: "17:00", attended: 1, missed: 2 },
      { dayOfWeek: 5, startTime: "17:00", attended: 2, missed: 1 },
    ]);
    expect(await read({ from: "2027-03-12", to: "2027-03-12" })).toMatchObject([
      { week: "2027-03-08", attended: 1, missed: 1 },
    ]);
    expect(await read({ from: "2027-04-01", to: "2027-03-01" })).toEqual([]);
  });

  test("is downloaded as a file, which the audit log says", async () => {
    const { admin, db } = await siteWithPast();
    const path = withQuery("/api/admin/rawpass/attendance.csv", { kind: "slot" });
    const { headers, body } = await admin.get(path);
    expect(headers["content-disposition"]).toContain("rawpass-attendance.csv");
    expect(body.split("\r\n").slice(0, 2)).toEqual([
      "\ufeffWeek from,Activity,Day,Time,Came,Let in by staff,Missed",
      ",Hitting,Wednesday,17:00,1,0,2",
    ]);
    const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.at(-1)).toMatchObject({
      ...{ action: "list_exported", subjectType: "check_in", after: { rows: 2 } },
    });
  });
});

describe("today", () => {
  test("has every session of the day with who comes, and who missed three times in 30 days", async () => {
    const site = await siteWithPast();
    const { db, friday, member } = site;
    site.clock.now = new Date("2027-03-19T22:20:00Z");
    const admin = await site.signIn(site.admin.user);
    const { id: athleteId } = await anAthlete(db, { userId: member.user.id, firstName: "Lea" });
    const row = { slotId: friday, date: "2027-03-19", kind: "drop_in", state: "booked" } as const;
    await db.insert(bookings).values({ athleteId, ...row });
    const { body } = await admin.get("/api/admin/rawpass/today");
    expect(body).toMatchObject({
      total: 1,
      data: [
        {
          ...{ id: friday, activityName: "Hitting", startTime: "17:00", capacity: 10 },
          people: [{ firstName: "Lea", presence: "missing" }],
        },
      ],
      missedOften: [{ firstName: "Maya", missed: 3 }],
    });
    expect(JSON.stringify(body)).not.toContain("504");
  });
});
