import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { removeOldRequests } from "#areas/board/evaluations/service/retention.ts";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { prospectFacts, prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { boardEditions } from "#areas/board/rankings/tables.ts";
import { anEdition } from "#areas/board/rankings/testing.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";
import { DAY_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const ONE = "/api/admin/evaluation-requests/1/appointment";
const GIVEN = { eventId: 1, startsAt: "2027-03-15T09:30", place: "City Park, Field 2" };
const NOTE =
  "Lafayette hosted the fall showcase. Winter workouts follow, the next one will be in spring.";

/** A site with an edition and a note of Emile's that everybody reads, and a request for a player of this name. */
async function siteWithRequest(playerName: string): Promise<TestApp & { read(): Promise<string> }> {
  const site = await testApp();
  const { db, member, visitor } = site;
  await aProspect(db, { firstName: "Emile", lastName: "Verigny", rawRank: 1 });
  await aWord(db, 1, ["notes"]);
  await anEdition(db, { 1: 1 }, { title: "After the Covington showcase", note: NOTE });
  const note = "Faster since winter, which means he hits. Houma saw it, and more will.";
  await db.insert(prospectFacts).values({ prospectId: 1, note, noteOn: "2027-03-01" });
  await someRequests(db, member.user.id, { playerName, createdAt: site.clock.now });
  const endsAt = new Date("2027-03-15T18:00:00Z");
  await anEvent(db, { startsAt: new Date("2027-03-15T14:00:00Z"), endsAt });
  const calls = [
    ...["/api/editions/after-the-covington-showcase", "/api/prospects/1"],
    ...["/api/editions", "/api/newest-edition"],
  ];
  const read = async () =>
    JSON.stringify(
      (await Promise.all(calls.map((path) => visitor.get(path)))).map(({ status, body }) => [
        status,
        body,
      ]),
    );
  return { ...site, read };
}

describe("a player who is made for an evaluation", () => {
  test.each(["Cole Winter", "Reed Covington", "Will Lafayette", "Will Houma", "John Means"])(
    "takes no text of others away, nor when he goes: %s",
    async (playerName) => {
      const { admin, member, db, read } = await siteWithRequest(playerName);
      const before = await read();
      expect((await admin.put(ONE, GIVEN)).status).toBe(200);
      await admin.patch("/api/admin/prospects/1", { school: "Jesuit" });
      await admin.patch("/api/admin/prospects/1", { school: "Holy Cross School" });
      expect(await read()).toBe(before);
      const stored = await db.select().from(boardEditions);
      await admin.delete(ONE);
      expect(await read()).toBe(before);
      await member.delete("/api/user", { password: TEST_PASSWORD });
      expect(await db.$count(prospects)).toBe(1);
      expect(await read()).toBe(before);
      expect(await db.select().from(boardEditions)).toEqual(stored);
    },
  );

  describe("and whose guardian said no, stays", () => {
    /** A player of a request of a member, hidden by staff, and the guardian's answer or one that was kept. */
    async function refusedSite(answer: "hidden" | "refused" | "kept") {
      const site = await siteWithRequest("Reed Covington");
      expect((await site.admin.put(ONE, GIVEN)).status).toBe(200);
      await site.admin.delete(ONE);
      if (answer !== "kept") await aWord(site.db, 2, [], answer);
      else await site.db.update(prospects).set({ keptNo: "hidden" }).where(eq(prospects.id, 2));
      return site;
    }

    test.each(["hidden", "refused", "kept"] as const)(
      "when the requester deletes the account: %s",
      async (answer) => {
        const { member, db } = await refusedSite(answer);
        const left = await member.delete("/api/user", { password: TEST_PASSWORD });
        expect(left.status).toBe(200);
        expect(await db.$count(prospects)).toBe(2);
        expect(await db.$count(evaluationRequests)).toBe(0);
      },
    );

    test("when the request is 24 months old", async () => {
      const { db, deps, clock } = await refusedSite("hidden");
      clock.advance(800 * DAY_MS);
      expect(await removeOldRequests(deps, isTakenDown)).toBe(1);
      expect(await db.$count(prospects)).toBe(2);
    });
  });

  test("is named by first and last name, at once", async () => {
    const { admin, db, read } = await siteWithRequest("Reed Covington");
    await db.update(boardEditions).set({ note: "Reed Covington is next." });
    expect(await read()).toContain("Reed Covington");
    await admin.put(ONE, GIVEN);
    expect(await read()).not.toContain("Reed Covington");
    expect(await read()).toContain("After the Covington showcase");
    const edition = { title: "Winter", note: "R. Covington is next.", nextOn: "2099-01-01" };
    expect((await admin.post("/api/admin/editions", edition)).status).toBe(422);
    const town = { ...edition, note: "Covington is next." };
    expect((await admin.post("/api/admin/editions", town)).status).toBe(201);
  });

  test("is named by his last name alone once everybody saw him", async () => {
    const { admin, read } = await siteWithRequest("Reed Covington");
    await admin.put(ONE, GIVEN);
    expect((await admin.post("/api/admin/prospects/2/show")).status).toBe(200);
    expect(await read()).toContain("After the Covington showcase");
    expect((await admin.post("/api/admin/prospects/2/hide")).status).toBe(200);
    expect(await read()).not.toContain("After the Covington showcase");
  });
});
