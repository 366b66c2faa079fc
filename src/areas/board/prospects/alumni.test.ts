import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";
import { readGraduates } from "./queries/alumni.ts";
import { classesToOffer, hasGraduated, latestClass } from "./rules/class-window.ts";
import type { Alumnus } from "./schema/alumni.ts";
import { prospectFacts, prospects } from "./tables.ts";
import { aProspect, aWord } from "./testing.ts";

const rowOf = async ({ db }: TestApp, id: number) =>
  (await db.select().from(prospects).where(eq(prospects.id, id)))[0];
const idsOf = (players: { id: number }[]) => players.map(({ id }) => id);

describe("the window of classes", () => {
  test("offers classes by the school year of New Orleans", () => {
    for (const [at, latest, last, hasOlder, hasSenior] of [
      ["2027-08-01T04:59:59Z", 2030, [2030], true, false],
      ["2027-08-01T05:00:00Z", 2031, [2030, 2031], true, true],
      ["2029-09-01T00:00:00Z", 2033, [2030, 2031, 2032, 2033], true, true],
    ] as const) {
      const now = new Date(at);
      expect(latestClass(now), at).toBe(latest);
      expect(classesToOffer(now).slice(0, 2), at).toEqual([2024, 2025]);
      expect(
        classesToOffer(now).filter((year) => year >= 2030),
        at,
      ).toEqual(last);
      expect(hasGraduated(2026, now), at).toBe(hasOlder);
      expect(hasGraduated(2027, now), at).toBe(hasSenior);
      expect(hasGraduated(null, now), at).toBe(false);
    }
  });
});

