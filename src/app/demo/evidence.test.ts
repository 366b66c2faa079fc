import { expect, test } from "vitest";
import { measurements } from "#areas/board/measurements/tables.ts";
import type { ListedProspect } from "#areas/board/prospects/schema/prospects.ts";
import type { RankedPlayer } from "#areas/board/rankings/schema/editions.ts";
import { machinePaths } from "#machine-paths.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { loadDemoContent } from "./load.ts";

async function demoSite(): Promise<TestApp> {
  const site = await testApp();
  await loadDemoContent(site.deps.database, { now: site.clock.now, hasTestProvider: true });
  return site;
}

const board = async ({ visitor }: TestApp) =>
  (await visitor.get("/api/prospects")).body.data as ListedProspect[];

test("a first start has some 300 values at five events, and shows some to come", async () => {
  const { db, visitor, admin } = await demoSite();
  expect(await db.$count(measurements)).toBeGreaterThanOrEqual(300);
  const held = (await admin.get("/api/admin/events")).body.data as { players: number }[];
  expect(held.filter(({ players }) => players > 10)).toHaveLength(5);
  expect((await visitor.get("/api/events")).body.data).toHaveLength(2);
});

test.each(["announced", "agreed"] as const)(
  "a third of the players show the short version where the word is %s",
  async (boardConsent) => {
    const site = await demoSite();
    await site.admin.put("/api/admin/board-settings", { boardConsent });
    const players = await board(site);
    const limited = players.filter(({ level }) => level === "limited").length;
    expect(limited / players.length).toBeGreaterThan(0.28);
    expect(limited / players.length).toBeLessThan(0.38);
  },
);

test("who asks why somebody is number 7 finds values, a note, and his ranks over the editions", async () => {
  const { visitor } = await demoSite();
  const { body } = await visitor.get("/api/prospects/7/measurements");
  const dash = body.data.metrics.find(
    ({ metric }: { metric: string }) => metric === "sixty_yard_dash",
  );
  expect(dash.readings).toHaveLength(3);
  expect(dash).toMatchObject({ percentile: expect.any(Number) });
  expect(body.data.height).not.toBeNull();
  const player = (await visitor.get("/api/prospects/7")).body.data;
  expect(player).toMatchObject({ rawRank: 7, scoutReport: { text: expect.any(String) } });
  expect((await visitor.get("/api/prospects/7/editions")).body.data.length).toBeGreaterThan(1);
});

test.each(["2026-11-25T18:00:00Z", "2029-09-01T18:00:00Z"])(
  "on %s nobody on the board has graduated, and the next edition counts requests as the newest does",
  async (moment) => {
    const site = await testApp();
    site.clock.now = new Date(moment);
    await loadDemoContent(site.deps.database, { now: site.clock.now, hasTestProvider: true });
    const admin = await site.staff("scout");
    const graduates = (await admin.get("/api/admin/prospects/graduates")).body.data;
    expect(graduates).toMatchObject({ due: [], alumni: { length: 6 } });
    const newest = async () => (await admin.get("/api/editions")).body.data[0].neverAsked;
    const before = await newest();
    const next = { title: "The next rankings", note: "A quiet month.", nextOn: "2099-01-01" };
    expect((await admin.post("/api/admin/editions", next)).status).toBe(201);
    expect(await newest()).toBe(before);
  },
);

test("players are committed, and what scouts graded is nowhere but with staff", async () => {
  const site = await demoSite();
  const committed = (await board(site)).filter(({ committedTo }) => committedTo !== null);
  expect(committed.length).toBeGreaterThan(3);
  const reports = (await site.admin.get("/api/admin/prospects/7/scouting")).body.data;
  expect(reports).toHaveLength(2);
});

test("the newest edition is as its note says: most moved a few places, and some are new", async () => {
  const { visitor } = await demoSite();
  const { slug } = (await visitor.get("/api/newest-edition")).body.data;
  const { ranks } = (await visitor.get(`/api/editions/${slug}`)).body.data as {
    ranks: RankedPlayer[];
  };
  const moves = ranks.flatMap(({ rank, previousRank }) =>
    previousRank === null ? [] : Math.abs(rank - previousRank),
  );
  expect(ranks.length - moves.length).toBeGreaterThan(1);
  expect(moves.filter((by) => by > 0 && by < 10).length).toBeGreaterThan(50);
});

test("some players are for search engines, and each of them shows the full version", async () => {
  const site = await demoSite();
  const sitemap = (await site.visitor.get(machinePaths.sitemap)).body as string;
  const named = Array.from(sitemap.matchAll(/leaderboard\/(\d+)</g), ([, id]) => Number(id));
  expect(named.length).toBeGreaterThan(5);
  const full = (await board(site)).filter(({ level }) => level === "full").map(({ id }) => id);
  expect(full).toEqual(expect.arrayContaining(named));
});

test("values rise and fall as those of players do, and some players have a video", async () => {
  const { visitor } = await demoSite();
  const ways: string[] = [];
  const videos: unknown[] = [];
  for (const id of [2, 3, 5, 7, 11, 12]) {
    videos.push((await visitor.get(`/api/prospects/${id}`)).body.data.videoEmbed);
    const { metrics } = (await visitor.get(`/api/prospects/${id}/measurements`)).body.data;
    for (const { readings } of metrics as { readings: { value: number }[] }[]) {
      const steps = readings.slice(1).map(({ value }, at) => value - (readings[at]?.value ?? 0));
      ways.push(steps.map(Math.sign).join());
    }
  }
  expect(ways).toEqual(expect.arrayContaining(["1,1", "-1,-1", "1,-1", "-1,1"]));
  expect(videos.filter(Boolean).length).toBeGreaterThan(1);
});
