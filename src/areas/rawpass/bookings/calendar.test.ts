import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { HOUR_MS } from "#lib/time.ts";
import { buy, type PassSite, passSite } from "#tests/passes.ts";
import { bookings, calendars } from "./tables.ts";

const pathOf = (url: string) => new URL(url).pathname;

async function address(site: PassSite): Promise<string> {
  return pathOf((await site.member.post("/api/rawpass/calendar")).body.data.url);
}

async function read(site: PassSite, path: string) {
  const answer = await site.app.inject({ method: "GET", url: path });
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
}

/** The sessions of a calendar, each as its text. */
const eventsOf = (text: string) => text.split("BEGIN:VEVENT").slice(1);

describe("the calendar of an account", () => {
  test("has an address that only its account is told", async () => {
    const site = await passSite();
    for (const call of [
      (actor: PassSite["member"]) => actor.post("/api/rawpass/calendar"),
      (actor: PassSite["member"]) => actor.post("/api/rawpass/calendar/renew"),
    ]) {
      await site.expectStatuses((actor) => call(actor as PassSite["member"]), {
        ...{ visitor: 401, member: 200, otherMember: 200, admin: 200 },
      });
    }
    const path = await address(site);
    expect(await address(site)).toBe(path);
    expect(path).toMatch(/^\/api\/rawpass\/calendar\/[\w-]{22}$/);
    for (const wrong of [`${path.slice(0, -1)}_`, `/api/rawpass/calendar/${"x".repeat(22)}`]) {
      expect((await read(site, wrong)).status).toBe(404);
    }
    expect((await read(site, "/api/rawpass/calendar/x")).status).toBe(404);
  });

  test("holds the sessions with activity and initial only, and loses what is cancelled", async () => {
    const site = await passSite();
    await buy(site);
    const path = await address(site);
    const { status, headers, text } = await read(site, path);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      ...[200, "text/calendar; charset=utf-8", "no-store"],
    ]);
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    expect(eventsOf(text)).toHaveLength(3);
    expect(text).toContain("SUMMARY:Hitting (M.)");
    expect(text).not.toMatch(/LOCATION|DESCRIPTION/);
    await site.db.update(timeSlots).set({ coach: "Lou", place: "Cage 2" });
    const { text: later } = await read(site, path);
    expect(later).toContain("LOCATION:Cage 2");
    expect(later).toContain("DESCRIPTION:Coach Lou");
    expect(text).toContain("DTSTART:20270312T230000Z");
    expect(text).toContain("DTEND:20270313T000000Z");
    // After the clocks went forward, five o'clock is an hour earlier.
    expect(text).toContain("DTSTART:20270317T220000Z");
    expect(text).not.toMatch(/Maya|Batiste|\bAna\b/);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n(?:[^\r\n]{1,75}\r\n)+END:VCALENDAR\r\n$/);
    const [first] = (await site.member.get("/api/rawpass/bookings")).body.data.coming;
    await site.member.post(`/api/rawpass/bookings/${first.id}/cancel`);
    expect((await read(site, path)).text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  test("holds what was attended or missed in the last 30 days, and nothing that is only held", async () => {
    const site = await passSite();
    await buy(site);
    const path = await address(site);
    const rows = await site.db.select().from(bookings).orderBy(asc(bookings.date));
    const change = async (turn: number, to: Partial<typeof bookings.$inferInsert>) => {
      const id = rows[turn]?.id ?? 0;
      await site.db.update(bookings).set(to).where(eq(bookings.id, id));
    };
    const days = async () =>
      eventsOf((await read(site, path)).text).map((event) => event.match(/DTSTART:(\d+)/)?.[1]);
    await change(0, { state: "attended" });
    await change(1, { state: "no_show" });
    expect(await days()).toEqual(["20270312", "20270317", "20270319"]);
    await change(2, { heldUntil: new Date("2027-03-10T19:00:00Z") });
    expect(await days()).toEqual(["20270312", "20270317"]);
    site.clock.now = new Date("2027-04-12T12:00:00Z");
    expect(await days()).toEqual(["20270317"]);
  });

  test("tells calendar programs of a changed time by the same session", async () => {
    const site = await passSite();
    await buy(site);
    const path = await address(site);
    const names = (text: string) => text.match(/^UID:.*$/gm);
    const { text } = await read(site, path);
    const updatedAt = new Date("2099-01-02T03:04:05Z");
    const [slotId = 0] = site.slotIds;
    const to = { startTime: "18:00", endTime: "19:30", updatedAt };
    await site.db.update(timeSlots).set(to).where(eq(timeSlots.id, slotId));
    const changed = (await read(site, path)).text;
    expect(names(changed)).toEqual(names(text));
    const moved = eventsOf(changed).filter((event) =>
      event.includes("LAST-MODIFIED:20990102T030405Z"),
    );
    expect(moved).toHaveLength(1);
    expect(moved[0]).toContain("DTEND:20270318T003000Z");
  });

  test("gets another address, and the one before is dead", async () => {
    const site = await passSite();
    const before = await address(site);
    const after = pathOf((await site.member.post("/api/rawpass/calendar/renew")).body.data.url);
    expect(after).not.toBe(before);
    expect((await read(site, before)).status).toBe(404);
    expect((await read(site, after)).status).toBe(200);
    site.clock.advance(HOUR_MS);
    expect(await address(site)).toBe(after);
  });

  test("is downloaded without a private address by who is signed in", async () => {
    const site = await passSite();
    await buy(site);
    await site.expectStatuses((actor) => actor.get("/api/rawpass/calendar.ics"), {
      ...{ visitor: 401, member: 200, otherMember: 200, admin: 200 },
    });
    const own = await site.member.get("/api/rawpass/calendar.ics");
    expect(own.body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect((await site.otherMember.get("/api/rawpass/calendar.ics")).body).not.toContain("VEVENT");
    expect(await site.db.$count(calendars)).toBe(0);
  });
});
