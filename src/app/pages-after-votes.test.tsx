import type { ServerBuild } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import * as boardPage from "#domains/editions/pages/board-page.tsx";
import * as prospectPage from "#domains/measurements/pages/prospect-page.tsx";
import { aProspect } from "#domains/prospects/testing.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { callerAt } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { createApp } from "./create-app.ts";
import * as entry from "./entry.server.tsx";
import * as root from "./root.tsx";

/** The pages that follow votes, as the site has them, and how often one was rendered. */
function buildOfPages() {
  const rendered = vi.fn(entry.default);
  const route = (id: string, path: string, module: object) => ({
    ...{ id, path, parentId: "root" },
    module,
  });
  const assetOf = (id: string) => ({ id, module: `/${id}.js`, hasLoader: true, css: [] });
  const build = {
    entry: { module: { ...entry, default: rendered } },
    routes: {
      root: { id: "root", path: "", module: root },
      board: route("board", paths.board.slice(1), boardPage),
      player: route("player", paths.player(":id").slice(1), prospectPage),
    },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: Object.fromEntries(["root", "board", "player"].map((id) => [id, assetOf(id)])),
      ...{ url: "/manifest.js", version: "1" },
    },
    ...{ basename: "/", publicPath: "/", assetsBuildDirectory: "", future: {}, ssr: true },
    ...{ isSpaMode: false, prerender: [], routeDiscovery: { mode: "initial", manifestPath: "" } },
  } as unknown as ServerBuild;
  return { build, rendered };
}

/** A site with two players who are about to be overtaken. */
async function siteWithPages() {
  const site = await testApp();
  const { db, deps } = site;
  const players = [
    { lastName: "O'Neil <b>", communityVotes: 8 },
    { lastName: "Zoë & \u2028Co", communityVotes: 9 },
    { lastName: '"Doe"', communityVotes: 1 },
    { lastName: "Roe", communityVotes: 1 },
  ];
  for (const player of players) await aProspect(db, { ...player, positionPrimary: "P" });
  const { build, rendered } = buildOfPages();
  const { app } = await createApp(deps, { build, assetsFolder: null });
  onTestFinished(() => app.close());
  const visitor = callerAt(app, "198.51.100.1");
  const voter = visitor.at("198.51.100.20");
  async function vote() {
    for (const [place, player] of [1, 1, 4].entries()) {
      const { status } = await visitor
        .at(`198.51.100.2${place}`)
        .post(paths.api.prospectVote(player));
      expect(status).toBe(200);
    }
  }
  const change = () => deps.database.contentVersion.publish(async () => {});
  return { app, rendered, visitor, voter, vote, change, clock: site.clock };
}

/** A page's text without the moments at which its answers came. */
const textOf = ({ body }: { body: string }) => body.replace(/(At\\*":)\d+/g, "$10");

test.each([
  paths.board,
  `${paths.board}?mode=community`,
  `${paths.board}?mode=community&position=P&q=o`,
  paths.player(1),
  paths.player(2),
  paths.player(3),
])("%s follows votes without being rendered, and says all that it would say then", async (path) => {
  const { visitor, voter, rendered, vote, change } = await siteWithPages();
  const before = await visitor.get(path);
  await vote();
  const followed = await voter.get(path);
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(textOf(followed)).not.toBe(textOf(before));
  await change();
  expect(textOf(await visitor.get(path))).toBe(textOf(followed));
  expect(rendered).toHaveBeenCalledTimes(2);
});

test("a page whose calls are not answered when it follows votes is rendered", async () => {
  const { app, visitor, voter, rendered, vote } = await siteWithPages();
  await visitor.get(paths.board);
  await vote();
  // The first is the request for the page itself.
  const inject = app.inject.bind(app);
  vi.spyOn(app, "inject")
    .mockImplementationOnce(inject as never)
    .mockRejectedValueOnce(new Error("the database is away"));
  expect((await voter.get(paths.board)).status).toBe(200);
  expect(rendered).toHaveBeenCalledTimes(2);
});

test("a page that is another one since is rendered, also after votes", async () => {
  const { visitor, voter, rendered, vote, change } = await siteWithPages();
  await visitor.get(paths.board);
  await change();
  await vote();
  await voter.get(paths.board);
  expect(rendered).toHaveBeenCalledTimes(2);
});

test("a page of another day is rendered, also after votes: it may say what is next", async () => {
  const { visitor, voter, rendered, vote, clock } = await siteWithPages();
  await visitor.get(paths.board);
  clock.advance(DAY_MS);
  await vote();
  await voter.get(paths.board);
  expect(rendered).toHaveBeenCalledTimes(2);
});
