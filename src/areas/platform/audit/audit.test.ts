import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PROSPECT_MOVED } from "#areas/board/prospects/rules/prospect-difference.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { testDatabase } from "#tests/database.ts";
import { testApp } from "#tests/test-app.ts";
import { type AuditAction, differenceOf } from "./access.ts";
import { recordChange } from "./service/record-change.ts";
import { removeOldEntries } from "./service/retention.ts";
import { auditEntries } from "./tables.ts";

const key = (action: string) => action as AuditAction;
const EVENT = { action: PROSPECT_MOVED, subject: { type: "prospect", id: 7 } } as const;

describe("GET /api/admin/audit", () => {
  test("tells who changed what, the newest first, and no name of a child", async () => {
    const { admin, db } = await testApp();
    await aProspect(db, { rawRank: 5, lastName: "Batiste" });
    await admin.patch("/api/admin/prospects/1", { lastName: "Robichaux", gradYear: 2028 });
    await admin.post("/api/admin/prospects/1/move", { toRank: 3 });
    await admin.delete("/api/admin/prospects/1");
    const { body } = await admin.get("/api/admin/audit");
    expect(body.total).toBe(3);
    const actor = { id: admin.user.id, username: "admin" };
    expect(body.data).toMatchObject([
      { action: "prospect_deleted", actor, subjectId: 1, before: { rawRank: 3 } },
      { action: "prospect_moved", before: { rawRank: 5 }, after: { rawRank: 3 } },
      { action: "prospect_changed", after: { lastName: "changed", gradYear: 2028 } },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Batiste|Robichaux/);
  });

  test("shows each entry with the text of its command, and one whose command is gone by its key", async () => {
    const { admin, db } = await testApp();
    await db.insert(auditEntries).values([PLAIN, { ...PLAIN, action: "listing_changed" }]);
    const { body } = await admin.get("/api/admin/audit");
    expect(body.data).toMatchObject([{ text: "Listing changed" }, { text: "Prospect moved" }]);
    expect(body.actions).toContainEqual({ value: "prospect_moved", label: "Prospect moved" });
    expect((await admin.get("/api/admin/audit?action=listing_changed")).body.total).toBe(1);
  });

  test("is neither counted nor shown beyond 5,000 changes", async () => {
    const { admin, db } = await testApp();
    await db.execute(sql`
      insert into audit_entries (action, subject_type, subject_id)
      select 'prospect_moved', 'prospect', n from generate_series(1, 5100) as n`);
    const last = await admin.get(withQuery("/api/admin/audit", { page: "100", pageSize: "50" }));
    expect(last.body.data).toHaveLength(50);
    const beyond = await admin.get(withQuery("/api/admin/audit", { page: "101", pageSize: "50" }));
    expect(beyond.body).toMatchObject({ data: [], total: 5_000, hasMore: true });
  });

  test("is filtered by what, which, who, number and day", async () => {
    const { admin, otherMember, db } = await testApp();
    const asOther = { ...SYSTEM, kind: "member", userId: otherMember.user.id } as never;
    await recordChange(db, SYSTEM, {
      action: key("retention_ran"),
      subject: { type: "retention" },
    });
    await recordChange(db, asOther, EVENT);
    const ask = async (filter: Record<string, string>) => {
      const { body } = await admin.get(withQuery("/api/admin/audit", filter));
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(await ask({})).toEqual([2, 1]);
    expect(await ask({ action: "retention_ran" })).toEqual([1]);
    expect(await ask({ subjectType: "prospect" })).toEqual([2]);
    expect(await ask({ q: "other-member" })).toEqual([2]);
    expect(await ask({ q: "@Other-Member" })).toEqual([2]);
    expect(await ask({ q: "#7" })).toEqual([2]);
    expect(await ask({ q: "nobody" })).toEqual([]);
    expect(await ask({ to: "2020-01-01" })).toEqual([]);
    expect(await ask({ from: "2020-01-01", page: "2", pageSize: "1" })).toEqual([1]);
  });

  test("is searched by the person a change is about, and who read a family's name is recorded", async () => {
    const { admin, member, db } = await testApp();
    const { id } = await anAthlete(db, {
      userId: member.user.id,
      firstName: "Zoë",
      lastName: "Núñez",
    });
    await recordChange(db, SYSTEM, EVENT);
    await recordChange(db, SYSTEM, {
      action: key("drop_in_sold"),
      subject: { type: "athlete", id },
    });
    const { id: activityId } = await anActivity(db);
    const { id: slotId } = await aSlot(db, { activityId });
    const [booking] = await db
      .insert(bookings)
      .values({ athleteId: id, slotId, date: "2027-03-12", kind: "walk_in", state: "booked" })
      .returning();
    await recordChange(db, SYSTEM, {
      action: key("booking_canceled"),
      subject: { type: "booking", id: booking?.id ?? 0 },
    });
    const search = () => admin.get(withQuery("/api/admin/audit", { q: "nunez zoe" }));
    const subject = {
      name: "Zoë Núñez",
      path: "/admin/rawpass?tab=members&q=Zo%C3%AB+N%C3%BA%C3%B1ez",
    };
    expect((await search()).body.data).toMatchObject([
      { subjectType: "booking", subject },
      { subjectType: "athlete", subject },
    ]);
    expect((await admin.get("/api/admin/audit")).body.data[0]).toMatchObject({
      action: "families_read",
      subjectType: "audit_log",
    });
    await db.delete(users).where(eq(users.id, member.user.id));
    expect((await search()).body.data).toEqual([]);
    const { body } = await admin.get("/api/admin/audit?subjectType=athlete");
    expect(body.data).toMatchObject([{ subjectId: id, subject: null }]);
  });

  test("names people and things that an entry holds by id, as long as they are there", async () => {
    const { admin, member, otherMember, db } = await testApp();
    const ofMember = { userId: member.user.id };
    const zoe = await anAthlete(db, { ...ofMember, firstName: "Zoë", lastName: "Núñez" });
    const { id: activityId } = await anActivity(db, { name: "Hitting" });
    const slot = await aSlot(db, { activityId, dayOfWeek: 1, startTime: "17:00" });
    await recordChange(db, SYSTEM, {
      action: key("athletes_searched"),
      subject: { type: "athlete" },
      after: { found: 2, athletes: `${zoe.id}, 999` },
    });
    await recordChange(db, SYSTEM, {
      action: key("pass_times_changed"),
      subject: { type: "pass", id: 999 },
      before: { assigneeId: null, slotId: 999 },
      after: { assigneeId: otherMember.user.id, slotId: slot.id, activityId },
    });
    const { body } = await admin.get("/api/admin/audit");
    expect(body.data).toMatchObject([
      {
        before: { assigneeId: null, slotId: "#999" },
        after: {
          assigneeId: otherMember.user.username,
          slotId: "Hitting, Monday at 5:00 PM",
          activityId: "Hitting",
        },
      },
      { after: { found: 2, athletes: "Zoë Núñez, #999" } },
    ]);
    expect((await admin.get("/api/admin/audit")).body.data[0]).toMatchObject({
      action: "families_read",
      subjectType: "audit_log",
    });
    await db.delete(users).where(eq(users.id, member.user.id));
    const { body: later } = await admin.get("/api/admin/audit?action=athletes_searched");
    expect(later.data).toMatchObject([{ after: { athletes: `#${zoe.id}, #999` } }]);
  });

  test("a day begins and ends in New Orleans", async () => {
    const { admin, db } = await testApp();
    const at = (createdAt: string) =>
      ({ ...PLAIN, createdAt: new Date(createdAt) }) as typeof auditEntries.$inferInsert;
    await db
      .insert(auditEntries)
      .values([
        at("2026-07-01T04:59:59Z"),
        at("2026-07-01T05:00:00Z"),
        at("2026-07-02T04:59:59Z"),
        at("2026-07-02T05:00:00Z"),
      ]);
    const { body } = await admin.get(
      withQuery("/api/admin/audit", { from: "2026-07-01", to: "2026-07-01" }),
    );
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([3, 2]);
  });

  test("refuses filters that do not exist", async () => {
    const { admin } = await testApp();
    for (const query of [
      "subjectType=everything",
      "from=2026-02-30",
      "page=0",
      `q=${"x".repeat(101)}`,
    ]) {
      expect((await admin.get(`/api/admin/audit?${query}`)).status, query).toBe(400);
    }
  });
});

test("no two commands declare the same action", () => {
  const sources = import.meta.glob<string>(["/src/a{reas,pp}/**/*.ts", "!**/*.test.ts"], {
    ...{ query: "?raw", import: "default", eager: true },
  });
  const keys = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/auditAction\(\s*"(\w+)"/g)].map(([, name]) => name),
  );
  expect(keys.length).toBeGreaterThan(100);
  expect(new Set(keys).size).toBe(keys.length);
});

