import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { STAFF } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailsTo } from "../support/mailbox.ts";
import { becomeAdmin, becomeMember, confirmAddress } from "../support/member.ts";

const USERS = withQuery(paths.adminPanel, { tab: "users" });
const MINUTE = 60_000;

/** The list of accounts that begin with these letters. */
function usersFound(q: string): string {
  return withQuery(paths.adminPanel, { tab: "users", q });
}

/** When the session ends, as the tabs of the browser know it. */
function sessionEnd(page: Page): Promise<number> {
  return page.evaluate(() => Number(localStorage.getItem("sessionEndsAt")));
}

/** The row of an account, and the dialog that decides over it. */
function accountOf(page: Page, username: string) {
  const dialog = page.getByRole("dialog");
  return {
    row: page.getByRole("row").filter({ hasText: `@${username}` }),
    manage: page.getByRole("button", { name: `Manage @${username}` }),
    dialog,
    choose: (decision: string) => dialog.getByRole("button", { name: decision }).click(),
  };
}

describe("the overview", () => {
  journeyOfItsOwn("counts what waits, and leads to it", async ({ arrive }) => {
    const coach = await arrive();
    const { username } = await becomeMember(coach.page, { role: "coach" });
    await coach.page.request.post("/api/user-profile", { data: { teamName: "Kings 15U" } });
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, paths.adminPanel);
    const card = page.getByRole("listitem").filter({ hasText: "Coaches to verify" });
    await card.getByText("1", { exact: true }).waitFor();
    expect(await page.getByText("100", { exact: true }).count()).toBe(1);
    const main = page.getByRole("main");
    const targets = main
      .getByRole("link")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    for (const address of new Set(await targets)) {
      expect((await page.request.get(address ?? "")).status(), `${address}`).toBe(200);
    }
    await card.getByRole("link").click();
    await accountOf(page, username).row.waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?tab=users&verification=waiting");
    expect(await page.getByRole("row").count(), "the head and one").toBe(2);
  });
});

