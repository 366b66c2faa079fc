import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { appCodeAt } from "#domains/factors/testing.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import { STAFF } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";

const loginOver = (page: Page) => page.getByRole("dialog", { name: "Log in again" });

/** Begins a message to the author of the first nomination in the list. */
async function writeMessage(page: Page) {
  await open(page, `${paths.adminQueue}?tab=nominations`);
  await page.getByRole("button", { name: "Ask back" }).first().click();
  const message = page.getByLabel("Message to the author");
  await message.fill("Which field was it?");
  return message;
}

describe("a session that ends while somebody writes", () => {
  journey("is opened again over the page, which then sends the text", async ({ arrive }) => {
    const { page, expects } = await arrive({ width: 360 });
    expects(/status of 401/);
    await becomeAdmin(page);
    const message = await writeMessage(page);
    await page.request.post(paths.api.logout);
    await page.getByRole("button", { name: "Ask the author" }).click();
    const login = loginOver(page);
    const password = login.getByLabel("Password", { exact: true });
    await password.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.emulateMedia({ media: "print" });
    expect(await message.isVisible(), "nothing of the page is printed").toBe(false);
    await page.emulateMedia({ media: null });
    await password.fill("not the password");
    await login.getByRole("button", { name: "Log in", exact: true }).click();
    await untilTold(page, "Login failed");
    expect(await message.inputValue()).toBe("Which field was it?");
    await password.fill(STAFF.password);
    await login.getByRole("button", { name: "Log in", exact: true }).click();
    await message.waitFor({ state: "detached" });
    await page.getByText("Which field was it?").first().waitFor();
  });

  journey("leaves the page to nobody else who logs in", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 401/);
    await becomeAdmin(page);
    await writeMessage(page);
    await page.request.post(paths.api.logout);
    await page.getByRole("button", { name: "Ask the author" }).click();
    await loginOver(page).waitFor();
    await becomeMember(page);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.waitForURL((url) => url.pathname === paths.home);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

describe("a member's session that ends on a page", () => {
  journey("is opened again with the second factor of the account", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 401/);
    const { password } = await becomeMember(page);
    const begun = await page.request.post(memberApi.factorApp);
    const { secret } = ((await begun.json()) as { data: { secret: string } }).data;
    const code = (later: number) => appCodeAt(secret, new Date(Date.now() + later));
    await page.request.post(memberApi.factorAppConfirm, { data: { code: code(0) } });
    await open(page, paths.profile);
    const name = page.getByLabel("Display Name");
    await name.fill("Ana Marchand");
    await page.request.post(paths.api.logout);
    const save = page.getByRole("button", { name: "Save Profile" });
    await save.click();
    const login = loginOver(page);
    await login.getByLabel("Password", { exact: true }).fill(password);
    await login.getByRole("button", { name: "Log in", exact: true }).click();
    await login.getByRole("textbox", { name: "Code" }).fill(code(30_000));
    await login.getByRole("button", { name: "Log in", exact: true }).click();
    await login.waitFor({ state: "detached" });
    expect(await name.inputValue()).toBe("Ana Marchand");
    await save.click();
    await untilTold(page, "Profile Updated Successfully");
  });
});

describe("text that was typed into a page", () => {
  journey("is lost by no tab, link, Back or reload without a question", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, `${paths.adminQueue}?tab=comments`);
    const asked: string[] = [];
    let isGivenUp = false;
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      return isGivenUp ? dialog.accept() : dialog.dismiss();
    });
    await page.getByRole("link", { name: "Nominations", exact: true }).click();
    await page.waitForURL("**tab=nominations");
    const address = page.url();
    await page.getByRole("button", { name: "Reject" }).first().click();
    const message = page.getByLabel("Message to the author");
    await message.fill("We can't find this game.");
    await page.keyboard.press("Escape");
    for (const leave of [
      () => page.getByRole("link", { name: "Comments", exact: true }).click(),
      () => page.evaluate(() => window.history.back()),
      () => page.evaluate(() => window.location.reload()),
    ]) {
      const before = asked.length;
      await leave();
      await expect.poll(() => asked.length).toBe(before + 1);
      await expect.poll(() => page.url()).toBe(address);
      expect(await message.inputValue()).toBe("We can't find this game.");
    }
    expect(asked).toEqual(["confirm", "confirm", "beforeunload"]);
    isGivenUp = true;
    await page.evaluate(() => window.history.back());
    await page.waitForURL("**tab=comments");
    await page.goForward();
    await page.waitForURL(address);
    expect(asked.length).toBe(4);
  });
});

