import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { VOTES_PER_MINUTE } from "#areas/votes/access/limits.ts";
import type { VoteReport } from "#areas/votes/schema/report.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { forgetOldVoters } from "./service/cast-vote.ts";
import { prospects, prospectVotes } from "./tables.ts";
import { aProspect } from "./testing.ts";

const BURST = { reason: "A burst from one school's network" };

/** A player with three votes of the network 10.1.1.0/24, an hour later one of another one. */
async function aBurst() {
  const site = await testApp();
  const { id } = await aProspect(site.db, { rawRank: 1 });
  const vote = (address: string) => site.visitor.at(address).post(`/api/prospects/${id}/vote`);
  site.clock.advance(HOUR_MS - (site.clock.now.getTime() % HOUR_MS));
  for (const address of ["10.1.1.1", "10.1.1.2", "10.1.1.3"]) await vote(address);
  site.clock.advance(HOUR_MS);
  await vote("10.2.2.2");
  // An administrator who is idle this long is signed out.
  return { ...site, admin: await site.signIn(site.admin.user), id, vote };
}

async function reportOf({ admin }: TestApp, id: number): Promise<VoteReport> {
  return (await admin.get(`/api/admin/prospects/${id}/votes`)).body.data;
}

async function expectCounted({ db, visitor }: TestApp, id: number, votes: number): Promise<void> {
  const rows = await db.select().from(prospectVotes).where(eq(prospectVotes.prospectId, id));
  const [player] = await db.select().from(prospects).where(eq(prospects.id, id));
  const { body } = await visitor.get("/api/prospects");
  expect({
    rows: rows.filter(({ voidedAt }) => voidedAt === null).length,
    counter: player?.communityVotes,
    board: body.data[0].communityVotes,
  }).toEqual({ rows: votes, counter: votes, board: votes });
}

describe("the votes of a player", () => {
  test("are there for a player who exists", async () => {
    const { admin } = await testApp();
    expect((await admin.get("/api/admin/prospects/9/votes")).status).toBe(404);
    const body = { networks: ["nobody's"], ...BURST };
    expect((await admin.post("/api/admin/prospects/9/votes/void", body)).status).toBe(404);
  });

  test("are told by hour and by network, and nobody's address with them", async () => {
    const site = await aBurst();
    const report = await reportOf(site, site.id);
    const lastHour = site.clock.now.getTime() - (site.clock.now.getTime() % HOUR_MS);
    expect(report).toMatchObject({
      prospectId: site.id,
      communityVotes: 4,
      timeZone: "America/Chicago",
      to: new Date(lastHour + HOUR_MS).toISOString(),
      from: new Date(lastHour + HOUR_MS - 7 * DAY_MS).toISOString(),
      otherNetworks: 0,
    });
    expect(report.hours).toEqual([
      { startsAt: new Date(lastHour - HOUR_MS).toISOString(), counted: 3, held: 0, voided: 0 },
      { startsAt: new Date(lastHour).toISOString(), counted: 1, held: 0, voided: 0 },
    ]);
    expect(report.networks.map(({ counted }) => counted)).toEqual([3, 1]);
    for (const { network } of report.networks) expect(network).toMatch(/^[\w-]{12}$/);
    const [stored] = await site.db.select().from(prospectVotes);
    expect(JSON.stringify(report)).not.toContain(stored?.voterNetwork);
  });

  test("are those of the days that are asked for", async () => {
    const site = await aBurst();
    await site.letTimePass(2 * DAY_MS);
    const { admin } = site;
    const ask = async (days: string) =>
      (await admin.get(withQuery(`/api/admin/prospects/${site.id}/votes`, { days }))).body.data;
    expect((await ask("1")).hours).toEqual([]);
    expect((await ask("7")).hours).toHaveLength(2);
    expect((await ask("30")).communityVotes).toBe(4);
    const wrong = await admin.get(
      withQuery(`/api/admin/prospects/${site.id}/votes`, { days: "365" }),
    );
    expect(wrong.status).toBe(400);
  });
});

