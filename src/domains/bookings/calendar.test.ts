import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import { memberApi } from "#member-api.ts";
import { buy, type PassSite, passSite } from "#tests/passes.ts";
import { calendars } from "./tables.ts";

const pathOf = (url: string) => new URL(url).pathname;

async function address(site: PassSite): Promise<string> {
  return pathOf((await site.member.post(memberApi.calendar)).body.data.url);
}

async function read(site: PassSite, path: string) {
  const answer = await site.app.inject({ method: "GET", url: path });
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
}

describe("the calendar of an account", () => {
  test("has an address that only its account is told", async () => {
    const site = await passSite();
    for (const call of [
      (actor: PassSite["member"]) => actor.post(memberApi.calendar),
      (actor: PassSite["member"]) => actor.post(memberApi.renewCalendar),
    ]) {
      await site.expectStatuses((actor) => call(actor as PassSite["member"]), {
        ...{ visitor: 401, member: 200, otherMember: 200, admin: 200 },
      });
    }
    const path = await address(site);
    expect(await address(site)).toBe(path);
    expect(path).toMatch(/^\/api\/rawpass\/calendar\/[\w-]{22}$/);
    for (const wrong of [`${path.slice(0, -1)}_`, memberApi.calendarFile("x".repeat(22))]) {
      expect((await read(site, wrong)).status).toBe(404);
    }
    expect((await read(site, memberApi.calendarFile("x"))).status).toBe(404);
  });

  test("holds the sessions with activity and initial only, and loses what is cancelled", async () => {
    const site = await passSite();
    await buy(site);
    const path = await address(site);
    const { status, headers, text } = await read(site, path);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      ...[200, "text/calendar; charset=utf-8", "no-store"],
    ]);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(text).toContain("SUMMARY:Hitting (M.)");
    expect(text).toContain("DTSTART:20270312T230000Z");
    // After the clocks went forward, five o'clock is an hour earlier.
    expect(text).toContain("DTSTART:20270317T220000Z");
    expect(text).not.toMatch(/Maya|Batiste|Ana/);
    for (const line of text.split("\r\n")) expect(line.length).toBeLessThanOrEqual(75);
    const [first] = (await site.member.get(memberApi.bookings)).body.data.coming;
    await site.member.post(memberApi.cancelBooking(first.id));
    expect((await read(site, path)).text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  test("gets another address, and the one before is dead", async () => {
    const site = await passSite();
    const before = await address(site);
    const after = pathOf((await site.member.post(memberApi.renewCalendar)).body.data.url);
    expect(after).not.toBe(before);
    expect((await read(site, before)).status).toBe(404);
    expect((await read(site, after)).status).toBe(200);
    site.clock.advance(HOUR_MS);
    expect(await address(site)).toBe(after);
  });

  test("is downloaded without a private address by who is signed in", async () => {
    const site = await passSite();
    await buy(site);
    await site.expectStatuses((actor) => actor.get(memberApi.ownCalendarFile), {
      ...{ visitor: 401, member: 200, otherMember: 200, admin: 200 },
    });
    const own = await site.member.get(memberApi.ownCalendarFile);
    expect(own.body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect((await site.otherMember.get(memberApi.ownCalendarFile)).body).not.toContain("VEVENT");
    expect(await site.db.$count(calendars)).toBe(0);
  });
});
