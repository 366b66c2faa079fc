import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { paths } from "#paths.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { privacyRequests } from "./tables.ts";
import { WRITTEN } from "./testing.ts";

const REFERENCE = /^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/;
async function ask({ visitor }: Pick<TestApp, "visitor">, differs: object = {}) {
  return visitor.post("/api/privacy-requests", { ...WRITTEN, ...differs });
}

async function newestRequest(db: Db) {
  const [newest] = await db
    .select()
    .from(privacyRequests)
    .orderBy(desc(privacyRequests.id))
    .limit(1);
  return newest;
}

describe("POST /api/privacy-requests", () => {
  test("keeps the request and answers with its reference", async () => {
    const site = await testApp();
    const { status, body, headers } = await ask(site, { page: "  ", personName: " Marcus\nB " });
    expect([status, headers["cache-control"]]).toEqual([201, "no-store"]);
    expect(body.data.reference).toMatch(REFERENCE);
    expect(await site.db.select().from(privacyRequests)).toEqual([
      {
        ...WRITTEN,
        id: 1,
        reference: body.data.reference,
        personName: "Marcus B",
        page: null,
        prospectId: null,
        nominationId: null,
        status: "new",
        outcome: null,
        staffNote: null,
        statusChangedAt: site.clock.now,
        createdAt: site.clock.now,
        updatedAt: site.clock.now,
      },
    ]);
  });

  test("calls staff, more loudly for the removal of a minor, and gives the asker the link", async () => {
    const site = await testApp();
    const { body } = await ask(site);
    await ask(site, { kind: "correction", requesterEmail: "bo@city.example" });
    const [, staffRemoval, , staffCorrection] = await outboxByCause(site);
    expect(staffRemoval).toMatchObject({
      to: "staff@raw.example",
      subject: "Urgent: removal request about a minor",
    });
    expect(staffCorrection?.subject).toBe("Privacy request: correction, about a minor");
    const [receipt] = await outboxByCause(site);
    expect(receipt).toMatchObject({ cause: "privacy:1:receipt", to: "ana@city.example" });
    const link = site.deps.config.baseUrl + paths.privacyRequestState(body.data.reference);
    expect(JSON.stringify(receipt)).toContain(link);
    expect(JSON.stringify(receipt?.parts)).not.toMatch(/Marcus|\bAna\b|my son/);
    expect(JSON.stringify([staffRemoval, staffCorrection])).not.toMatch(/Marcus|\bAna\b|my son/);
  });

  test("finds the player that it is about by the page, else by where it came from", async () => {
    const site = await testApp();
    const { baseUrl } = site.deps.config;
    await aProspect(site.db);
    await aProspect(site.db, { hiddenAt: new Date() });
    const playerOf = async (about: object) => {
      expect((await ask({ visitor: site.visitor.at(nextAddress()) }, about)).status).toBe(201);
      return (await newestRequest(site.db))?.prospectId;
    };
    expect(await playerOf({ page: `${baseUrl}/leaderboard/1` })).toBe(1);
    expect(await playerOf({ page: "/leaderboard/2" })).toBe(2);
    expect(await playerOf({ prospectId: 2 })).toBe(2);
    expect(await playerOf({ page: "/leaderboard/1", prospectId: 2 })).toBe(1);
    expect(await playerOf({ page: "his page", prospectId: 2 })).toBe(2);
    for (const nobody of [{ prospectId: 99 }, { page: "/leaderboard/99" }, {}]) {
      expect(await playerOf(nobody)).toBeNull();
    }
  });

  test("finds the nomination likewise, what it was merged into, and the player whom it brought", async () => {
    const site = await testApp();
    const { baseUrl } = site.deps.config;
    await aProspect(site.db);
    await aNomination(site.db, { status: "pending" });
    await aNomination(site.db, { status: "duplicate", mergedIntoId: 1 });
    await aNomination(site.db, { status: "promoted", promotedProspectId: 1 });
    const subjectOf = async (about: object) => {
      expect((await ask({ visitor: site.visitor.at(nextAddress()) }, about)).status).toBe(201);
      const last = await newestRequest(site.db);
      return [last?.nominationId, last?.prospectId];
    };
    expect(await subjectOf({ page: `${baseUrl}/you-scout/nomination/1` })).toEqual([1, null]);
    expect(await subjectOf({ page: "/youscout/nomination/2" })).toEqual([1, null]);
    expect(await subjectOf({ nominationId: 3 })).toEqual([3, 1]);
    expect(await subjectOf({ page: "/leaderboard/1", nominationId: 2 })).toEqual([3, 1]);
    expect(await subjectOf({ prospectId: 1 })).toEqual([3, 1]);
    expect(await subjectOf({ nominationId: 99 })).toEqual([null, null]);
  });

  test("refuses each wrong value at its field", async () => {
    const site = await testApp();
    for (const [field, value, text] of [
      ["kind", "everything", "Please choose what you ask for"],
      ["isAboutMinor", "yes", "Please say whether this person is under 18"],
      ["personName", "M", "Name must be at least 2 characters"],
      ["page", "x".repeat(501), "Page must be at most 500 characters"],
      ["requesterName", "\u200b\u200b\u200b", "Name must be at least 2 characters"],
      ["requesterEmail", "ana@", "Please enter a valid email address"],
      ["requesterRelation", "spy", "Please choose who you are"],
      ["message", "Too short", "Message must be at least 10 characters"],
      ["message", "x".repeat(5_001), "Message must be at most 5,000 characters"],
    ] as const) {
      const { status, body } = await ask(site, { [field]: value });
      expect([status, body.fields], text).toEqual([422, { [field]: text }]);
      expect(await site.db.$count(privacyRequests), text).toBe(0);
    }
  });

  test("keeps nothing that the form does not have", async () => {
    const site = await testApp();
    await ask(site, { status: "done", staffNote: "fine", reference: "MINE", id: 7 });
    const [row] = await site.db.select().from(privacyRequests);
    expect(row).toMatchObject({ id: 1, status: "new", staffNote: null });
    expect(row?.reference).not.toBe("MINE");
  });

  test("takes five an hour from an address, and mails an address three receipts a day", async () => {
    const site = await testApp();
    for (let turn = 1; turn <= 5; turn += 1) expect((await ask(site)).status).toBe(201);
    const refused = await ask(site);
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await ask({ visitor: site.visitor.at("203.0.113.9") })).status).toBe(201);
    const receipts = (await site.outbox()).filter(({ to }) => to === WRITTEN.requesterEmail);
    expect(receipts).toHaveLength(3);
  });
});

