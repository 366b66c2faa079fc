import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { bookings, credits } from "#areas/rawpass/bookings/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { buy, passSite } from "#tests/passes.ts";

const FRIDAY = "2027-03-12";

async function deskSite() {
  const site = await passSite();
  await buy(site);
  await site.letTimePass(new Date("2027-03-12T18:00:00Z").getTime() - site.clock.now.getTime());
  const stateOfFriday = async () => {
    const rows = await site.db.select().from(bookings).where(eq(bookings.date, FRIDAY));
    return rows.map(({ state }) => state);
  };
  return { ...site, desk: await site.staff("desk"), stateOfFriday };
}

test("the desk closes today for a reason, which is audited, and opens it again until a session begins", async () => {
  const site = await deskSite();
  const { desk, db } = site;
  const effect = await desk.get(
    withQuery("/api/rawpass/desk/closure-effect", { fromTime: "16:00" }),
  );
  expect(effect.body.data).toEqual({ families: 1, sessions: 1, makeUps: 1, refundCents: 0 });
  const closed = await desk.post("/api/rawpass/desk/closures", {
    fromTime: "16:00",
    reason: "Storm",
  });
  expect(closed.status).toBe(201);
  expect(await site.stateOfFriday()).toEqual(["cancelled"]);
  expect(await db.$count(credits)).toBe(1);
  expect((await desk.get("/api/rawpass/desk/sessions")).body.data).toMatchObject([
    { closedFor: "Storm" },
  ]);
  const { body } = await desk.get("/api/rawpass/desk/closures");
  expect(body.data).toMatchObject([{ reason: "Storm", fromTime: "16:00" }]);
  const { id } = closed.body.data;
  expect((await desk.delete(`/api/rawpass/desk/closures/${id}`)).status).toBe(200);
  expect(await site.stateOfFriday()).toEqual(["booked"]);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, "closure"))
    .orderBy(auditEntries.id);
  expect(entries).toMatchObject([
    { action: "closure_created", after: { reason: "Storm", fromTime: "4:00 PM" } },
    { action: "closure_deleted" },
  ]);
  await desk.post("/api/rawpass/desk/closures", { reason: "Storm" });
  const admin = await site.signIn(site.admin.user);
  const log = await admin.get(withQuery("/api/admin/audit", { subjectType: "closure" }));
  expect(log.body.data[0].subject).toMatchObject({
    name: FRIDAY,
    path: "/admin/rawpass?tab=closures",
  });
  await site.letTimePass(new Date("2027-03-12T23:00:00Z").getTime() - site.clock.now.getTime());
  expect((await desk.get("/api/rawpass/desk/closures")).body.data).toEqual([]);
  expect((await desk.delete(`/api/rawpass/desk/closures/${id + 1}`)).status).toBe(409);
});

test.each([
  [{ reason: "" }, 422, "reason", "Please say why, for families to read"],
  [{ reason: "Storm", slotId: "0" }, 422, "slotId", "Please choose a session"],
])("closing today with %j is refused at its field", async (given, status, field, message) => {
  const { desk } = await deskSite();
  const answer = await desk.post("/api/rawpass/desk/closures", given);
  expect(answer).toMatchObject({ status, body: { fields: { [field]: message } } });
});

test("the desk takes back no closure of other days", async () => {
  const { desk, admin } = await deskSite();
  const closure = { fromDate: FRIDAY, toDate: "2027-03-13", activityId: null, reason: "Storm" };
  const { body } = await admin.post("/api/admin/rawpass/closures", closure);
  expect((await desk.get("/api/rawpass/desk/closures")).body.data).toEqual([]);
  expect((await desk.delete(`/api/rawpass/desk/closures/${body.data.id}`)).status).toBe(403);
});

test.each([
  ["2027-03-12T18:00:00Z", {}, null],
  ["2027-03-12T23:09:30Z", {}, "17:09"],
  ["2027-03-12T23:09:30Z", { fromTime: "16:00" }, "17:09"],
  ["2027-03-12T23:09:30Z", { fromTime: "18:00" }, "18:00"],
])("closing today at %s with %j says from when it is closed", async (at, given, fromTime) => {
  const { desk, admin, clock, letTimePass } = await deskSite();
  await letTimePass(new Date(at).getTime() - clock.now.getTime());
  expect(
    (await desk.post("/api/rawpass/desk/closures", { ...given, reason: "Storm" })).status,
  ).toBe(201);
  const { body } = await admin.get("/api/admin/rawpass/closures");
  expect(body.data).toMatchObject([{ fromTime }]);
});

test("a single session that is closed is named to the desk and in the audit log", async () => {
  const { desk, db, slotIds } = await deskSite();
  await desk.post("/api/rawpass/desk/closures", { slotId: String(slotIds[1]), reason: "Storm" });
  const { body } = await desk.get("/api/rawpass/desk/closures");
  expect(body.data).toMatchObject([{ activityName: "Hitting", fromTime: "17:00" }]);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, "closure"));
  expect(entries).toMatchObject([{ after: { activity: "Hitting", fromTime: "5:00 PM" } }]);
});
