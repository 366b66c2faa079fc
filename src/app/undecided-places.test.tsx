import { eq } from "drizzle-orm";
import type { ComponentType } from "react";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import type { TargetKind } from "#areas/votes/access/bursts.ts";
import { voteBursts } from "#areas/votes/tables/bursts.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { type Api, apiContext } from "#lib/api.ts";
import * as board from "#pages/leaderboard._index.tsx";
import * as youScoutHome from "#pages/you-scout._index.tsx";
import * as youScout from "#pages/you-scout.leaderboard.tsx";
import { paths } from "#paths.ts";
import { renderPage } from "#tests/render-page.tsx";
import { type TestApp, testApp } from "#tests/test-app.ts";

interface ListPage {
  default: ComponentType;
  loader(args: never): Promise<{ data: object }>;
}

/** The page as the server makes it of the real calls. */
async function open({ visitor }: TestApp, page: unknown, address: string): Promise<string> {
  const { loader, default: Page } = page as ListPage;
  const context = new RouterContextProvider();
  const api: Api = { request: async (_method, path) => (await visitor.get(path)).body };
  context.set(apiContext, api);
  const request = new Request(`http://localhost${address}`);
  const { data } = await loader({ request, params: {}, context } as never);
  return renderPage(Page, { address, loaderData: data });
}

/** The row of a list that has the link to this path. */
function rowOf(markup: string, path: string, element: "tr" | "li"): string {
  const rows = markup.split(new RegExp(`<${element}[ >]`)).slice(1);
  return rows.find((row) => row.includes(`href="${path}"`)) ?? "";
}

/** Two players and two nominations, the first of each with the most votes, whose spike waits for staff. */
async function undecided(): Promise<TestApp> {
  const site = await testApp();
  const { db, clock } = site;
  await aProspect(db);
  await aProspect(db);
  await aNomination(db);
  await aNomination(db);
  await db.update(prospects).set({ communityVotes: 1 });
  await db.update(nominations).set({ communityVotes: 1 });
  for (const kind of ["prospect", "nomination"] satisfies TargetKind[]) {
    const times = { startedAt: clock.now, endedAt: clock.now };
    await db.insert(voteBursts).values({ kind, targetId: 1, ...times, votes: 400, usual: 0 });
  }
  await db.update(prospects).set({ communityVotes: 400 }).where(eq(prospects.id, 1));
  await db.update(nominations).set({ communityVotes: 400 }).where(eq(nominations.id, 1));
  return site;
}

const release = ({ admin }: TestApp, id: number) =>
  admin.post(`/api/admin/vote-bursts/${id}/decision`, {
    decision: "release",
    expectedState: "flagged",
    expectedVotes: 400,
    reason: "A class of 400",
  });

const COMMUNITY = `${paths.board}?mode=community`;
const PLATE = "bg-chalk text-ground w-14";

test("a place on the board has no plate and no badge while its vote spike is undecided", async () => {
  const site = await undecided();
  const rows = async () => {
    const markup = await open(site, board, COMMUNITY);
    return [1, 2].map((id) => rowOf(markup, paths.player(id), "tr"));
  };
  const [first = "", second] = await rows();
  expect(first).toContain(">1</span>");
  expect(first).toContain(">400</span>");
  expect(first).not.toMatch(/Fan Favorite|is-top/);
  expect(first).not.toContain(PLATE);
  expect(second).toContain(">2</span>");
  expect(second).toContain("Fan Favorite");
  expect(second).toContain(PLATE);
  await release(site, 1);
  const [decided] = await rows();
  expect(decided).toContain("Fan Favorite");
  expect(decided).toContain(PLATE);
});

test("a place of YouScout has no plate while its vote spike is undecided", async () => {
  const site = await undecided();
  const address = `${paths.youScoutLeaderboard}?period=all`;
  const row = async (id: number) =>
    rowOf(await open(site, youScout, address), paths.nomination(id), "li");
  expect(await row(1)).toContain(">1</span>");
  expect(await row(1)).not.toMatch(/bg-chalk|text-3xl/);
  expect(await row(2)).toContain(PLATE);
  await release(site, 2);
  expect(await row(1)).toContain(PLATE);
});

test("YouScout features others first while a vote spike is undecided", async () => {
  const site = await undecided();
  const order = async () => {
    const markup = await open(site, youScoutHome, paths.youScout);
    return [1, 2].toSorted(
      (one, other) =>
        markup.indexOf(`href="${paths.nomination(one)}"`) -
        markup.indexOf(`href="${paths.nomination(other)}"`),
    );
  };
  expect(await order()).toEqual([2, 1]);
  await release(site, 2);
  expect(await order()).toEqual([1, 2]);
});