describe("over an account", () => {
  journeyOfItsOwn("a coach is found, verified, and told", async ({ site, arrive }) => {
    const coach = await arrive();
    const { username, email } = await becomeMember(coach.page, { role: "coach" });
    await confirmAddress(site, email);
    await coach.page.request.post("/api/user-profile", { data: { teamName: "Bayou 17U" } });
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, USERS);
    await page.getByRole("searchbox").fill(username.toUpperCase());
    await page.waitForURL((url) => url.searchParams.get("q") === username.toUpperCase());
    const { row, manage, dialog, choose } = accountOf(page, username);
    await manage.focus();
    await page.keyboard.press("Enter");
    await choose("Verify coach");
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel("Verification").selectOption("Verified");
    await dialog.getByLabel("Division").fill("17U");
    await dialog.getByLabel("Note").fill("x".repeat(501));
    await choose("Save verification");
    await dialog.getByText("The note must be at most 500 characters").waitFor();
    await dialog.getByLabel("Note").fill("Called the club.");
    await choose("Save verification");
    await untilTold(page, `Verification of @${username} saved`);
    await row.getByText("Bayou 17U, 17U").waitFor();
    await row.getByText("Verified", { exact: true }).waitFor();
    expect(await manage.evaluate((button) => button === document.activeElement)).toBe(true);
    const [mail = ""] = await mailsTo(site, email);
    expect(mail).toContain("Subject: You are a verified coach");
    await open(coach.page, paths.profile);
    await coach.page.getByText("Our staff has confirmed that you coach this team.").waitFor();
  });

  journeyOfItsOwn(
    "who is suspended is out at the next request, page and call",
    async ({ arrive }) => {
      const person = await arrive();
      person.expects(/status of 401/);
      const account = await becomeMember(person.page);
      await open(person.page, paths.profile);
      const { page } = await arrive({ width: 360 });
      await becomeAdmin(page);
      await open(page, usersFound(account.username));
      const { row, manage, dialog, choose } = accountOf(page, account.username);
      await manage.click();
      await choose("Suspend account");
      await dialog.getByText("is logged out on every device at once").waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await choose("Suspend account");
      await dialog.getByText("Please give a reason of 3 to 500 characters").waitFor();
      await dialog.getByLabel("Reason").fill("Wrote insults.");
      await choose("Suspend account");
      await row.getByText("Suspended").waitFor();

      const call = await person.page.request.get("/api/user-profile");
      expect(call.status()).toBe(401);
      await person.page.getByLabel("Display Name").fill("Pat");
      await person.page.getByRole("button", { name: "Save Profile" }).click();
      await untilTold(person.page, "Authentication Error");
      await person.page.goto(paths.profile);
      await person.page.waitForURL(`**${paths.auth}`);

      await manage.click();
      await choose("Reinstate account");
      await dialog.getByText("is told so by email").waitFor();
      await dialog.getByLabel("Reason").fill("It was a mistake.");
      await choose("Reinstate account");
      await row.getByText("Active").waitFor();
      const { username, password } = account;
      const again = await person.page.request.post("/api/login", {
        data: { username, password },
      });
      expect(again.status()).toBe(200);
    },
  );

  journeyOfItsOwn(
    "who is demoted meanwhile decides no more, and is told why",
    async ({ site, arrive }) => {
      const second = await arrive();
      const { username, email, password } = await becomeMember(second.page);
      await confirmAddress(site, email);
      const third = await becomeMember((await arrive()).page);
      const { page } = await arrive();
      await becomeAdmin(page);
      await open(page, USERS);
      const { row, manage, dialog, choose } = accountOf(page, username);
      await manage.click();
      await choose("Change role");
      await dialog.getByLabel("New role").selectOption("Administrator");
      await dialog.getByLabel("Reason").fill("Agreed on Sunday");
      await dialog.getByRole("alert").waitFor();
      await choose("Change role");
      await row.getByText("Administrator", { exact: true }).waitFor();

      const login = () => second.page.request.post("/api/login", { data: { username, password } });
      await login();
      await open(second.page, usersFound(third.username));
      const others = accountOf(second.page, third.username);
      await others.manage.click();
      await others.choose("Change role");
      await others.dialog.getByLabel("New role").selectOption("Fan");
      await others.dialog.getByLabel("Reason").fill("Agreed on Sunday");
      // Two at once: what the second one saw is of the past.
      await open(page, usersFound(third.username));
      const same = accountOf(page, third.username);
      await same.manage.click();
      await same.choose("Change role");
      await same.dialog.getByLabel("New role").selectOption("Coach");
      await same.dialog.getByLabel("Reason").fill("Agreed on Sunday");
      await same.choose("Change role");
      await same.row.getByText("Coach", { exact: true }).first().waitFor();
      second.expects(/status of 409/);
      await others.choose("Change role");
      await untilTold(second.page, "Someone else changed this account in the meantime.");
      await others.row.getByText("Coach", { exact: true }).first().waitFor();

      await open(page, usersFound(username));
      await manage.click();
      await choose("Change role");
      await dialog.getByLabel("New role").selectOption("Fan");
      await dialog.getByLabel("Reason").fill("Agreed on Sunday");
      await choose("Change role");
      await row.getByText("Fan", { exact: true }).waitFor();
      expect((await second.page.request.get("/api/admin/users")).status()).toBe(401);
      await login();
      expect((await second.page.request.get("/api/admin/users")).status()).toBe(403);
      await second.page.goto(USERS);
      await untilTold(second.page, "You need administrator privileges to access this area.");
    },
  );
});

/** Opens the list of users, and waits until the page has made its last call by itself. */
async function openAndRest(page: Page): Promise<void> {
  const lastCall = page.waitForResponse("**/api/notifications/unread");
  await open(page, USERS);
  await (await lastCall).finished();
}