describe("voiding votes", () => {
  test("of a network takes them out of the count at once, and is written down", async () => {
    const site = await aBurst();
    const [burst] = (await reportOf(site, site.id)).networks;
    await site.visitor.get("/api/prospects");
    const answer = await site.admin.post(`/api/admin/prospects/${site.id}/votes/void`, {
      networks: [burst?.network],
      ...BURST,
    });
    expect(answer.body).toEqual({ data: { voided: 3, heldVoided: 0, communityVotes: 1 } });
    await expectCounted(site, site.id, 1);
    expect((await reportOf(site, site.id)).networks).toMatchObject([
      { counted: 0, voided: 3 },
      { counted: 1, held: 0, voided: 0 },
    ]);
    const { body: log } = await site.admin.get("/api/admin/audit");
    expect(log.data).toMatchObject([
      {
        action: "votes_voided",
        subjectId: site.id,
        before: { communityVotes: 4 },
        after: { communityVotes: 1, voided: 3, networks: 1 },
        reason: BURST.reason,
      },
    ]);
  });

  test("of hours leaves the hours around them, and both together take what is in both", async () => {
    const site = await aBurst();
    const { hours, networks } = await reportOf(site, site.id);
    const [first, second] = hours.map(({ startsAt }) => startsAt) as [string, string];
    const nothing = await site.admin.post(`/api/admin/prospects/${site.id}/votes/void`, {
      networks: [networks[1]?.network],
      from: first,
      to: second,
      ...BURST,
    });
    expect(nothing.body.data).toEqual({ voided: 0, heldVoided: 0, communityVotes: 4 });
    expect((await site.admin.get("/api/admin/audit")).body.total).toBe(0);
    const some = await site.admin.post(`/api/admin/prospects/${site.id}/votes/void`, {
      from: first,
      to: second,
      ...BURST,
    });
    expect(some.body.data).toEqual({ voided: 3, heldVoided: 0, communityVotes: 1 });
    await expectCounted(site, site.id, 1);
  });

  test("twice takes nothing more, and other players keep theirs", async () => {
    const site = await aBurst();
    const other = await aProspect(site.db);
    await site.visitor.at("10.1.1.1").post(`/api/prospects/${other.id}/vote`);
    const [burst] = (await reportOf(site, site.id)).networks;
    const body = { networks: [burst?.network], ...BURST };
    await site.admin.post(`/api/admin/prospects/${site.id}/votes/void`, body);
    const again = await site.admin.post(`/api/admin/prospects/${site.id}/votes/void`, body);
    expect(again.body.data).toEqual({ voided: 0, heldVoided: 0, communityVotes: 1 });
    expect((await reportOf(site, other.id)).communityVotes).toBe(1);
  });

  test("lets nobody vote anew, and takes nothing off the limits", async () => {
    const site = await aBurst();
    const [burst] = (await reportOf(site, site.id)).networks;
    await site.admin.post(`/api/admin/prospects/${site.id}/votes/void`, {
      networks: [burst?.network],
      ...BURST,
    });
    const repeat = await site.vote("10.1.1.1");
    expect([repeat.status, repeat.body.code]).toEqual([409, "vote_not_counted"]);
    for (let index = 0; index < VOTES_PER_MINUTE.address; index += 1) {
      const { id } = await aProspect(site.db);
      expect((await site.visitor.at("10.3.3.3").post(`/api/prospects/${id}/vote`)).status).toBe(
        200,
      );
      await site.admin.post(`/api/admin/prospects/${id}/votes/void`, {
        from: new Date(site.clock.now.getTime() - HOUR_MS).toISOString(),
        to: new Date(site.clock.now.getTime() + HOUR_MS).toISOString(),
        ...BURST,
      });
    }
    expect((await site.vote("10.3.3.3")).status).toBe(429);
  });

  test("leaves old votes to retention, which takes their voters only", async () => {
    const site = await aBurst();
    const [burst] = (await reportOf(site, site.id)).networks;
    await site.admin.post(`/api/admin/prospects/${site.id}/votes/void`, {
      networks: [burst?.network],
      ...BURST,
    });
    site.clock.advance(400 * DAY_MS);
    await forgetOldVoters(site.deps);
    await expectCounted(site, site.id, 1);
    expect((await site.vote("10.1.1.1")).status).toBe(200);
    await expectCounted(site, site.id, 2);
  });

  test("refuses each wrong value at its field", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db);
    for (const [body, fields] of [
      [{ reason: BURST.reason }, { networks: "Please choose networks or hours" }],
      [{ networks: [], ...BURST }, { networks: "Please choose a network" }],
      [{ networks: ["a"] }, { reason: "Please say why in at least 3 characters" }],
      [{ networks: ["a"], reason: " a " }, { reason: "Please say why in at least 3 characters" }],
      [{ networks: ["a"], reason: "x".repeat(501) }, { reason: "Must be at most 500 characters" }],
      [
        { from: "2027-03-10T10:00:00Z", ...BURST },
        {
          networks: "Please choose networks or hours",
          to: "Please choose the first and the last hour",
        },
      ],
      [
        { from: "2027-03-10T10:00:00Z", to: "2027-03-10T10:00:00Z", ...BURST },
        { to: "The last hour must not be before the first" },
      ],
      [
        { from: "yesterday", to: "today", ...BURST },
        { from: "Please choose an hour", to: "Please choose an hour" },
      ],
    ] as const) {
      const answer = await admin.post(`/api/admin/prospects/${id}/votes/void`, body);
      expect([answer.status, answer.body.fields], JSON.stringify(fields)).toEqual([422, fields]);
    }
  });
});
