import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { appCodeAt } from "#domains/factors/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { STAFF } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";

/** The code that an app shows half a minute later: the present one may have been used. */
const nextCode = (secret: string) => appCodeAt(secret, new Date(Date.now() + 30_000));

async function openFactors(page: Page) {
  await open(page, paths.profile);
  await page.getByRole("button", { name: "Second factor" }).click();
  return page.getByRole("dialog", { name: "Second factor" });
}

describe("a second factor", () => {
  journey("is set up with an app, and then asked for at each login", async ({ arrive }) => {
    const { page, expects } = await arrive({ width: 390 });
    expects(/status of 401/);
    expects(/status of 422/);
    const { username, password } = await becomeMember(page);
    const dialog = await openFactors(page);
    await dialog.getByRole("button", { name: "Set up an app" }).click();
    await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const secret = await dialog.locator(".font-mono").innerText();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
    await dialog.getByRole("button", { name: "Use this app" }).click();
    await dialog.getByText("This is not the code that the app shows.").first().waitFor();
    await dialog.getByRole("textbox", { name: "Code" }).fill(appCodeAt(secret, new Date()));
    await dialog.getByRole("button", { name: "Use this app" }).click();
    await untilTold(page, "Logging in now asks for a code");
    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    await expect.poll(() => codes.getByRole("listitem").count()).toBe(10);
    const [first = ""] = await codes.getByRole("listitem").allInnerTexts();
    await codes.getByRole("button", { name: "I have kept them" }).click();
    await dialog.getByText("10 are left.").waitFor();

    await page.request.post(paths.api.logout);
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
      await page.request.post(paths.api.logout);
    }
  });
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
    await untilTold(page, "You can log in with this passkey now");
    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    await codes.getByRole("button", { name: "I have kept them" }).click();
    await dialog.getByLabel("Name", { exact: true }).fill("My phone");
    await dialog.getByRole("button", { name: /^Save the name of/ }).click();
    await untilTold(page, "The passkey has another name");
    await dialog.getByRole("button", { name: "Remove My phone" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.request.post(paths.api.logout);
    await open(page, paths.auth);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("textbox", { name: "Code" }).waitFor();
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await untilTold(page, "Login successful");

    const again = await openFactors(page);
    await again.getByText("last used").waitFor();
    await again.getByRole("button", { name: "Remove My phone" }).click();
    await untilTold(page, "The passkey was removed");
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
