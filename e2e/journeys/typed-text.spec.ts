import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { appCodeAt } from "#areas/platform/two-factor/testing.ts";
import { paths } from "#paths.ts";
import { STAFF } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { open, untilAlive, untilItWorks } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { begin, tab, takeSide } from "../support/connect.ts";
import { journey, journeyOfItsOwn } from "../support/journey.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { askPrivately } from "../support/privacy.ts";
import { hold } from "../support/requests.ts";

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
    await page.request.post("/api/logout");
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
    await page.request.post("/api/logout");
    await page.getByRole("button", { name: "Ask the author" }).click();
    await loginOver(page).waitFor();
    await becomeMember(page);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.waitForURL((url) => url.pathname === paths.home);
    const stored = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    await expect.poll(stored).not.toContain("Which field");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

describe("a member's session that ends on a page", () => {
  journey("is opened again with the second factor of the account", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 401/);
    const { password } = await becomeMember(page);
    const begun = await page.request.post("/api/user/factors/app");
    const { secret } = ((await begun.json()) as { data: { secret: string } }).data;
    const code = (later: number) => appCodeAt(secret, new Date(Date.now() + later));
    await page.request.post("/api/user/factors/app/confirm", { data: { code: code(0) } });
    await open(page, paths.profile);
    const name = page.getByLabel("Display Name");
    await name.fill("Ana Marchand");
    await page.request.post("/api/logout");
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

describe("a member's session that ends on a public page", () => {
  journey("is opened again over what was typed, which is then sent", async ({ arrive }) => {
    const { page, expects } = await arrive({ width: 360 });
    expects(/status of 401/);
    const { password } = await becomeMember(page);
    await open(page, paths.nomination(1));
    const comments = page.getByRole("region", { name: "Comments" });
    const write = comments.getByRole("button", { name: "Write a Comment" });
    await untilAlive(write);
    await write.click();
    await comments.getByRole("textbox").fill("What an arm! I saw it.");
    await comments.getByLabel("I am 18 or over").check();
    await page.request.post("/api/logout");
    await comments.getByRole("button", { name: "Post Comment" }).click();
    const login = loginOver(page);
    await login.getByLabel("Password", { exact: true }).fill(password);
    await login.getByRole("button", { name: "Log in", exact: true }).click();
    await untilTold(page, "Comment saved");
    await comments.getByText("What an arm! I saw it.").waitFor();
  });
});

describe("text that was typed into a page", () => {
  journey("is lost by no tab, link, Back or reload without a question", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, `${paths.adminQueue}?tab=comments`);
    let reloads = 0;
    page.on("dialog", (dialog) => {
      reloads += 1;
      return dialog.dismiss();
    });
    await page.getByRole("link", { name: "Nominations", exact: true }).click();
    await page.waitForURL("**tab=nominations");
    const address = page.url();
    // Only nominations have it: the comments may still be shown.
    await page.getByRole("button", { name: "Merge" }).first().click();
    await page.getByLabel("Another one").check();
    const number = page.getByLabel("Its number");
    await number.fill("12");
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    const keep = question.getByRole("button", { name: "Keep editing" });
    for (const leave of [
      () => page.getByRole("link", { name: "Comments", exact: true }).click(),
      () => page.evaluate(() => window.history.back()),
    ]) {
      await leave();
      await keep.waitFor();
      expect(page.url()).toBe(address);
      expect(await findBarriers(page)).toEqual([]);
      await keep.click();
      await question.waitFor({ state: "detached" });
      expect(await number.inputValue()).toBe("12");
    }
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => reloads).toBe(1);
    expect(await number.inputValue()).toBe("12");
    await page.evaluate(() => window.history.back());
    await question.getByRole("button", { name: "Discard" }).click();
    await page.waitForURL("**tab=comments");
    expect(await question.count()).toBe(0);
    await page.goForward();
    await page.waitForURL(address);
    expect(reloads).toBe(1);
  });
});

