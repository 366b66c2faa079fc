import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { paths } from "#paths.ts";
import { arrive, openBrowser } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

const SCRIPTS = "**/assets/*.js";
/** Pages with the most kinds of parts that load lazily. */
const PAGES = [paths.home, paths.board, paths.nomination(1)];

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

journey(
  "a public page stays as it was delivered, whichever script is missing",
  async ({ site }) => {
    const page = await arriveUnwatched(site);
    const missed = new Set<string>();
    for (const path of PAGES) {
      const address = site.url + path;
      for (const script of await scriptsOf(page, address)) {
        // A script of several pages fails alike on all of them.
        if (missed.has(script)) continue;
        missed.add(script);
        await page.route(script, (blocked) => blocked.abort());
        await page.goto(address, { waitUntil: "networkidle" });
        const main = page.getByRole("main");
        const what = `${path} without ${new URL(script).pathname}`;
        expect(await main.getByRole("heading", { level: 1 }).count(), what).toBe(1);
        const complaints = page.getByText(/^(?:Something went wrong|We can't show this part)/);
        expect(await complaints.count(), what).toBe(0);
        await page.unrouteAll({ behavior: "wait" });
      }
    }
    expect(missed.size).toBeGreaterThan(20);
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
