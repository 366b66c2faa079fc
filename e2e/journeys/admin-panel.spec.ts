import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { STAFF } from "../process/sites.ts";
import { open, untilItWorks } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { hold } from "../support/requests.ts";

const NOT_FOR_YOU = "You need administrator privileges to access this area.";

describe("the Admin Panel", () => {
  journey("is where administrators come in", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.auth);
    await page.getByLabel("Username").first().fill(STAFF.username);
    await page.getByLabel("Password", { exact: true }).first().fill(STAFF.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL(`**${paths.adminPanel}`);
    await untilTold(page, "Login successful");
    await page.goto(paths.auth);
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.adminPanel);
  });

  journey("has the Admin Login page lead to its queue", { tags: ["main"] }, async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.adminLogin);
    await page.getByLabel("Username").fill(STAFF.username);
    await page.getByLabel("Password", { exact: true }).fill(STAFF.password);
    await page.getByRole("button", { name: "Log in as administrator" }).click();
    await page.waitForURL(`**${paths.adminQueue}`);
  });

  journey("stands in the account menu of administrators only", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, paths.board);
    await page.getByLabel(`Account of ${STAFF.username}`).click();
    const held = await hold(page, "/api/check-admin");
    await page.getByRole("link", { name: "Admin Panel" }).click();
    await page.getByText("Verifying administrator access...").waitFor();
    await held.release();
    await page.waitForURL(`**${paths.adminPanel}`);
    const other = await arrive();
    const { username } = await becomeMember(other.page);
    await open(other.page, paths.board);
    await other.page.getByLabel(`Account of ${username}`).click();
    await other.page.getByRole("link", { name: "Settings" }).waitFor();
    expect(await other.page.getByRole("link", { name: "Admin Panel" }).count()).toBe(0);
  });

  journey("has no footer for families at its end, which other pages keep", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const footer = page.getByRole("contentinfo");
    for (const path of [paths.adminPanel, paths.adminQueueAlias, paths.admin, paths.shopAdmin]) {
      await open(page, path);
      expect(await footer.count(), path).toBe(0);
    }
    await page.getByRole("banner").getByRole("link", { name: "RAW" }).first().click();
    await footer.waitFor();
    await page.goBack();
    await footer.waitFor({ state: "detached" });
  });

  journey("sends a visitor to log in and says why, once", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.adminPanel);
    await page.getByText(NOT_FOR_YOU, { exact: true }).waitFor();
    await page.waitForURL(`**${paths.auth}`);
    const markers = await page.evaluate(() => ({ ...sessionStorage }));
    expect(markers).toMatchObject({
      redirectAfterAuth: paths.adminPanel,
      youScoutAuth: "true",
      youScoutAdmin: "true",
    });
  });

  journey("sends a member home and says why, once", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeMember(page);
    await open(page, paths.adminPanel);
    await page.getByText(NOT_FOR_YOU, { exact: true }).waitFor();
    await page.waitForURL((url) => url.pathname === paths.home && url.search === "");
    await page.reload();
    await untilItWorks(page);
    expect(await page.getByText(NOT_FOR_YOU, { exact: true }).count()).toBe(0);
  });

  journey("shows no words of a stranger's address", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, `${paths.home}?notice=You+have+won`);
    await page.waitForURL((url) => url.search === "");
    expect(await page.getByText("You have won").count()).toBe(0);
  });

  journey("opens in its alias and stays there", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, paths.adminPanelAlias);
    const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
    const targets = await links.evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    expect(targets.filter((to) => to?.startsWith(`${paths.youScout}/`))).toEqual([]);
  });
});