describe("GET /api/privacy-requests/{reference}", () => {
  test("tells the state with its days and nothing else, cached by nobody", async () => {
    const site = await testApp();
    const { reference } = (await ask(site)).body.data;
    const askedAt = site.clock.now.toISOString();
    site.clock.advance(20 * 60_000);
    await site.admin.patch("/api/admin/privacy-requests/1", {
      expectedStatus: "new",
      status: "in_progress",
    });
    const { body, headers } = await site.visitor.get(
      `/api/privacy-requests/${reference.toLowerCase().replaceAll("-", "")}`,
    );
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      data: {
        reference,
        status: "in_progress",
        createdAt: askedAt,
        statusChangedAt: site.clock.now.toISOString(),
        outcome: null,
      },
    });
  });

  test("lets an address guess wrong twenty times an hour, and look at its own without end", async () => {
    const site = await testApp();
    const { reference } = (await ask(site)).body.data;
    for (let turn = 1; turn <= 25; turn += 1) {
      expect((await site.visitor.get(`/api/privacy-requests/${reference}`)).status).toBe(200);
    }
    for (let turn = 1; turn <= 20; turn += 1) {
      const guess = turn % 2 ? "AAAA-AAAA-AAAA" : "odd";
      expect((await site.visitor.get(`/api/privacy-requests/${guess}`)).status).toBe(404);
    }
    expect((await site.visitor.get("/api/privacy-requests/AAAA-AAAA-AAAB")).status).toBe(429);
    expect((await site.visitor.get(`/api/privacy-requests/${reference}`)).status).toBe(429);
    const elsewhere = site.visitor.at("203.0.113.9");
    expect((await elsewhere.get(`/api/privacy-requests/${reference}`)).status).toBe(200);
  });
});

let lastAddress = 0;

function nextAddress(): string {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
}

/** Each request's receipt before its mail to staff. */
async function outboxByCause({ outbox }: TestApp) {
  return (await outbox()).toSorted((one, other) => (one.cause < other.cause ? -1 : 1));
}
