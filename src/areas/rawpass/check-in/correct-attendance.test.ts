import { asc, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { buy, passSite } from "#tests/passes.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { checkIns } from "./tables.ts";

test("staff correct whether an athlete came once the session has begun, and the family is mailed", async () => {
  const site = await passSite();
  await buy(site);
  const { db, admin } = site;
  const [friday] = await db.select().from(bookings).orderBy(asc(bookings.date));
  const path = `/api/admin/rawpass/bookings/${friday?.id ?? 0}/attendance`;
  const correct = (hasCome: boolean) => admin.post(path, { hasCome, reason: "The list was wrong" });
  const state = async () => {
    const [row] = await db.select().from(bookings).orderBy(asc(bookings.date));
    const now = await db.select().from(checkIns).where(isNull(checkIns.undoneAt));
    return [row?.state, now.length];
  };
  expect((await correct(true)).status).toBe(409);
  await site.letTimePass(new Date("2027-03-13T18:00:00Z").getTime() - site.clock.now.getTime());
  expect((await correct(true)).status).toBe(200);
  expect(await state()).toEqual(["attended", 1]);
  expect((await correct(true)).status).toBe(409);
  expect((await correct(false)).status).toBe(200);
  expect(await state()).toEqual(["no_show", 0]);
  expect(await recordedChanges(db)).toMatchObject([
    { action: "attendance_corrected", reason: "The list was wrong" },
    { action: "attendance_corrected" },
  ]);
  const mails = (await site.outbox()).filter(({ cause }) => cause.startsWith("by-staff:"));
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Corrected for Maya: Hitting",
    "Corrected for Maya: Hitting",
  ]);
  expect(JSON.stringify(mails[1]?.parts)).toContain("Maya was not there");
  await site.expectStatuses((actor) => actor.post(path, { hasCome: true, reason: "Was there" }), {
    ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
  });
});
