import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { isDueToAnonymize } from "./queries/nominations.ts";
import { advanceAges } from "./service/advance-ages.ts";
import { nominations } from "./tables.ts";
import { aNomination } from "./testing.ts";

const CREATED = new Date("2026-10-01T17:00:00Z");

async function rowOf({ db }: TestApp, id: number) {
  const [row] = await db.select().from(nominations).where(eq(nominations.id, id));
  if (!row) throw new Error("no such nomination");
  return row;
}

async function advanceAt({ clock, deps }: TestApp, moment: string): Promise<void> {
  clock.now = new Date(moment);
  await advanceAges(deps);
}

describe("ages of nominated players", () => {
  test("advance on July 31 in New Orleans, once a year, however often the job runs", async () => {
    const site = await testApp();
    const { id } = await aNomination(site.db, { age: 12, createdAt: CREATED });
    const ageAt = async (moment: string) => {
      await advanceAt(site, moment);
      return (await rowOf(site, id)).age;
    };
    expect(await ageAt("2027-07-31T04:59:59Z")).toBe(12);
    expect(await ageAt("2027-07-31T05:00:00Z")).toBe(13);
    expect(await ageAt("2027-07-31T05:00:00Z")).toBe(13);
    expect(await ageAt("2027-12-31T12:00:00Z")).toBe(13);
    // Two years in which the site was off are made up for.
    expect(await ageAt("2029-08-02T05:00:00Z")).toBe(15);
  });

  test("count from the nomination, and leave the class as it was", async () => {
    const site = await testApp();
    const full = { publication: "full", guardianAgreedAt: CREATED } as const;
    const old = await aNomination(site.db, { age: 15, createdAt: CREATED, ...full });
    const created = new Date("2027-08-15T17:00:00Z");
    const fresh = await aNomination(site.db, { lastName: "Other", age: 15, createdAt: created });
    const classOf = async () =>
      (await site.visitor.get(`/api/you-scout/nominations/${old.id}`)).body.data.full.gradYear;
    const before = await classOf();
    await advanceAt(site, "2027-09-01T12:00:00Z");
    expect([(await rowOf(site, old.id)).age, (await rowOf(site, fresh.id)).age]).toEqual([16, 15]);
    expect([before, await classOf()]).toEqual([2029, 2029]);
  });

  test("make nothing full to which a guardian agreed for a player under 13", async () => {
    const site = await testApp();
    const { admin, db, deps, visitor } = site;
    const given = { school: "Jesuit High School", gameLocation: "City Park", createdAt: CREATED };
    await aNomination(db, {
      ...{ ...given, age: 13, publication: "full", guardianEmail: "mother@family.example" },
      guardianTokenHash: keyedHash(deps.secrets.vote, "guardian mother"),
    });
    const link = "/api/you-scout/guardian/mother";
    await visitor.post(link, { agrees: false });
    await admin.patch("/api/admin/you-scout/nominations/1", { age: 12 });
    const agree = async () => {
      const { version } = (await visitor.get(link)).body.data;
      return (await visitor.post(link, { agrees: true, isGuardian: true, version })).body.data;
    };
    const shown = async () => (await visitor.get("/api/you-scout/nominations/1")).body.data;
    expect(await agree()).toMatchObject({ shown: "limited" });
    expect(await rowOf(site, 1)).toMatchObject({ publication: "limited" });
    await advanceAt(site, "2027-07-31T05:00:00Z");
    expect(await rowOf(site, 1)).toMatchObject({ age: 13 });
    expect(await shown()).toMatchObject({ level: "limited", full: null });
    // The full page takes a yes of its own.
    expect(await agree()).toMatchObject({ shown: "full" });
    await advanceAt(site, "2028-07-31T05:00:00Z");
    expect(await shown()).toMatchObject({ level: "full" });
  });

  test("do not change of what was anonymized", async () => {
    const site = await testApp();
    const { id } = await aNomination(site.db, { createdAt: CREATED, anonymizedAt: CREATED });
    await advanceAt(site, "2027-09-01T12:00:00Z");
    expect((await rowOf(site, id)).age).toBe(15);
  });
});

describe("a nomination of a player who is 19", () => {
  test.each(["pending", "needs_info", "approved", "promoted"] as const)(
    "is archived from %s: nobody sees it or votes for it, and its author is told once",
    async (status) => {
      const site = await testApp();
      const author = await aUser(site.db, { username: "ana", email: "ana@city.example" });
      const submittedByUserId = author.id;
      const { id } = await aNomination(site.db, {
        ...{ status, age: 18, createdAt: CREATED, submittedByUserId },
      });
      await advanceAt(site, "2027-07-31T05:00:00Z");
      expect(await rowOf(site, id)).toMatchObject({ status: "archived", age: 19 });
      expect((await site.visitor.get(`/api/you-scout/nominations/${id}`)).status).toBe(404);
      expect((await site.visitor.get("/api/you-scout/nominations")).body.total).toBe(0);
      expect((await site.visitor.post(`/api/you-scout/nominations/${id}/vote`)).status).toBe(404);
      const member = await site.signIn(author);
      const own = (await member.get("/api/you-scout/my-nominations")).body.data;
      expect(own).toMatchObject([{ id, status: "archived", isPublic: false }]);
      await advanceAt(site, "2027-08-31T05:00:00Z");
      const told = (await site.outbox()).map(({ subject }) => subject);
      expect(told).toEqual(["Your nomination has left YouScout"]);
      expect(JSON.stringify(await site.outbox())).not.toMatch(/Marcus|Batiste/);
      expect(await site.db.select().from(auditEntries)).toMatchObject([
        { action: "nomination_changed", before: { status }, after: { status: "archived" } },
      ]);
    },
  );

  test("stays as it is where it has ended otherwise", async () => {
    const site = await testApp();
    const { id } = await aNomination(site.db, { status: "rejected", age: 18, createdAt: CREATED });
    await advanceAt(site, "2027-07-31T05:00:00Z");
    expect(await rowOf(site, id)).toMatchObject({ status: "rejected", age: 19 });
  });

  test("can be withdrawn and deleted, and is anonymized after 90 days", async () => {
    const site = await testApp();
    const author = await aUser(site.db, { username: "ana", email: "ana@city.example" });
    const submittedByUserId = author.id;
    const { id } = await aNomination(site.db, { age: 18, createdAt: CREATED, submittedByUserId });
    await advanceAt(site, "2027-07-31T05:00:00Z");
    const due = async (days: number) => {
      const at = new Date(site.clock.now.getTime() + days * DAY_MS + 1);
      return site.db.$count(nominations, isDueToAnonymize(at));
    };
    expect([await due(89), await due(90)]).toEqual([0, 1]);
    const admin = await site.signIn(await aUser(site.db, { username: "boss", role: "admin" }));
    const staffs = (await admin.get("/api/admin/you-scout/nominations")).body.data;
    expect(staffs).toMatchObject([{ id, status: "archived" }]);
    const member = await site.signIn(author);
    expect((await member.post(`/api/you-scout/nominations/${id}/withdraw`)).status).toBe(200);
    expect((await rowOf(site, id)).status).toBe("withdrawn");
  });
});