const PLAIN = { action: PROSPECT_MOVED, subjectType: "prospect" } as const;

describe("an entry", () => {
  test("is never changed, nor deleted before 24 months", async () => {
    const { db } = await testDatabase();
    await recordChange(db, SYSTEM, EVENT);
    await expect(db.update(auditEntries).set({ reason: "another" })).rejects.toThrow();
    await expect(db.delete(auditEntries)).rejects.toThrow();
    await expect(db.execute(sql`truncate audit_entries`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("stays for 24 months") },
    });
    expect(await db.select().from(auditEntries)).toMatchObject([{ reason: null }]);
  });

  test("is deleted after 24 months", async () => {
    const { db, deps } = await testApp();
    await db
      .insert(auditEntries)
      .values([{ ...PLAIN, createdAt: new Date("2024-01-01T00:00:00Z") }, PLAIN]);
    const later = { ...deps, now: () => new Date("2026-02-01T00:00:00Z") };
    expect(await removeOldEntries(later)).toBe(1);
    expect((await db.select().from(auditEntries)).map(({ id }) => id)).toEqual([2]);
  });

  test("outlives the account of who made it", async () => {
    const { admin, otherMember, db } = await testApp();
    const actor = { kind: "member", userId: otherMember.user.id } as never;
    await recordChange(db, actor, EVENT);
    await db.delete(users).where(eq(users.id, otherMember.user.id));
    const { body } = await admin.get("/api/admin/audit");
    expect(body.data[0].actor).toEqual({ id: otherMember.user.id, username: null });
  });
});

test("a difference tells what may be told, and of the rest that it changed", () => {
  const before = { rawRank: 3, lastName: "Batiste", school: "Jesuit", gradYear: 2027 };
  const after = { rawRank: null, lastName: "Robichaux", school: "Jesuit", gradYear: 2027 };
  expect(differenceOf<Record<string, unknown>>(before, after, ["rawRank", "gradYear"])).toEqual({
    before: { rawRank: 3 },
    after: { rawRank: null, lastName: "changed" },
  });
});
