// @module-tag dialect
import { describe, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { eventJobs } from "./jobs.ts";
import { anEvent } from "./testing.ts";

const WHEN = {
  startsAt: new Date("2099-03-01T15:00:00Z"),
  endsAt: new Date("2099-03-01T19:00:00Z"),
};

describe("the events to come", () => {
  test("are open to everybody, the next first, without what is not public or over", async () => {
    const { db, visitor, expectStatuses } = await testApp();
    const later = new Date("2099-04-01T15:00:00Z");
    await anEvent(db, {
      name: "Later",
      isPublic: true,
      startsAt: later,
      endsAt: new Date("2099-04-01T16:00:00Z"),
    });
    await anEvent(db, { name: "Next", isPublic: true, ...WHEN });
    await anEvent(db, { name: "Secret", ...WHEN });
    const past = new Date("2020-03-01T15:00:00Z");
    await anEvent(db, {
      name: "Over",
      isPublic: true,
      startsAt: past,
      endsAt: new Date("2020-03-01T16:00:00Z"),
    });
    await expectStatuses((actor) => actor.get("/api/events"), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    const { body } = await visitor.get("/api/events");
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Next", "Later"]);
    expect(Object.keys(body.data[0])).not.toContain("capacity");
    expect(body.data[0].startsAt).toBe("2099-03-01T09:00");
  });

  test("say for whom they are, the price, where they are on a map, and what to bring", async () => {
    const { db, visitor, admin } = await testApp();
    await anEvent(db, { isPublic: true, ...WHEN });
    const details = { minAge: 10, maxAge: 14, priceCents: 2_500, bring: "Glove and water" };
    expect((await admin.patch("/api/admin/events/1", { ...details, minAge: 15 })).status).toBe(422);
    expect((await admin.patch("/api/admin/events/1", details)).status).toBe(200);
    const [event] = (await visitor.get("/api/events")).body.data;
    expect(event).toMatchObject(details);
    expect(event.mapUrl).toMatch(/query=City%20Park%2C%20Field%202$/);
  });

  test("say from the beginning on that they have begun, and cached pages with them", async () => {
    const { db, deps, clock, visitor } = await testApp();
    const { contentVersion } = deps.database;
    const startsAt = new Date(clock.now.getTime() + 7 * MINUTE_MS);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    await anEvent(db, { isPublic: true, startsAt, endsAt });
    await anEvent(db, { startsAt: clock.now, endsAt });
    const [job] = eventJobs(deps);
    const runAt = async (moment: Date) => {
      clock.now = moment;
      const before = contentVersion.current;
      await job?.run();
      const begun = (await visitor.get("/api/events")).body.data.map(
        ({ hasBegun }: { hasBegun: boolean }) => hasBegun,
      );
      return [contentVersion.current > before, begun];
    };
    expect(await runAt(new Date(startsAt.getTime() - 1))).toEqual([false, [false]]);
    expect(await runAt(startsAt)).toEqual([true, [true]]);
    expect(await runAt(new Date(startsAt.getTime() + 10 * MINUTE_MS))).toEqual([false, [true]]);
    expect(await runAt(endsAt)).toEqual([true, []]);
  });

  test("say that they have begun after a longer outage, too", async () => {
    const { db, deps, clock } = await testApp();
    const { contentVersion } = deps.database;
    const startsAt = new Date(clock.now.getTime() + MINUTE_MS);
    const endsAt = new Date(startsAt.getTime() + 3 * HOUR_MS);
    await anEvent(db, { isPublic: true, startsAt, endsAt });
    const [job] = eventJobs(deps);
    await job?.run();
    clock.advance(HOUR_MS);
    const publish = vi.spyOn(contentVersion, "publish").mockRejectedValueOnce(new Error("outage"));
    await expect(job?.run()).rejects.toThrow("outage");
    publish.mockRestore();
    const before = contentVersion.current;
    await job?.run();
    expect(contentVersion.current).toBe(before + 1);
    await job?.run();
    expect(contentVersion.current).toBe(before + 1);
  });
});