journey("text that was typed before the scripts came is not lost either", async ({ arrive }) => {
  const { page } = await arrive();
  await becomeAdmin(page);
  const layers = await hold(page, "**/assets/layers-*.js");
  await page.goto(tab("settings"));
  const fee = page.getByLabel("Fee in percent");
  await fee.fill("12");
  await layers.release();
  await untilItWorks(page);
  await page.getByRole("tab", { name: "People", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await fee.inputValue()).toBe("12");
});

describe("a note in the queue", () => {
  journey("outlasts Escape once it was changed, or cleared", async ({ arrive, site }) => {
    await askPrivately(site, { personName: "Remy Arceneaux" });
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, `${paths.adminQueue}?kind=privacy`);
    await page.waitForLoadState("networkidle");
    const entry = page.getByRole("article").filter({ hasText: "Remy Arceneaux" });
    const note = entry.getByLabel("Note, for staff only");
    await entry.getByRole("button", { name: "Add a note" }).click();
    await note.fill("His mother called.");
    await note.press("Escape");
    expect(await note.inputValue()).toBe("His mother called.");
    await entry.getByRole("button", { name: "Save note" }).click();
    await entry.getByRole("button", { name: "Edit the note" }).click();
    await note.press("Escape");
    await note.waitFor({ state: "detached" });
    await entry.getByRole("button", { name: "Edit the note" }).click();
    await note.fill("");
    await note.press("Escape");
    expect(await note.inputValue()).toBe("");
  });

  journey("is not canceled without a question once it was changed", async ({ arrive, site }) => {
    await askPrivately(site, { personName: "Odile Quillotte" });
    const { page } = await arrive();
    await becomeAdmin(page);
    await open(page, `${paths.adminQueue}?kind=privacy`);
    await page.waitForLoadState("networkidle");
    const entry = page.getByRole("article").filter({ hasText: "Odile Quillotte" });
    const note = entry.getByLabel("Note, for staff only");
    const cancel = entry.getByRole("button", { name: "Cancel" });
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await entry.getByRole("button", { name: "Add a note" }).click();
    await cancel.click();
    await note.waitFor({ state: "detached" });
    await entry.getByRole("button", { name: "Add a note" }).click();
    await note.fill("His mother called.");
    await cancel.click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "detached" });
    expect(await note.inputValue()).toBe("His mother called.");
    await cancel.click();
    await question.getByRole("button", { name: "Discard" }).click();
    await note.waitFor({ state: "detached" });
    expect(await question.count()).toBe(0);
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
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await now.click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "detached" });
    expect(await message.inputValue()).toBe("We can't find this game.");
    await now.click();
    await question.getByRole("button", { name: "Discard" }).click();
    await entry.waitFor({ state: "detached" });
    expect(await now.count()).toBe(0);
  });
});

