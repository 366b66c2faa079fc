import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { open, untilItWorks } from "../support/board.ts";
import { arrive as arriveIn, launchKeepingPages, untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";

const NOT_FOR_YOU = "You need administrator privileges to access this area.";
const NOT_VERIFIED = "Your admin privileges could not be verified.";

/** Opens the board as an administrator, whose menu then leads to the Admin Panel without a new document. */
async function openBoardAsAdmin(page: Page): Promise<void> {
  await becomeAdmin(page);
  await open(page, paths.board);
}

async function chooseAdminPanel(page: Page): Promise<void> {
  await page.getByLabel(/^Account of/).click();
  await page.getByRole("link", { name: "Admin Panel" }).click();
}

/** Until the person has landed there and reads the notice, which is no longer in the address. */
async function expectNoticeAt(page: Page, path: string, text: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path && url.search === "");
  await untilTold(page, "Access Denied", text);
}

describe("a move inside the app to a page for administrators", () => {
  journey("ends at home for who is none any more, who reads why", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openBoardAsAdmin(page);
    await becomeMember(page);
    await chooseAdminPanel(page);
    await expectNoticeAt(page, paths.home, NOT_FOR_YOU);
    await page.clock.runFor(4_500);
    expect(await page.getByText(NOT_FOR_YOU).first().isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await page.getByText(NOT_FOR_YOU).first().waitFor({ state: "detached" });
    await page.goBack();
    await page.waitForURL(`**${paths.board}`);
    await untilItWorks(page);
    expect(await page.getByText(NOT_FOR_YOU).count()).toBe(0);
    await page.goForward();
    await page.waitForURL((url) => url.pathname === paths.home);
    await untilItWorks(page);
    expect(await page.getByText(NOT_FOR_YOU).count(), "it is told once").toBe(0);
  });

  journey("ends at home where the check fails or cannot be made", async ({ arrive }) => {
    const visitor = await arrive();
    visitor.expects(/status of 500/);
    visitor.expects(/ERR_FAILED/);
    const { page } = visitor;
    await openBoardAsAdmin(page);
    await page.route("/api/check-admin", (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await chooseAdminPanel(page);
    await expectNoticeAt(page, paths.home, NOT_VERIFIED);
    await open(page, paths.board);
    await page.route("/api/check-admin", (route) => route.abort());
    await chooseAdminPanel(page);
    await expectNoticeAt(page, paths.home, NOT_VERIFIED);
  });

  journey("ends at the login for who was signed out meanwhile", async ({ arrive }) => {
    const visitor = await arrive();
    visitor.expects(/status of 401/);
    const { page } = visitor;
    await openBoardAsAdmin(page);
    await page.context().clearCookies();
    await chooseAdminPanel(page);
    await expectNoticeAt(page, paths.auth, NOT_FOR_YOU);
    expect(await page.evaluate(() => sessionStorage.getItem("redirectAfterAuth"))).toBe(
      paths.adminPanel,
    );
    await page.getByLabel("Username").waitFor();
  });

  journey("stays on the page that was left while the site is away", async ({ arrive }) => {
    const visitor = await arrive({ ownClock: true });
    visitor.expects(/ERR_INTERNET_DISCONNECTED/);
    const { page } = visitor;
    await becomeAdmin(page);
    await open(page, paths.shopAdmin);
    const navigation = page.getByRole("navigation", { name: "Administration" });
    await navigation.getByRole("link", { name: "Board" }).click();
    await page.waitForURL(`**${paths.prospectAdmin}`);
    await page.clock.fastForward("02:00");
    await page.context().setOffline(true);
    await navigation.getByRole("link", { name: "Sales" }).click();
    await expectNoticeAt(page, paths.prospectAdmin, NOT_VERIFIED);
    await page.getByRole("heading", { level: 1, name: "Prospects" }).waitFor();
    await page.getByText("Verifying administrator access...").waitFor({ state: "detached" });
    await page.context().setOffline(false);
    await navigation.getByRole("link", { name: "Sales" }).click();
    await page.waitForURL(`**${paths.shopAdmin}`);
  });

  journey("is told once where two follow each other", async ({ arrive }) => {
    const { page } = await arrive();
    await openBoardAsAdmin(page);
    await becomeMember(page);
    await page.getByLabel(/^Account of/).click();
    await page.getByRole("link", { name: "Admin Panel" }).evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
    await expectNoticeAt(page, paths.home, NOT_FOR_YOU);
    await page.goBack();
    await page.waitForURL(`**${paths.board}`);
    await untilItWorks(page);
    expect(await page.getByText(NOT_FOR_YOU).count()).toBe(0);
  });

  journey("by Back leads home, and Back again past it", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, paths.board);
    await chooseAdminPanel(page);
    await page.waitForURL(`**${paths.adminPanel}`);
    await page.getByRole("banner").getByRole("link", { name: "YouScout" }).click();
    await page.waitForURL(`**${paths.youScout}`);
    await becomeMember(page);
    // A verdict of the last minute would do.
    await page.reload();
    await untilItWorks(page);
    await page.goBack();
    await expectNoticeAt(page, paths.home, NOT_FOR_YOU);
    await page.goBack();
    await page.waitForURL(`**${paths.board}`);
  });
});

journey("a move inside the app to the login keeps the page that was left", async ({ arrive }) => {
  const { page } = await arrive();
  await open(page, paths.board);
  await page.getByRole("contentinfo").getByRole("link", { name: "Schedule an Evaluation" }).click();
  await page.waitForURL(`**${paths.auth}`);
  await page.goBack();
  await page.waitForURL(`**${paths.board}`);
  await page.goForward();
  await page.waitForURL(`**${paths.auth}`);
});

journey("whoever cannot be read may open a page for members, which says so", async ({ arrive }) => {
  const visitor = await arrive({ ownClock: true });
  visitor.expects(/status of 500/);
  const { page } = visitor;
  const { username } = await becomeMember(page);
  await open(page, paths.board);
  await page.clock.fastForward("06:00");
  await page.route("/api/user", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel(`Account of ${username}`).click();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("heading", { name: "Error Loading Profile" }).waitFor();
  await page.unroute("/api/user");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("heading", { level: 1, name: username }).waitFor();
});

journey(
  "who comes Back from the home page to a page that the browser kept sees that page",
  async ({ site, skip, onTestFinished }) => {
    const browser = await launchKeepingPages();
    if (!browser) return skip("no Chromium with windows");
    onTestFinished(() => browser.close());
    const { page } = await arriveIn(browser, site.url);
    await open(page, paths.board);
    await page.evaluate(() => Object.assign(window, { isKept: true }));
    await page.getByRole("banner").getByRole("link", { name: "RAW" }).first().click();
    await page.waitForURL((url) => url.pathname === paths.home);
    await untilItWorks(page);
    // Playwright itself may lose sight of a page that comes back.
    const session = await page.context().newCDPSession(page);
    const read = async (expression: string) =>
      (await session.send("Runtime.evaluate", { expression, returnByValue: true })).result.value;
    await read("history.back()");
    await expect.poll(() => read("window.isKept")).toBe(true);
    await expect.poll(() => read("document.body.innerText")).not.toContain("Loading page...");
    expect(await read("document.querySelector('h1').innerText")).toMatch(/^NOLA Top 100$/i);
  },
);
