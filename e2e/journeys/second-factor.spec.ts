import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { FACTORS_ASKED_SINCE } from "#areas/platform/accounts/queries/factor-duty.ts";
import { appCodeAt } from "#areas/platform/two-factor/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { findPostgres, STAFF } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { startSiteOnPostgres } from "../support/site.ts";

const isMissing = "reason" in (await findPostgres());

/** The code that an app shows half a minute later: the present one may have been used. */
const nextCode = (secret: string) => appCodeAt(secret, new Date(Date.now() + 30_000));

async function openFactors(page: Page) {
  await open(page, paths.profile);
  await page.getByRole("button", { name: "Second factor" }).click();
  return page.getByRole("dialog", { name: "Second factor" });
}

describe("a second factor", () => {
  journey(
    "is set up with an app, and then asked for at each login",
    { tags: ["main"] },
    async ({ arrive }) => {
      const { page, expects } = await arrive({ width: 360 });
      expects(/status of 401/);
      expects(/status of 422/);
      const { username, password } = await becomeMember(page);
      const dialog = await openFactors(page);
      await dialog.getByRole("button", { name: "Set up an app" }).click();
      await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
      const key = dialog.locator(".font-mono");
      const secret = await key.innerText();
      expect(secret, "is copied whole").toMatch(/^[A-Z2-7]{32}$/);
      const groupsOnLines = () =>
        key.locator("span").evaluateAll((spans) => {
          const groups = spans.map((span) => ({
            shape: `${span.textContent?.length} letters, ${span.getClientRects().length} line`,
            top: span.getBoundingClientRect().top,
          }));
          return [...Map.groupBy(groups, ({ top }) => top).values()].map((line) =>
            line.map(({ shape }) => shape),
          );
        });
      // The dialog may still be moving into place, or its font arriving.
      await expect.poll(groupsOnLines).toEqual(Array(2).fill(Array(4).fill("4 letters, 1 line")));
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
      await dialog.getByRole("button", { name: "Use this app" }).click();
      await dialog.getByText("This is not the code that the app shows.").first().waitFor();
      await dialog.getByRole("textbox", { name: "Code" }).fill(appCodeAt(secret, new Date()));
      await dialog.getByRole("button", { name: "Use this app" }).click();
      const codes = page.getByRole("dialog", { name: "Recovery codes" });
      await codes.getByRole("status").getByText("Logging in now asks for a code").waitFor();
      await expect.poll(() => codes.getByRole("listitem").count()).toBe(10);
      const [first = "", second = ""] = await codes.getByRole("listitem").allInnerTexts();
      for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
      await page.mouse.click(2, 2);
      expect(await codes.getByRole("button", { name: "Close" }).count()).toBe(0);
      await page.evaluate(() => {
        navigator.clipboard.writeText = () =>
          Promise.reject(new DOMException("no", "NotAllowedError"));
      });
      await codes.getByRole("button", { name: "Copy the codes" }).click();
      await untilTold(page, "Codes not copied", "Please select them, or write them down.");
      const kept = codes.getByLabel("Your recovery codes").getByRole("listitem");
      expect(await kept.count(), "they stay").toBe(10);
      expect(await findBarriers(page)).toEqual([]);
      await codes.getByRole("button", { name: "I have kept them" }).click();
      await dialog.getByText("10 are left.").waitFor();

      await page.request.post("/api/logout");
      // The page on which the login is tested takes a code, too, and stays.
      await open(page, paths.testLogin);
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Test Login" }).click();
      await page.getByRole("textbox", { name: "Code" }).fill(second);
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("button", { name: "Test Login" }).click();
      await page.getByText(`You are logged in as ${username}`).waitFor();
      expect(new URL(page.url()).pathname).toBe(paths.testLogin);
      await page.request.post("/api/logout");

      for (const code of [nextCode(secret), first]) {
        await open(page, paths.auth);
        await page.getByLabel("Username").fill(username);
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Login", exact: true }).click();
        const field = page.getByRole("textbox", { name: "Code" });
        await field.waitFor();
        expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
        expect(await findBarriers(page)).toEqual([]);
        await field.fill(code);
        await page.getByRole("button", { name: "Login", exact: true }).click();
        await untilTold(page, "Login successful");
        await page.request.post("/api/logout");
      }
    },
  );
});

