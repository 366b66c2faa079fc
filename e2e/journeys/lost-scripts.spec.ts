import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { paths } from "#paths.ts";
import { arrive, openBrowser, untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { becomeMember } from "../support/member.ts";
import { MAILED_PAGES, PUBLIC_PAGES, SERVICE_PAGES } from "../support/public-pages.ts";
import type { Site } from "../support/site.ts";

const SCRIPTS = "**/assets/*.js";
/** Somebody whose console nobody reads: each script that is missing is noted there. */
async function arriveUnwatched(site: Site): Promise<Page> {
  const visitor = await arrive(await openBrowser(), site.url);
  onTestFinished(() => visitor.leave());
  return visitor.page;
}

/** The scripts that a page asks for until it is quiet. */
async function scriptsOf(page: Page, address: string): Promise<string[]> {
  const names = new Set<string>();
  await page.route(SCRIPTS, (route) => {
    names.add(route.request().url());
    return route.continue();
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.unrouteAll({ behavior: "wait" });
  return [...names];
}

async function expectStays(page: Page, address: string, script: string): Promise<void> {
  await page.route(script, (blocked) => blocked.abort());
  await page.goto(address, { waitUntil: "networkidle" });
  const what = `${address} without ${new URL(script).pathname}`;
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  expect(await heading.count(), what).toBe(1);
  const complaints = page.getByText(/^(?:Something went wrong|We can't show this part)/);
  expect(await complaints.count(), what).toBe(0);
  await page.unrouteAll({ behavior: "wait" });
}

journey(
  "a public page stays as it was delivered, whichever script is missing",
  async ({ site }) => {
    const pages = await Promise.all([1, 2, 3].map(() => arriveUnwatched(site)));
    const addresses = [
      ...Object.values({ ...PUBLIC_PAGES, ...SERVICE_PAGES }),
      ...MAILED_PAGES.map((path) => () => path),
    ].values();
    // A script of several pages fails alike on all of them.
    const pathOf = new Map<string, string>();
    await Promise.all(
      pages.map(async (page) => {
        for (const addressOf of addresses) {
          const path = await addressOf(site);
          for (const script of await scriptsOf(page, site.url + path)) {
            if (!pathOf.has(script)) pathOf.set(script, path);
          }
        }
      }),
    );
    expect(new Set(pathOf.values()).size).toBeGreaterThan(15);
    const toMiss = pathOf.entries();
    // While one page becomes quiet, another one loads.
    await Promise.all(
      pages.map(async (page) => {
        for (const [script, path] of toMiss) await expectStays(page, site.url + path, script);
      }),
    );
  },
);

journey("a part that was opened without its script says so", async ({ site }) => {
  const page = await arriveUnwatched(site);
  const main = page.getByRole("main");
  await page.goto(site.url + paths.youScoutLeaderboard, { waitUntil: "networkidle" });
  await page.route("**/assets/comments-*.js", (blocked) => blocked.abort());
  await main
    .locator(`a[href="${paths.nomination(1)}"]`)
    .first()
    .click();
  await main.getByText("We can't show this part of the page right now.").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await main.getByRole("button", { name: "Try Again" }).click();
  await main.getByRole("heading", { name: /^Comments/ }).waitFor();
});

journey("notifications come at the second try for their script", async ({ site }) => {
  const page = await arriveUnwatched(site);
  let tries = 0;
  await page.route("**/assets/layers-*.js", (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  await page.goto(site.url + paths.board, { waitUntil: "networkidle" });
  await page
    .getByRole("button", { name: /^VOTE for/ })
    .last()
    .click();
  await untilTold(page, "Vote Recorded!");
  expect(tries).toBe(2);
});

journey("notifications come once the browser is back online", async ({ site }) => {
  const page = await arriveUnwatched(site);
  let isLost = true;
  await page.route("**/assets/layers-*.js", (route) => (isLost ? route.abort() : route.continue()));
  await page.clock.install();
  await page.goto(site.url + paths.board, { waitUntil: "networkidle" });
  await page.clock.runFor(60_000);
  isLost = false;
  await page
    .getByRole("button", { name: /^VOTE for/ })
    .last()
    .click();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.clock.runFor(5_000);
  await untilTold(page, "Vote Recorded!");
});

journey("a member's page goes on without the end of its header", async ({ site }) => {
  const page = await arriveUnwatched(site);
  await becomeMember(page);
  await page.route("**/assets/account-menu-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "export default () => { throw new Error('cannot be drawn'); };",
    }),
  );
  await page.goto(site.url + paths.my, { waitUntil: "networkidle" });
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "My Page" }).waitFor();
  expect(await page.getByRole("main").getByRole("heading", { level: 1 }).count()).toBe(1);
  expect(await page.getByText("Something went wrong").count()).toBe(0);
});
