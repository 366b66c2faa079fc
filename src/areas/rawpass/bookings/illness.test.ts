import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { lockedRow, writtenRow } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite } from "#tests/passes.ts";
import { bookingJobs } from "./jobs.ts";
import { quarterStart } from "./rules/limits.ts";
import { bookings, credits } from "./tables.ts";
import { someCredits } from "./testing.ts";

const note = (site: PassSite, id: number) =>
  site.admin.post(`/api/admin/rawpass/bookings/${id}/illness`);

/** A site whose pass has three sessions, all of them missed. */
async function missedSite() {
  const site = await passSite();
  await buy(site);
  await site.db.update(bookings).set({ state: "no_show" });
  const rows = await site.db.select().from(bookings).orderBy(bookings.id);
  return { ...site, ids: rows.map(({ id }) => id) };
}

describe("illness", () => {
  test("is noted by staff only, and gives a make-up", async () => {
    const site = await missedSite();
    const [id = 0] = site.ids;
    await site.expectStatuses((actor) => actor.post(`/api/admin/rawpass/bookings/${id}/illness`), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
    expect(await site.db.select().from(credits)).toMatchObject([{ reason: "illness" }]);
    expect(await site.db.select().from(auditEntries)).toMatchObject([
      { action: "illness_noted", subjectType: "booking", subjectId: id },
    ]);
    const { expiresAt } = writtenRow(await site.db.select().from(credits));
    expect((await site.outbox()).at(-1)).toMatchObject({
      subject: "A make-up for Maya: Hitting",
      parts: expect.arrayContaining([
        "Maya was ill, so we granted a make-up for the session that was missed.",
      ]),
    });
    const remind = async (at: Date) => {
      site.clock.now = at;
      await bookingJobs(site.deps)
        .find(({ name }) => name === "rawpass-remind-of-make-ups")
        ?.run();
      return (await site.outbox()).filter(({ subject }) => /expires on/.test(subject)).length;
    };
    expect((await note(site, id)).status).toBe(409);
    expect((await note(site, 99)).status).toBe(404);
    expect(await remind(new Date(expiresAt.getTime() - 7 * DAY_MS - 1))).toBe(0);
    expect(await remind(new Date(expiresAt.getTime() - 7 * DAY_MS))).toBe(1);
    expect(await remind(new Date(expiresAt.getTime() - 6 * DAY_MS))).toBe(1);
  });

  test("is offered to staff for what an athlete missed and has no make-up for", async () => {
    const site = await missedSite();
    const [first = 0, second = 0, third = 0] = site.ids;
    const path = `/api/admin/rawpass/athletes/${site.athleteId}/missed`;
    await site.expectStatuses((actor) => actor.get(path), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
    const listed = async () => {
      const { data, illnessesLeft } = (await site.admin.get(path)).body;
      return [data.map(({ id }: { id: number }) => id), illnessesLeft];
    };
    // The latest is first: they are of the 17th, the 12th and the 19th.
    expect(await listed()).toEqual([[third, first, second], 2]);
    await note(site, first);
    expect(await listed()).toEqual([[third, second], 1]);
    await site.db.update(bookings).set({ state: "attended" }).where(eq(bookings.id, third));
    expect(await listed()).toEqual([[second], 1]);
    expect(
      (await site.admin.get(`/api/admin/rawpass/athletes/${site.otherAthleteId}/missed`)).body.data,
    ).toEqual([]);
  });

  test("is offered for what was canceled late and for make-ups, not for drop-ins, long ago or made up for", async () => {
    const site = await missedSite();
    const [id = 0, ...others] = site.ids;
    await site.db.delete(bookings).where(inArray(bookings.id, others));
    const listed = async (to: Partial<typeof bookings.$inferInsert>) => {
      await site.db.update(bookings).set(to).where(eq(bookings.id, id));
      return (await site.admin.get(`/api/admin/rawpass/athletes/${site.athleteId}/missed`)).body
        .data.length;
    };
    expect(await listed({ state: "late_cancelled" })).toBe(1);
    const { athleteId, activityId } = site;
    const used = { athleteId, activityId, reason: "cancelled", expiresAt: site.clock.now } as const;
    const [creditId] = await someCredits(site.db, [used]);
    expect(await listed({ kind: "make_up", standingPlaceId: null, creditId })).toBe(1);
    expect(await listed({ kind: "drop_in", creditId: null })).toBe(0);
    expect(await listed({ kind: "make_up", creditId, date: "2026-12-10" })).toBe(1);
    expect(await listed({ date: "2026-12-09" })).toBe(0);
    // The place of who canceled late went to somebody who waited.
    await someCredits(site.db, [
      {
        ...{ athleteId: site.athleteId, activityId: site.activityId, bookingId: id },
        ...{ reason: "filled", expiresAt: new Date("2027-04-10T12:00:00Z") },
      },
    ]);
    expect(await listed({ date: "2027-03-12" })).toBe(0);
  });

  test("is noted twice a quarter", async () => {
    const site = await missedSite();
    const [first = 0, second = 0, third = 0] = site.ids;
    await note(site, first);
    await note(site, second);
    await site.db.update(credits).set({ usedAt: site.clock.now });
    const { status, body } = await note(site, third);
    expect([status, body.message]).toEqual([
      409,
      "Illness was noted 2 times this quarter already.",
    ]);
    const lastQuarter = { excusedAt: new Date("2026-12-31T12:00:00Z") };
    await site.db.update(bookings).set(lastQuarter);
    expect((await note(site, third)).status).toBe(200);
  });

  test("is noted twice a quarter for one make-up that comes back, too", async () => {
    const site = await missedSite();
    const [first = 0, ...others] = site.ids;
    await site.db.delete(bookings).where(inArray(bookings.id, others));
    expect((await note(site, first)).status).toBe(200);
    const missMakeUp = async (date: string) => {
      const [credit] = await site.db.update(credits).set({ usedAt: site.clock.now }).returning();
      const { athleteId, slotIds } = site;
      const made = { athleteId, slotId: slotIds[0] ?? 0, date, kind: "make_up" } as const;
      const rows = await site.db
        .insert(bookings)
        .values({ ...made, state: "no_show", creditId: credit?.id ?? 0 })
        .returning();
      return lockedRow(rows[0]).id;
    };
    expect((await note(site, await missMakeUp("2027-03-17"))).status).toBe(200);
    expect((await note(site, await missMakeUp("2027-03-24"))).status).toBe(409);
  });

  test("is no reason for a session that was used, paid alone or not late", async () => {
    const site = await missedSite();
    const [id = 0] = site.ids;
    const isIt = eq(bookings.id, id);
    for (const state of ["booked", "attended", "cancelled"] as const) {
      await site.db.update(bookings).set({ state }).where(isIt);
      expect((await note(site, id)).status).toBe(409);
    }
    const dropIn = { kind: "drop_in", standingPlaceId: null, state: "no_show" } as const;
    await site.db.update(bookings).set(dropIn).where(isIt);
    expect((await note(site, id)).status).toBe(409);
    expect(await site.db.$count(credits)).toBe(0);
  });
});

test("a quarter of the year begins in January, April, July and October", () => {
  const days = ["2027-01-01", "2027-03-31", "2027-04-01", "2027-09-30", "2027-12-31"];
  expect(days.map(quarterStart)).toEqual([
    ...["2027-01-01", "2027-01-01", "2027-04-01", "2027-07-01", "2027-10-01"],
  ]);
});