describe("players who graduated", () => {
  test("are named from August 1 in New Orleans, and nobody becomes an alumnus by himself", async () => {
    const { db, visitor } = await testApp();
    const { id } = await aProspect(db, { gradYear: 2027, rawRank: 3 });
    await aProspect(db, { gradYear: 2028 });
    await aProspect(db, { gradYear: null });
    const before = await readGraduates(db, new Date("2027-08-01T04:59:59Z"));
    expect(before).toEqual({ due: [], alumni: [] });
    const after = await readGraduates(db, new Date("2027-08-01T05:00:00Z"));
    expect(after).toMatchObject({ due: [{ id, gradYear: 2027, rank: 3 }], alumni: [] });
    expect(idsOf((await visitor.get("/api/prospects")).body.data)).toHaveLength(3);
  });

  test("leave the ranking with their rank free, and are found among the alumni", async () => {
    const site = await testApp();
    const { id } = await aProspect(site.db, { gradYear: 2026, rawRank: 3 });
    const below = await aProspect(site.db, { gradYear: 2027, rawRank: 4 });
    await site.visitor.post(`/api/prospects/${id}/vote`);
    const made = await site.admin.post("/api/admin/prospects/graduates", { ids: [id] });
    expect(made.body.data).toMatchObject({ due: [], alumni: [{ id, rank: 3 }] });

    expect(idsOf((await site.visitor.get("/api/prospects")).body.data)).toEqual([below.id]);
    expect((await site.visitor.get("/api/prospects/alumni")).body.data).toMatchObject([
      { id, gradYear: 2026, bestRank: 3, committedTo: null },
    ]);
    expect((await site.visitor.get(`/api/prospects/${id}`)).body.data).toMatchObject({
      rawRank: null,
      communityRank: null,
      communityVotes: 1,
      alumnus: { bestRank: 3 },
    });
    const other = (await site.visitor.get(`/api/prospects/${below.id}`)).body.data;
    expect(other).toMatchObject({ communityRank: 1, alumnus: null });
    const moved = await site.admin.post(`/api/admin/prospects/${below.id}/move`, { toRank: 3 });
    expect(moved.body.data.rawRank).toBe(3);
  });

  test("are made alumni all or none, only of classes that graduated, and once", async () => {
    const site = await testApp();
    const one = await aProspect(site.db, { gradYear: 2026, rawRank: 1 });
    const young = await aProspect(site.db, { gradYear: 2027 });
    const tooEarly = await site.admin.post("/api/admin/prospects/graduates", {
      ids: [one.id, young.id],
    });
    expect([tooEarly.status, tooEarly.body.code, tooEarly.body.message]).toEqual([
      409,
      "conflict",
      `${young.firstName} ${young.lastName} (#${young.id}) has not graduated: only players of a class before 2027 become alumni.`,
    ]);
    const unclassed = await aProspect(site.db, { firstName: "Noe", gradYear: null });
    expect(
      (await site.admin.post("/api/admin/prospects/graduates", { ids: [unclassed.id] })).body
        .message,
    ).toBe(`Noe ${unclassed.lastName} (#${unclassed.id}) has no class: please enter it first.`);
    expect(
      (await site.admin.post("/api/admin/prospects/graduates", { ids: [one.id, 99] })).body.code,
    ).toBe("stale");
    expect((await rowOf(site, one.id))?.alumnusSince).toBeNull();
    await site.admin.post("/api/admin/prospects/graduates", { ids: [one.id] });
    await site.admin.post("/api/admin/prospects/graduates", { ids: [one.id] });
    expect(await rowOf(site, one.id)).toMatchObject({ finalRank: 1, bestRank: 1 });
    expect(await site.db.select().from(auditEntries)).toMatchObject([
      { action: "prospect_graduated", before: { rawRank: 1 }, after: { rawRank: null } },
    ]);
    expect(
      (await site.admin.post("/api/admin/prospects/graduates", { ids: [] })).body.fields,
    ).toEqual({
      ids: "Please choose a player",
    });
  });

  test("come back at their rank where it is free, else unranked", async () => {
    const site = await testApp();
    const one = await aProspect(site.db, { gradYear: 2026, rawRank: 1 });
    const two = await aProspect(site.db, { gradYear: 2026, rawRank: 2 });
    const ids = [one.id, two.id];
    await site.admin.post("/api/admin/prospects/graduates", { ids });
    const next = await aProspect(site.db, { gradYear: 2027, rawRank: 2 });
    const back = await site.admin.post("/api/admin/prospects/graduates/bring-back", { ids });
    expect(back.body.data.alumni).toEqual([]);
    const cleared = { alumnusSince: null, finalRank: null, bestRank: null };
    expect(await rowOf(site, one.id)).toMatchObject({ rawRank: 1, ...cleared });
    expect(await rowOf(site, two.id)).toMatchObject({ rawRank: null, ...cleared });
    expect(await rowOf(site, next.id)).toMatchObject({ rawRank: 2 });
    expect((await site.visitor.post(`/api/prospects/${one.id}/vote`)).status).toBe(200);
    const again = await site.admin.post("/api/admin/prospects/graduates/bring-back", { ids });
    expect(again.status).toBe(200);
    const entries = await site.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ["prospect_graduated", { rawRank: null }],
      ["prospect_graduated", { rawRank: null }],
      ["prospect_brought_back", { rawRank: 1 }],
      ["prospect_brought_back", { rawRank: null }],
    ]);
  });

  test("get no rank as alumni, by no way", async () => {
    const site = await testApp();
    const { id } = await aProspect(site.db, { gradYear: 2026, rawRank: 1 });
    await site.admin.post("/api/admin/prospects/graduates", { ids: [id] });
    const message = "This player is an alumnus. Please bring him back to the board first.";
    const refusal = { status: 409, body: { code: "conflict", message } };
    const { admin } = site;
    expect(await admin.patch(`/api/admin/prospects/${id}`, { rawRank: 5 })).toMatchObject(refusal);
    expect(await admin.post(`/api/admin/prospects/${id}/move`, { toRank: 5 })).toMatchObject(
      refusal,
    );
    const file = await admin.post("/api/admin/prospects/import", { csv: `ID,Rank\n${id},5` });
    expect(file.body.data.errors).toEqual([
      { line: 2, column: "Rank", value: "5", message: "This player is an alumnus and has no rank" },
    ]);
    const renamed = await admin.patch(`/api/admin/prospects/${id}`, {
      school: "Jesuit High School",
    });
    expect(renamed.status).toBe(200);
  });

  test("keep a class that graduated, by hand and by a file, as long as they are alumni", async () => {
    const site = await testApp();
    const { id } = await aProspect(site.db, { gradYear: 2026 });
    await site.admin.post("/api/admin/prospects/graduates", { ids: [id] });
    const change = (gradYear: number) =>
      site.admin.patch(`/api/admin/prospects/${id}`, { gradYear });
    const message =
      "This player is an alumnus, and alumni are of a class that has graduated. Please bring him back to the board first.";
    expect(await change(2028)).toMatchObject({
      status: 409,
      body: { code: "conflict", fields: { gradYear: message } },
    });
    const csv = `ID,Grad year\n${id},2028\n`;
    const { body } = await site.admin.post("/api/admin/prospects/import", { csv });
    expect(body.data.errors).toMatchObject([{ line: 2, column: "Grad year", message }]);
    await site.db.update(prospects).set({ gradYear: 2028 });
    const exported = await site.admin.get("/api/admin/prospects.csv");
    const again = { csv: exported.body };
    const file = await site.admin.post("/api/admin/prospects/import", again);
    expect(file.body.data).toMatchObject({ errors: [], unchanged: 1 });
    const reformatted = { csv: `ID,Grad year,School\n${id}, 2028 ,Jesuit\n` };
    const other = await site.admin.post("/api/admin/prospects/import", reformatted);
    expect(other.body.data).toMatchObject({ errors: [], effects: [{ kind: "changed" }] });
    expect((await change(2025)).status).toBe(200);
    await site.admin.post("/api/admin/prospects/graduates/bring-back", { ids: [id] });
    expect((await change(2028)).status).toBe(200);
  });

  test("are chosen by their numbers, and all else is refused with a sentence", async () => {
    const { admin } = await testApp();
    for (const [given] of [[{}], [{ ids: 5 }], [{ ids: ["x"] }], [{ ids: [] }]] as const) {
      const { status, body } = await admin.post("/api/admin/prospects/graduates", given);
      expect([status, Object.values(body.fields)], JSON.stringify(given)).toEqual([
        422,
        ["Please choose a player"],
      ]);
    }
  });

  test("are listed for staff by their state, and counted by nobody as unranked", async () => {
    const site = await testApp();
    const { id } = await aProspect(site.db, { gradYear: 2026 });
    await aProspect(site.db, { gradYear: 2027 });
    await site.admin.post("/api/admin/prospects/graduates", { ids: [id] });
    const inState = async (state: string) =>
      idsOf((await site.admin.get(`/api/admin/prospects?state=${state}`)).body.data);
    expect(await inState("alumni")).toEqual([id]);
    expect(await inState("unranked")).not.toContain(id);
    await site.admin.post(`/api/admin/prospects/${id}/hide`);
    expect(await inState("hidden")).toEqual([id]);
    expect((await site.visitor.get("/api/prospects/alumni")).body.data).toEqual([]);
    expect((await site.visitor.get(`/api/prospects/${id}`)).status).toBe(404);
  });
});

