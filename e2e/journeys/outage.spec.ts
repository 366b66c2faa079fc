import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { machinePaths } from "#machine-paths.ts";
import { paths } from "#paths.ts";
import { findPostgres } from "../process/sites.ts";
import { controlsOf, open, readNames } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { hold } from "../support/requests.ts";
import { type Site, startSiteOnPostgres } from "../support/site.ts";

const isMissing = "reason" in (await findPostgres());
const TEXT = "Error loading prospect data";

async function seeError(page: Page): Promise<void> {
  await page.getByRole("alert").getByRole("heading", { name: TEXT }).waitFor();
  await page.getByRole("button", { name: "Try Again" }).waitFor();
}

function statusOf(site: Site, path: string): Promise<number> {
  return fetch(site.url + path).then(({ status }) => status);
}

describe.skipIf(isMissing)("on PostgreSQL", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;

  beforeAll(async () => {
    site = await startSiteOnPostgres();
  });
  afterAll(() => site?.stop());

  journey(
    "a stopped database shows the error state, Try Again recovers",
    async ({ arriveAt, onTestFailed }) => {
      onTestFailed(() => site.server.restart());
      const before = await arriveAt(site);
      await open(before.page, paths.player(1));

      await site.server.kill();
      await expect.poll(() => statusOf(site, paths.board)).toBe(503);
      const call = await fetch(`${site.url}/api/prospects`);
      expect(call.status).toBe(503);
      expect(Number(call.headers.get("retry-after"))).toBeGreaterThan(0);

      const scriptless = await arriveAt(site, { hasScripts: false });
      scriptless.expects(/status of 503/);
      const answer = await scriptless.page.goto(`${paths.board}?mode=community&position=SS`);
      expect(answer?.status()).toBe(503);
      expect(answer?.headers()["cache-control"]).toBe("no-store");
      await seeError(scriptless.page);

      const during = await arriveAt(site);
      during.expects(/status of 503/);
      await open(during.page, paths.board);
      await seeError(during.page);
      await during.page.getByRole("button", { name: "Try Again" }).click();
      await seeError(during.page);

      before.expects(/status of 503/);
      await before.page.getByRole("link", { name: "NOLA Top 100" }).click();
      await seeError(before.page);

      await site.server.restart();
      await expect.poll(() => statusOf(site, machinePaths.readyz)).toBe(200);
      for (const { page } of [during, before]) {
        await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
        await page.getByRole("button", { name: "Try Again" }).click();
        await expect.poll(() => readNames(page)).toHaveLength(112);
        expect(await page.locator("body[data-same-page]").count(), "not a reload").toBe(1);
        expect(await page.getByText(TEXT).count()).toBe(0);
      }
      await scriptless.page.getByRole("button", { name: "Try Again" }).click();
      const view = controlsOf(scriptless.page);
      await view.count.waitFor();
      await expect
        .poll(() => view.community.isChecked(), { message: "the view is kept" })
        .toBe(true);
      await expect.poll(() => view.position.inputValue()).toBe("SS");
    },
  );

  journey(
    "a player's page says the same and recovers the same",
    async ({ arriveAt, onTestFailed }) => {
      onTestFailed(() => site.server.restart());
      const { page, expects } = await arriveAt(site);
      expects(/status of 503/);
      await site.server.kill();
      await expect.poll(() => statusOf(site, paths.player(1))).toBe(503);
      await open(page, paths.player(1));
      await seeError(page);
      await site.server.restart();
      await expect.poll(() => statusOf(site, machinePaths.readyz)).toBe(200);
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.getByRole("button", { name: /^VOTE/ }).waitFor();
    },
  );
});

describe("in the browser", () => {
  journey("a board that is not there yet has the shape of what comes", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.player(1));
    const held = await hold(page, "/api/prospects");
    await page.getByRole("link", { name: "NOLA Top 100" }).click();
    await held.asked;
    const loading = page.getByRole("status").filter({ hasText: "Loading prospects..." });
    await loading.waitFor();
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).textContent())
      .toBe("NOLA Top 100");
    const cells = await loading
      .locator(".skeleton-row")
      .evaluateAll((rows) => rows.map((row) => row.children.length));
    expect(cells).toEqual([7, 7, 7, 7, 7]);
    await held.release();
    await expect.poll(() => readNames(page)).toHaveLength(112);
    expect(await page.getByText("Loading prospects...").count()).toBe(0);
  });

  journey("a failed read shows the error state, Try Again reads again", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/ERR_/);
    await open(page, paths.player(1));
    await page.route("/api/prospects", (route) => route.abort());
    await page.getByRole("link", { name: "NOLA Top 100" }).click();
    await seeError(page);

    await page.unroute("/api/prospects");
    const held = await hold(page, "/api/prospects");
    await page.getByRole("button", { name: "Try Again" }).click();
    await held.asked;
    await page.getByText("Loading prospects...").waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await held.release();
    await expect.poll(() => readNames(page)).toHaveLength(112);
  });

  journey("a failed refresh after a vote keeps the rows", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/ERR_/);
    await open(page, paths.board);
    const failed = page.waitForEvent("requestfailed");
    await page.route("/api/prospects", (route) => route.abort());
    await page.getByRole("button", { name: /^VOTE/ }).first().click();
    await page.getByText("Vote Recorded!").first().waitFor();
    await failed;
    expect(await readNames(page)).toHaveLength(112);
    expect(await page.getByText(TEXT).count()).toBe(0);
  });

  journey("what was read once is not read again on the way back", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.board);
    const [name = ""] = await readNames(page);
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.route("/api/prospects", (route) => route.abort());
    await page.getByRole("link", { name: "NOLA Top 100" }).click();
    await expect.poll(() => readNames(page)).toHaveLength(112);
  });
});