/** Gives the browser a device that makes and uses passkeys, as if its person put a finger on it each time. */
async function attachDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe("a passkey", () => {
  journey("is added, named, logs in without the password, and is removed", async ({ arrive }) => {
    const { page, expects } = await arrive({ width: 768 });
    expects(/status of 401/);
    await attachDevice(page);
    const { username, password } = await becomeMember(page);
    const dialog = await openFactors(page);
    await dialog.getByRole("button", { name: "Add a passkey" }).click();
    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    await codes.getByRole("status").getByText("You can log in with this passkey now").waitFor();
    await codes.getByRole("button", { name: "I have kept them" }).click();
    await dialog.getByLabel("Name", { exact: true }).fill("My phone");
    await dialog.getByRole("button", { name: /^Save the name of/ }).click();
    await untilTold(page, "The passkey has another name");
    await dialog.getByRole("button", { name: "Remove My phone" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.request.post("/api/logout");
    await open(page, paths.auth);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("textbox", { name: "Code" }).waitFor();
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await untilTold(page, "Login successful");

    await page.request.post("/api/logout");
    await open(page, paths.testLogin);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByText(`You are logged in as ${username}`).waitFor();

    const again = await openFactors(page);
    await again.getByText("last used").waitFor();
    await again.getByRole("button", { name: "Remove My phone" }).click();
    const question = page.getByRole("dialog", { name: "Remove My phone?" });
    await question.getByText("Your recovery codes go with it").waitFor();
    await question.getByText("If you lost it, log it out under “Where I'm logged in”").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: "Keep" }).click();
    await again.getByText("10 are left.").waitFor();
    await again.getByRole("button", { name: "Remove My phone" }).click();
    await question.getByRole("button", { name: "Remove", exact: true }).click();
    await untilTold(page, "The passkey was removed");
    await expect.poll(() => page.locator("h3:focus").innerText()).toMatch(/passkeys/i);
    await expect.poll(() => again.getByLabel("Name", { exact: true }).count()).toBe(0);
  });
});

describe("being asked again", () => {
  const REFUSED = {
    message: "Please confirm that it's you, then try again.",
    code: "confirm_again",
  };

  journey("opens a dialog, and the call is made after the password", async ({ arrive }) => {
    const { page, expects } = await arrive({ width: 390 });
    expects(/status of 403/);
    const { password } = await becomeMember(page);
    const dialog = await openFactors(page);
    // As if the login were more than ten minutes ago.
    await page.route(
      "**/api/user/factors/app",
      (route) => route.fulfill({ status: 403, json: REFUSED }),
      {
        times: 1,
      },
    );
    await dialog.getByRole("button", { name: "Set up an app" }).click();
    const question = page.getByRole("dialog", { name: "Is it you?" });
    await question.getByLabel("Your password").fill(password);
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: "Confirm", exact: true }).click();
    await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await expect.poll(() => question.count()).toBe(0);
  });

  journey("comes before another address where there is a factor", async ({ arrive }) => {
    const { page, expects } = await arrive({ width: 360 });
    expects(/status of 403/);
    const { email, password } = await becomeMember(page);
    const dialog = await openFactors(page);
    await dialog.getByRole("button", { name: "Set up an app" }).click();
    const secret = await dialog.locator(".font-mono").innerText();
    await dialog.getByRole("textbox", { name: "Code" }).fill(appCodeAt(secret, new Date()));
    await dialog.getByRole("button", { name: "Use this app" }).click();
    await page.getByRole("button", { name: "I have kept them" }).click();

    await open(page, paths.profile);
    // As if the login were more than ten minutes ago.
    await page.route(
      "**/api/user/email",
      (route) => route.fulfill({ status: 403, json: REFUSED }),
      { times: 1 },
    );
    await page.getByRole("button", { name: "Change my email" }).click();
    const change = page.getByRole("dialog", { name: "Change my email" });
    await change.getByLabel("New email").fill(`new.${email}`);
    await change.getByLabel("Your password").fill(password);
    await change.getByRole("button", { name: "Send the link" }).click();
    const question = page.getByRole("dialog", { name: "Is it you?" });
    await question.getByRole("textbox", { name: "Code" }).fill(nextCode(secret));
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: "Confirm", exact: true }).click();
    await change.waitFor({ state: "detached" });
    await untilTold(page, "Link sent");
    await page.getByText(`Waiting for new.${email}`, { exact: true }).waitFor();
  });

  journey(
    "comes before a file of an administrator's list, and who declines gets none",
    async ({ arrive }) => {
      const { page } = await arrive();
      await becomeAdmin(page);
      await open(page, withQuery(paths.admin, { tab: "newsletter" }));
      await page.route("**/api/user/confirm", (route) =>
        route.request().method() === "GET"
          ? route.fulfill({ json: { data: { isAskedAgain: true, by: "password" } } })
          : route.continue(),
      );
      const file = page.getByRole("link", { name: "Download CSV" });
      const question = page.getByRole("dialog", { name: "Is it you?" });
      await file.click();
      await question.waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => question.count()).toBe(0);
      await file.click();
      await question.getByLabel("Your password").fill(STAFF.password);
      const download = page.waitForEvent("download");
      await question.getByRole("button", { name: "Confirm", exact: true }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    },
  );
});