describe("a message about what somebody else has decided meanwhile", () => {
  journey("stays until its author wants to see the list as it is now", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 409/);
    await becomeAdmin(page);
    const queue = `${paths.adminQueue}?kind=nomination`;
    await open(page, queue);
    const [number = ""] = /#\d+/.exec(await page.locator("article h3").first().innerText()) ?? [];
    const write = async (at: Page, text: string) => {
      const entry = at.locator("article").filter({ hasText: number });
      await entry.getByRole("button", { name: "Reject" }).click();
      await entry.getByLabel("Message to the author").fill(text);
      return entry;
    };
    const entry = await write(page, "We can't find this game.");
    const other = await page.context().newPage();
    await open(other, queue);
    const same = await write(other, "He is too young.");
    await same.getByRole("button", { name: "Reject" }).click();
    await same.waitFor({ state: "detached" });
    await other.close();

    await entry.getByRole("button", { name: "Reject" }).click();
    const now = page.getByRole("button", { name: "Show it as it is now" });
    await now.waitFor();
    const message = entry.getByLabel("Message to the author");
    expect(await message.inputValue()).toBe("We can't find this game.");
    expect(await findBarriers(page)).toEqual([]);
    await now.click();
    await entry.waitFor({ state: "detached" });
    expect(await now.count()).toBe(0);
  });
});

describe("a long form", () => {
  const restored = (page: Page) => page.getByText("We kept what you typed here before.");

  journey("keeps its draft for its account until somebody starts over", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    await becomeMember(page);
    await open(page, paths.prospectEvaluation);
    const player = page.getByLabel("Player's Full Name");
    const position = page.getByLabel("Primary Position");
    await player.fill("Leo Marchand");
    await position.selectOption({ index: 1 });
    const chosen = await position.inputValue();
    await page.getByRole("link", { name: "Privacy Policy" }).click();
    await page.waitForURL(`**${paths.privacyPolicy}`);
    await page.goBack();
    for (const comeBack of [async () => {}, () => page.reload()]) {
      await comeBack();
      await restored(page).waitFor();
      expect([await player.inputValue(), await position.inputValue()]).toEqual([
        "Leo Marchand",
        chosen,
      ]);
    }
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Start over" }).click();
    await restored(page).waitFor({ state: "detached" });
    expect([await player.inputValue(), await position.inputValue()]).toEqual(["", ""]);
    await open(page, paths.prospectEvaluation);
    expect(await player.inputValue()).toBe("");

    await player.fill("Leo Marchand");
    await becomeMember(page);
    await open(page, paths.prospectEvaluation);
    expect(await player.inputValue()).toBe("");
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Leo");
  });

  journey("forgets its draft when it is sent", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await open(page, paths.home);
    const message = page.getByLabel("Message", { exact: true });
    await page.getByLabel("Name", { exact: true }).fill("Ana Marchand");
    await page.getByLabel("Email", { exact: true }).first().fill("ana@city.example");
    await page.getByLabel("Organization").fill("City Rec");
    await message.fill("When do you open?");
    await open(page, paths.home);
    await restored(page).waitFor();
    expect(await message.inputValue()).toBe("When do you open?");
    // Faster, a form takes its sender for a bot.
    await page.clock.fastForward(3_000);
    await page.getByRole("button", { name: "Send Message" }).click();
    await untilTold(page, "Message Sent");
    await open(page, paths.home);
    await message.waitFor();
    expect(await message.inputValue()).toBe("");
    expect(await restored(page).count()).toBe(0);
  });
});