describe("an administrator who does nothing", () => {
  journeyOfItsOwn(
    "is warned, stays by a click or by another tab, and at last logs in again over the page",
    async ({ arrive }) => {
      const { page } = await arrive({ ownClock: true });
      await becomeAdmin(page);
      await openAndRest(page);
      const warning = page.getByRole("dialog", { name: "Are you still there?" });
      await page.clock.fastForward(24 * MINUTE);
      expect(await warning.count()).toBe(0);
      await page.clock.fastForward(MINUTE);
      await warning.getByText("You will be logged out in 5 minutes.").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      const former = await sessionEnd(page);
      await warning.getByRole("button", { name: "Stay logged in" }).click();
      // The dialog closes with the click: it is the answer that puts the end off.
      await expect.poll(() => sessionEnd(page)).toBeGreaterThan(former + MINUTE);
      await page.clock.runFor(2_000);
      expect(await warning.count()).toBe(0);

      // Any call of any tab counts, such as one of a page that is not the administration's.
      await page.clock.fastForward(20 * MINUTE);
      const other = await page.context().newPage();
      await other.clock.install({ time: await page.evaluate(() => Date.now()) });
      const before = await sessionEnd(page);
      await open(other, paths.profile);
      await other.close();
      // What one tab notes reaches another a moment later.
      await expect.poll(() => sessionEnd(page)).toBeGreaterThan(before + MINUTE);
      await page.clock.fastForward(10 * MINUTE);
      expect(await warning.count()).toBe(0);
      await page.clock.fastForward(15 * MINUTE);
      await warning.waitFor();

      const row = await page.getByRole("row", { name: STAFF.username }).elementHandle();
      await page.clock.fastForward(6 * MINUTE);
      const login = page.getByRole("dialog", { name: "Log in again" });
      await login.getByText("Your session has ended.").waitFor();
      await expect.poll(async () => (await page.request.get("/api/user")).status()).toBe(401);
      expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await login.getByLabel("Password", { exact: true }).fill(STAFF.password);
      await login.getByRole("button", { name: "Log in", exact: true }).click();
      await login.waitFor({ state: "detached" });
      expect(await row?.isVisible(), "the page was kept").toBe(true);
      await expect.poll(() => sessionEnd(page)).toBeGreaterThan(former + MINUTE);
      await page.clock.runFor(2_000);
      expect(await warning.count()).toBe(0);
    },
  );

  journeyOfItsOwn(
    "is not logged out while the request to stay is under way",
    async ({ arrive }) => {
      const { page } = await arrive({ ownClock: true });
      await becomeAdmin(page);
      await openAndRest(page);
      let letAnswer = () => {};
      const isHeld = new Promise<void>((resolve) => {
        letAnswer = resolve;
      });
      await page.route("/api/check-admin", async (route) => {
        await isHeld;
        await route.continue();
      });
      await page.clock.fastForward(29 * MINUTE);
      await page.getByText("You will be logged out in 1 minute.").waitFor();
      const former = await sessionEnd(page);
      const asked = page.waitForRequest("**/api/check-admin");
      await page.getByRole("button", { name: "Stay logged in" }).click();
      await asked;
      await page.clock.fastForward(2 * MINUTE);
      letAnswer();
      await expect.poll(() => sessionEnd(page)).toBeGreaterThan(former);
      await page.clock.runFor(2_000);
      await expect.poll(() => new URL(page.url()).pathname).toBe(paths.adminPanel);
      expect((await page.request.get("/api/user")).status()).toBe(200);
    },
  );

  journeyOfItsOwn("can leave when warned", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await becomeAdmin(page);
    await openAndRest(page);
    await page.clock.fastForward(28 * MINUTE);
    await page.getByText("You will be logged out in 2 minutes.").waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL((url) => url.pathname === paths.home);
    expect((await page.request.get("/api/user")).status()).toBe(401);
  });
});

describe("an invitation", () => {
  journeyOfItsOwn("makes a colleague of whoever gets it", async ({ site, arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, USERS);
    await page.getByRole("button", { name: "Invite a colleague" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("ana@team.example");
    await dialog.getByLabel("Reason").fill("Runs our Saturdays");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.getByText("Please choose at least one right").waitFor();
    await dialog.getByLabel("Scout").check();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await untilTold(page, "Invitation sent");
    const withdraw = page.getByRole("button", {
      name: "Withdraw the invitation of ana@team.example",
    });
    await withdraw.waitFor();

    const [mail] = await mailsTo(site, "ana@team.example");
    const link = linkIn(mail ?? "", site.url + paths.staffInvitation(""));
    const colleague = (await arrive()).page;
    await colleague.setViewportSize({ width: 360, height: 740 });
    await open(colleague, link);
    expect(await findBarriers(colleague)).toEqual([]);
    await colleague.getByLabel("Username").fill("ana.b");
    await colleague.getByLabel("Password", { exact: true }).fill("three-words-504");
    await colleague.getByLabel("Confirm Password").fill("three-words-504");
    await colleague.getByLabel("I am 18 or over").check();
    await colleague.getByRole("button", { name: "Create account and accept" }).click();
    const welcome = colleague.getByRole("heading", { name: "Welcome to the team" });
    await welcome.waitFor();
    expect(await welcome.evaluate((heading) => heading === document.activeElement)).toBe(true);
    const { top, bottom } = await welcome.evaluate((heading) => heading.getBoundingClientRect());
    expect([top >= 0, bottom <= 740]).toEqual([true, true]);
  });
});