describe("a dialog over a list", () => {
  journey("keeps its text when its row is gone", async ({ arrive }) => {
    const { page, expects } = await arrive({ width: 360 });
    expects(/status of 409/);
    const name = "Odile Marchand";
    await page.request.post("/api/contact", {
      data: {
        name,
        email: "odile@city.example",
        organization: "City Recreation",
        message: "We look for a partner for our parks.",
      },
    });
    await becomeAdmin(page);
    await open(page, `${paths.admin}?tab=contacts&status=new`);
    await page.getByRole("button", { name: `Note on the message of ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Message of ${name}` });
    const note = dialog.getByLabel("Staff note");
    await note.fill("Called him back.");
    const other = await page.context().newPage();
    await open(other, page.url());
    const answered = `Mark the message of ${name} as answered`;
    await other.getByRole("button", { name: answered }).click();
    await other.getByRole("button", { name: answered }).waitFor({ state: "detached" });
    await other.close();

    await dialog.getByRole("button", { name: "Save" }).click();
    const whole = dialog.getByRole("link", { name: "See the whole list as it is now" });
    await whole.waitFor();
    expect(await note.inputValue()).toBe("Called him back.");
    expect(await whole.getAttribute("href")).toBe(`${paths.admin}?tab=contacts`);
    expect(await findBarriers(page)).toEqual([]);
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
    // The first tab might as well be closed.
    const other = await page.context().newPage();
    await open(other, paths.prospectEvaluation);
    await restored(other).waitFor();
    expect(await other.getByLabel("Player's Full Name").inputValue()).toBe("Leo Marchand");
    await other.close();
    await page.getByRole("button", { name: "Start over" }).click();
    await restored(page).waitFor({ state: "detached" });
    expect([await player.inputValue(), await position.inputValue()]).toEqual(["", ""]);
    await open(page, paths.prospectEvaluation);
    expect(await player.inputValue()).toBe("");

    await player.fill("Leo Marchand");
    await becomeMember(page);
    await open(page, paths.prospectEvaluation);
    expect(await player.inputValue()).toBe("");
    const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(stored).not.toContain("Leo");
  });

  journey("keeps a visitor's draft at the login, until it is sent", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await open(page, paths.home);
    const message = page.getByLabel("Message", { exact: true });
    await page.getByLabel("Name", { exact: true }).fill("Ana Marchand");
    await page.getByLabel("Email", { exact: true }).first().fill("ana@city.example");
    await page.getByLabel("Organization").fill("City Rec");
    await message.click();
    await message.fill("When do you open?");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Marchand");
    let questions = 0;
    page.on("dialog", (dialog) => {
      questions += 1;
      return dialog.dismiss();
    });
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => questions).toBe(1);
    page.removeAllListeners("dialog");
    await becomeMember(page);
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

  journey("keeps what was typed before its scripts came", async ({ arrive, site }) => {
    const { page } = await arrive();
    const { promise: scripts, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto(site.url + paths.home, { waitUntil: "commit" });
    const organization = page.getByLabel("Organization");
    await organization.fill("City Rec");
    letGo();
    await untilItWorks(page);
    await page.waitForLoadState("networkidle");
    await open(page, paths.home);
    await restored(page).waitFor();
    expect(await organization.inputValue()).toBe("City Rec");
  });

  journey("in a dialog keeps its draft until it is discarded", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    await becomeAdmin(page);
    const dialog = page.getByRole("dialog", { name: "Add an event" });
    const bring = dialog.getByLabel("What to bring");
    const show = async () => {
      await open(page, paths.eventsAdmin);
      await page.getByRole("button", { name: "Add an event" }).click();
      await dialog.waitFor();
    };
    await show();
    await dialog.getByLabel("Name").fill("Spring Showcase");
    await dialog.getByLabel("Kind").selectOption("tryout");
    await bring.fill("A bat and two pairs of shoes.");
    await show();
    await restored(page).waitFor();
    expect(await bring.inputValue()).toBe("A bat and two pairs of shoes.");
    expect(await dialog.getByLabel("Kind").inputValue()).toBe("tryout");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "detached" });
    await show();
    expect(await bring.inputValue()).toBe("");
    expect(await restored(page).count()).toBe(0);
  });

  journey("about a child keeps its draft as long as the tab", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const message = await writeMessage(page);
    const show = (name: string) => page.getByRole("link", { name, exact: true }).click();
    await show("Comments");
    await page.waitForURL("**tab=comments");
    await show("Nominations");
    await page.getByRole("button", { name: "Ask back" }).first().click();
    await restored(page).waitFor();
    expect(await message.inputValue()).toBe("Which field was it?");
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Which field");
    await page.getByRole("button", { name: "Cancel" }).click();
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await question.getByRole("button", { name: "Discard" }).click();
    await message.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Ask back" }).first().click();
    expect(await message.inputValue()).toBe("");
    await message.fill("Which field was it, please?");
    await page.getByRole("button", { name: "Ask the author" }).click();
    await message.waitFor({ state: "detached" });
    const kept = await page.evaluate(() => Object.keys(sessionStorage));
    expect(kept.filter((key) => key.includes("draft"))).toEqual([]);
  });

  journeyOfItsOwn("says that what is stored has changed since", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    await takeSide(page, /^An organizer/, "Lakefront Classic");
    await begin(page);
    await open(page, paths.connectStart);
    const about = page.getByLabel("About you");
    const name = page.getByLabel(/^Name of your company/);
    await about.fill("Forty teams, three days.");
    const elsewhere = { companyName: "Lakefront Fall Classic", biography: "Every fall." };
    await page.request.patch("/api/connect/profile", { data: elsewhere });
    await page.reload();
    const changed = page.getByText("What is stored has changed since.");
    await changed.waitFor();
    expect(await about.inputValue()).toBe("Forty teams, three days.");
    expect(await name.inputValue()).toBe("Lakefront Fall Classic");
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Start over" }).click();
    expect(await about.inputValue()).toBe("Every fall.");
  });
});