describe("votes for alumni", () => {
  test("are refused with 410 and a sentence, alone and in a crowd, and cost nothing", async () => {
    const site = await testApp();
    const gone = await aProspect(site.db, { gradYear: 2026 });
    const open = await aProspect(site.db, { gradYear: 2027 });
    await site.admin.post("/api/admin/prospects/graduates", { ids: [gone.id] });
    const refused = await site.visitor.post(`/api/prospects/${gone.id}/vote`);
    expect([refused.status, refused.body]).toEqual([
      410,
      { code: "gone", message: "This player has graduated, so votes for him are closed." },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const caller = site.visitor.at(`10.2.0.${index}`);
        return caller.post(`/api/prospects/${index % 2 === 0 ? gone.id : open.id}/vote`);
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 6 }, () => [410, 200]).flat());
    expect((await rowOf(site, gone.id))?.communityVotes).toBe(0);
    expect((await rowOf(site, open.id))?.communityVotes).toBe(6);
  });

  test("that were cast before can still be undone for ten minutes", async () => {
    const site = await testApp();
    const { id } = await aProspect(site.db, { gradYear: 2026 });
    const ana = await aVoter(site);
    await ana.post(`/api/prospects/${id}/vote`);
    await site.admin.post("/api/admin/prospects/graduates", { ids: [id] });
    const undone = await ana.post(`/api/prospects/${id}/vote/undo`);
    expect(undone.body.data).toEqual({ prospectId: id, communityVotes: 0 });
    expect((await site.visitor.post(`/api/prospects/${id}/vote`)).status).toBe(410);
  });

  test("of a hidden alumnus tell nothing of him", async () => {
    const site = await testApp();
    const { id } = await aProspect(site.db, { gradYear: 2026 });
    await site.admin.post("/api/admin/prospects/graduates", { ids: [id] });
    await site.admin.post(`/api/admin/prospects/${id}/hide`);
    expect((await site.visitor.post(`/api/prospects/${id}/vote`)).status).toBe(404);
  });
});

describe("what everybody sees of alumni", () => {
  test("is what the guardian's word lets them, by class and best rank", async () => {
    const site = await testApp();
    const make = (lastName: string, gradYear: number, rawRank: number | null) =>
      aProspect(site.db, { firstName: "Emile", lastName, gradYear, rawRank });
    const quiet = await make("Quietbray", 2025, 2);
    const spoken = await make("Spokenbray", 2026, 9);
    const unranked = await make("Plainbray", 2026, null);
    for (const { id: prospectId } of [quiet, spoken, unranked]) {
      const commitment = { college: "Tulane", committedOn: "2025-11-01" };
      await site.db
        .insert(prospectFacts)
        .values({ prospectId, ...commitment, announcedBy: "family" });
    }
    await aWord(site.db, quiet.id, [], "refused");
    await aWord(site.db, spoken.id, ["commitment"]);
    await site.admin.post("/api/admin/prospects/graduates", {
      ids: [quiet.id, spoken.id, unranked.id],
    });
    const { body } = await site.visitor.get("/api/prospects/alumni");
    const seen = body.data.map(({ lastName, level, committedTo, bestRank }: Alumnus) => {
      return [lastName, level, committedTo, bestRank];
    });
    expect(seen).toEqual([
      ["Spokenbray", "full", "Tulane", 9],
      ["Plainbray", "full", null, null],
      ["Q.", "limited", null, 2],
    ]);
    expect(Object.keys(body.data[0]).toSorted()).toEqual(
      "bestEdition bestRank committedTo firstName gradYear id lastName level positionPrimary".split(
        " ",
      ),
    );
  });
});