describe.skipIf(isMissing)("on a site that others can reach", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;

  beforeAll(async () => {
    site = await startSiteOnPostgres({ HOST: "0.0.0.0" });
  });
  afterAll(() => site?.stop());

  const manage = async (page: Page, username: string) => {
    await open(page, withQuery(paths.adminPanel, { tab: "users", q: username }));
    await page.getByRole("button", { name: `Manage @${username}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Second factor lost" }).click();
    return dialog;
  };

  journey("staff are told until when, and then led to add one", async ({ arriveAt }) => {
    const { page } = await arriveAt(site, { width: 360 });
    // A second try begins as the first one did.
    await site.ask("delete from authenticators");
    const asked = new Date().toISOString();
    await site.ask(
      `update site_settings set value = '${asked}' where key = '${FACTORS_ASKED_SINCE}'`,
    );
    await becomeAdmin(page);
    await open(page, paths.admin);
    await page.getByText("You have until").waitFor();
    await page.getByRole("link", { name: "Add it now" }).click();
    await page.getByText("Staff accounts need one. You have until").waitFor();

    await site.ask(`update users set created_at = now() - interval '1 year' where role = 'admin'`);
    await site.ask(
      `update site_settings set value = '2020-01-01T00:00:00.000Z' where key = '${FACTORS_ASKED_SINCE}'`,
    );
    await open(page, paths.admin);
    expect(new URL(page.url()).pathname).toBe("/second-factor");
    await page.getByRole("heading", { level: 1, name: "Second factor" }).waitFor();
    await page.getByText("staff accounts need a second factor").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await open(page, paths.board);
    expect(new URL(page.url()).pathname).toBe("/second-factor");

    await open(page, paths.admin);
    await page.getByRole("button", { name: "Set up an app" }).click();
    const secret = await page.locator(".font-mono").innerText();
    await page.getByRole("textbox", { name: "Code" }).fill(appCodeAt(secret, new Date()));
    await page.getByRole("button", { name: "Use this app" }).click();
    await page.getByRole("heading", { name: "Recovery codes" }).waitFor();
    await expect
      .poll(() => page.getByLabel("Your recovery codes").getByRole("listitem").count())
      .toBe(10);
    await page.getByRole("button", { name: "I have kept them" }).click();
    await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.admin);
    await untilTold(page, "Second factor added");
  });

  journey(
    "an administrator's lost passkey goes by two others, an employee's by one",
    async ({ arriveAt }) => {
      const ana = await arriveAt(site, { width: 390 });
      await attachDevice(ana.page);
      const { username, password } = await becomeMember(ana.page);
      const dialog = await openFactors(ana.page);
      await dialog.getByRole("button", { name: "Add a passkey" }).click();
      await ana.page.getByText("You can log in with this passkey now").waitFor();
      await site.ask(`update users set role = 'admin' where username = '${username}'`);

      const staff = [];
      for (const width of [360, 1440]) {
        const visitor = await arriveAt(site, { width });
        await attachDevice(visitor.page);
        const account = await becomeMember(visitor.page);
        const own = await openFactors(visitor.page);
        await own.getByRole("button", { name: "Add a passkey" }).click();
        await visitor.page.getByText("You can log in with this passkey now").waitFor();
        await site.ask(
          `update users set role = 'admin', admin_since = now() - interval '8 days'
          where username = '${account.username}'`,
        );
        staff.push({ ...visitor, username: account.username });
      }
      const [first, second] = staff as [(typeof staff)[0], (typeof staff)[0]];
      const proposal = await manage(first.page, username);
      await proposal.getByText("another administrator like you agrees within 24 hours").waitFor();
      await proposal.getByLabel("Reason").fill("Her phone fell into the bayou");
      expect(await findBarriers(first.page)).toEqual([]);
      await proposal.getByRole("button", { name: "Propose the removal" }).click();
      await untilTold(first.page, "Another administrator has 24 hours to confirm");
      const own = await manage(first.page, username);
      await own.getByText("Another administrator has to confirm it.").waitFor();

      const confirmation = await manage(second.page, username);
      await confirmation.getByText(`@${first.username} proposed to remove`).waitFor();
      await confirmation.getByText("Her phone fell into the bayou").waitFor();
      expect(await findBarriers(second.page)).toEqual([]);
      await confirmation.getByRole("button", { name: "Remove the second factors" }).click();
      await untilTold(second.page, "The second factors were removed");

      const elsewhere = await arriveAt(site, { width: 390 });
      await open(elsewhere.page, paths.auth);
      await elsewhere.page.getByLabel("Username").fill(username);
      await elsewhere.page.getByLabel("Password", { exact: true }).fill(password);
      await elsewhere.page.getByRole("button", { name: "Login", exact: true }).click();
      await untilTold(elsewhere.page, "Login successful");

      await open(second.page, withQuery(paths.adminPanel, { tab: "security" }));
      await second.page.getByRole("cell", { name: "Second factor removed" }).waitFor();
      expect(await findBarriers(second.page)).toEqual([]);
      expect(await sidewaysScroll(second.page)).toBe(0);

      await site.ask(`update users set role = 'coach' where username = '${second.username}'`);
      const reset = await manage(first.page, second.username);
      await reset.getByText("You are sure that it is").waitFor();
      expect(await reset.getByText("another administrator").count()).toBe(0);
      await reset.getByLabel("Reason").fill("He showed his badge at the desk");
      expect(await findBarriers(first.page)).toEqual([]);
      await reset.getByRole("button", { name: "Remove the second factors" }).click();
      await untilTold(first.page, "The second factors were removed");
    },
  );
});
