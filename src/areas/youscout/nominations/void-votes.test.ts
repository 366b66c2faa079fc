import { asc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { VoteReport } from "#areas/votes/schema/report.ts";
import { userBadges } from "#areas/youscout/badges/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { forgetOldVoters } from "./service/retention.ts";
import { nominationVoteCounts } from "./tables.ts";
import { aNomination } from "./testing.ts";

const reason = "A burst from one school's network";

/** A nomination with three votes of the network 10.1.1.0/24, nine days later one of another one. */
async function aBurst() {
  const site = await testApp();
  await aNomination(site.db);
  const vote = (address: string, id = 1) =>
    site.visitor.at(address).post(`/api/you-scout/nominations/${id}/vote`);
  for (const address of ["10.1.1.1", "10.1.1.2", "10.1.1.3"]) await vote(address);
  site.clock.advance(9 * DAY_MS);
  await vote("10.2.2.2");
  // An administrator who is idle this long is signed out.
  return { ...site, admin: await site.signIn(site.admin.user), vote };
}

async function reportOf({ admin }: Pick<TestApp, "admin">, id = 1): Promise<VoteReport> {
  return (
    await admin.get(withQuery(`/api/admin/you-scout/nominations/${id}/votes`, { days: "30" }))
  ).body.data;
}

/** Voids the votes of the network with the most of them. */
async function voidBurst(site: Pick<TestApp, "admin">) {
  const [burst] = (await reportOf(site)).networks;
  return site.admin.post("/api/admin/you-scout/nominations/1/votes/void", {
    networks: [burst?.network],
    reason,
  });
}

async function votesIn({ visitor }: Pick<TestApp, "visitor">, period: string): Promise<number[]> {
  const { body } = await visitor.get(withQuery("/api/you-scout/nominations", { period }));
  return body.data.map(({ votes }: { votes: number }) => votes);
}

test("the votes of a nomination are there whatever its state", async () => {
  const { admin, db } = await testApp();
  expect((await admin.get("/api/admin/you-scout/nominations/1/votes")).status).toBe(404);
  const body = { networks: ["nobody's"], reason };
  expect((await admin.post("/api/admin/you-scout/nominations/1/votes/void", body)).status).toBe(
    404,
  );
  await aNomination(db, { hiddenAt: new Date() });
  expect((await admin.get("/api/admin/you-scout/nominations/1/votes")).status).toBe(200);
});

test("the votes of a nomination are told by hour and by network, and nobody's address", async () => {
  const report = await reportOf(await aBurst());
  expect(report).toMatchObject({ nominationId: 1, communityVotes: 4, otherNetworks: 0 });
  expect(report.hours.map(({ counted }) => counted)).toEqual([3, 1]);
  expect(report.networks.map(({ counted }) => counted)).toEqual([3, 1]);
  for (const { network } of report.networks) expect(network).toMatch(/^[\w-]{12}$/);
});

describe("voiding the votes of a nomination", () => {
  test("takes them out of all counts at once, and is written down", async () => {
    const site = await aBurst();
    const counts = async () => [
      await votesIn(site, "all"),
      await votesIn(site, "month"),
      await votesIn(site, "week"),
    ];
    expect(await counts()).toEqual([[4], [4], [1]]);
    expect((await voidBurst(site)).body).toEqual({
      data: { voided: 3, heldVoided: 0, communityVotes: 1 },
    });
    expect(await counts()).toEqual([[1], [1], [1]]);
    const weeks = await site.db
      .select()
      .from(nominationVoteCounts)
      .orderBy(asc(nominationVoteCounts.startsOn));
    expect(weeks.map(({ votes }) => votes)).toEqual([1, 1]);
    const { body: log } = await site.admin.get("/api/admin/audit");
    expect(log.data).toMatchObject([
      {
        action: "votes_voided",
        subjectType: "nomination",
        subjectId: 1,
        before: { communityVotes: 4 },
        after: { communityVotes: 1, voided: 3, networks: 1 },
        reason,
      },
    ]);
  });

  test("lets nobody vote anew, until retention forgets the voter", async () => {
    const site = await aBurst();
    await voidBurst(site);
    expect((await site.vote("10.1.1.1")).body.code).toBe("vote_not_counted");
    site.clock.advance(400 * DAY_MS);
    await forgetOldVoters(site.deps);
    expect(await votesIn(site, "all")).toEqual([1]);
    expect((await site.vote("10.1.1.1")).status).toBe(200);
    expect(await votesIn(site, "all")).toEqual([2]);
  });

  test("twice takes nothing more and leaves no second entry", async () => {
    const site = await aBurst();
    const [burst] = (await reportOf(site)).networks;
    const body = { networks: [burst?.network], reason };
    await site.admin.post("/api/admin/you-scout/nominations/1/votes/void", body);
    const again = await site.admin.post("/api/admin/you-scout/nominations/1/votes/void", body);
    expect(again.body.data).toEqual({ voided: 0, heldVoided: 0, communityVotes: 1 });
    expect((await site.admin.get("/api/admin/audit")).body.total).toBe(1);
  });

  test("is kept by a merge: voided votes move, and count nowhere", async () => {
    const site = await aBurst();
    await voidBurst(site);
    await aNomination(site.db, { school: "Other" });
    await site.vote("10.1.1.1", 2);
    await site.vote("10.3.3.3", 2);
    expect(
      (await site.admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
    ).toBe(200);
    expect(await votesIn(site, "all")).toEqual([3]);
    expect(await votesIn(site, "month")).toEqual([3]);
    expect(await reportOf(site, 2)).toMatchObject({ communityVotes: 3 });
    expect((await site.vote("10.1.1.2", 2)).body.code).toBe("vote_not_counted");
  });

  test("takes no badge away, and voided votes bring none", async () => {
    const { member, admin, db } = await testApp({ config: { rateLimit: false } });
    for (let id = 1; id <= 25; id += 1) await aNomination(db, { firstName: `Player ${id}` });
    for (let id = 1; id <= 24; id += 1) await member.post(`/api/you-scout/nominations/${id}/vote`);
    await voidBurst({ admin });
    await member.post("/api/you-scout/nominations/25/vote");
    expect(await db.$count(userBadges), "the second is for 25 votes that count").toBe(1);
  });

  test("asks for votes and a reason", async () => {
    const { admin, db } = await testApp();
    await aNomination(db);
    const answer = await admin.post("/api/admin/you-scout/nominations/1/votes/void", {
      reason: "x",
    });
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      {
        networks: "Please choose networks or hours",
        reason: "Please say why in at least 3 characters",
      },
    ]);
  });
});
