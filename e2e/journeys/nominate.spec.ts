import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aliasOf, paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { mailsTo } from "../support/mailbox.ts";
import { becomeAdmin, becomeMember, confirmAddress } from "../support/member.ts";
import { approve, post } from "../support/nominations.ts";

const { youScoutNominate, youScoutMine } = paths;
const PERFORMANCE = "Three hits and two double plays in one evening, and a word for everybody.";

/** The parts of the form by their labels. */
function formOf(page: Page) {
  const label = (text: string) => page.locator("main").getByLabel(text, { exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    firstName: label("First name"),
    lastName: label("Last name"),
    age: label("Age"),
    sport: label("Sport"),
    position: label("Position"),
    city: label("City"),
    performance: label("Performance"),
    gameLocation: label("Where was it? (optional)"),
    gameDate: label("When was it? (optional)"),
    video: label("Video link (optional)"),
    name: label("Your name"),
    email: label("Your email"),
    isGuardian: label("I am this player's parent or guardian"),
    guardianEmail: label("Guardian's email (optional)"),
    full: page.getByRole("radio", { name: /^The full page/ }),
    isAdult: label("I am 18 or over"),
    go: button("Continue"),
    back: button("Back"),
    send: button("Nominate"),
  };
}

async function expectStep(page: Page, title: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 2, name: title });
  await expect
    .poll(() => heading.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

async function expectFocus(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe(name);
}

async function fillPlayer(page: Page, firstName: string): Promise<void> {
  const form = formOf(page);
  await form.firstName.fill(firstName);
  await form.lastName.fill("Batiste");
  await form.age.selectOption("15");
  await form.sport.selectOption("Baseball");
  await form.position.selectOption("SS");
  await form.city.fill("New Orleans");
  await form.go.click();
  await expectStep(page, "The performance");
}

journeyOfItsOwn(
  "what became of it: asked back, changed, approved, met again, withdrawn",
  async ({ site, arrive }) => {
    const { page, expects } = await arrive();
    const staff = await arrive();
    await becomeAdmin(staff.page);
    const { email } = await becomeMember(page, { isAdult: true, role: "coach" });
    await confirmAddress(site, email);
    await open(page, aliasOf(youScoutMine));
    await page.getByRole("heading", { name: "No one on your list yet" }).waitFor();
    await page.locator("main").getByRole("link", { name: "Nominate a Player" }).first().click();
    await page.waitForURL(`**${aliasOf(youScoutNominate)}`);
    await fillPlayer(page, "Octavio");
    const form = formOf(page);
    await form.performance.fill(PERFORMANCE);
    await form.go.click();
    await form.name.fill("Ana Coach");
    await form.guardianEmail.fill("mom@city.example");
    await form.full.check();
    await form.send.click();
    await page.getByRole("link", { name: "My nominations" }).click();
    await page.waitForURL(`**${aliasOf(youScoutMine)}`);
    const card = page.getByRole("listitem").filter({ hasText: "Octavio Batiste" });
    await card.getByText("First name and initial, until the guardian agrees").waitFor();

    const { data } = await (await page.request.get("/api/you-scout/my-nominations")).json();
    const { id } = data[0];
    const question = { transition: "ask_back", staffMessage: "Which game was it?" };
    await post(staff.page, `/api/admin/you-scout/nominations/${id}/decision`, question);
    const [asked = ""] = await mailsTo(site, email);
    expect(asked).toContain("Which game was it?");
    expect(asked).not.toContain("Octavio");
    await page.reload();
    await card.getByText("Which game was it?").waitFor();
    await card.getByRole("link", { name: /^Answer/ }).click();
    await page.getByRole("heading", { level: 1, name: "Change a Nomination" }).waitFor();
    await expect.poll(() => form.position.inputValue()).toBe("SS");
    await form.go.click();
    await form.gameLocation.fill("Kirsch-Rooney Stadium");
    await form.go.click();
    await expect.poll(() => form.full.isChecked()).toBe(true);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(`**${aliasOf(youScoutMine)}`);
    await card.getByText("Status: Waiting").waitFor();

    await approve(staff.page, id);
    expects(/status of 409/);
    await open(page, youScoutNominate);
    await fillPlayer(page, "Octavio");
    await form.performance.fill(PERFORMANCE);
    await form.go.click();
    await form.name.fill("Ana Coach");
    await form.send.click();
    const again = page
      .getByRole("alert")
      .getByRole("link", { name: "Go to the nomination and vote" });
    await expect.poll(() => again.getAttribute("href")).toBe(paths.nomination(id));

    await page.getByLabel(/^Account of/).click();
    await page.getByRole("link", { name: "My Nominations" }).click();
    await card.getByText("Status: On YouScout").waitFor();
    const withdraw = card.getByRole("button", { name: "Withdraw" });
    await withdraw.click();
    const dialog = page.getByRole("dialog", { name: "Withdraw this nomination?" });
    await dialog.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await withdraw.click();
    await dialog.getByRole("button", { name: "Withdraw for good" }).click();
    await card.getByText("Status: Withdrawn").waitFor();
    expect(await card.getByRole("button").count()).toBe(0);
    expect((await page.request.get(paths.nomination(id))).status()).toBe(404);
    const stranger = await arrive();
    await becomeMember(stranger.page);
    expect((await stranger.page.request.get(paths.youScoutEdit(id))).status()).toBe(404);
  },
);

journeyOfItsOwn(
  "three steps by keyboard, with what is wrong at its field and a draft that stays",
  async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    const { email } = await becomeMember(page, { role: "coach" });
    await page.request.post("/api/user-profile", { data: { displayName: "Ana Coach" } });
    await open(page, youScoutNominate);
    const form = formOf(page);
    await form.go.focus();
    await page.keyboard.press("Enter");
    await expectFocus(page, "firstName");
    for (const message of [
      "First name is required",
      "Position is required",
      "Please enter the city",
    ]) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    expect(await findBarriers(page)).toEqual([]);

    for (const text of ["Marcus", "Batiste", "12", "Other"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("Goalie of the street");
    await form.city.fill("New Orleans");
    await page.keyboard.press("Enter");
    await expectStep(page, "The performance");
    await expect
      .poll(() => page.locator("[aria-current=step]").textContent())
      .toContain("The performance");

    await form.performance.fill("Too short.");
    await form.gameDate.fill("2099-01-01");
    await form.video.fill("https://evil.example/x");
    await form.go.click();
    await expectFocus(page, "performance");
    await page.getByText("Please enter an https link to YouTube, Vimeo or Hudl").waitFor();
    await form.performance.fill(PERFORMANCE);
    await form.video.fill("https://youtu.be/abcdefghijk");
    await form.go.click();
    await page.getByText("The game cannot be in the future").waitFor();
    await expectFocus(page, "gameDate");
    await form.gameDate.fill("2026-03-01");
    await form.go.click();
    await expectStep(page, "About you");
    await expect.poll(() => form.name.inputValue()).toBe("Ana Coach");
    await expect.poll(() => form.email.inputValue()).toBe(email);
    await expect.poll(() => page.getByRole("radio", { name: "A coach" }).isChecked()).toBe(true);
    await page.getByText("Players under 13 are always shown this way").waitFor();
    expect(await form.full.count()).toBe(0);

    await page.reload();
    await page.getByRole("heading", { level: 2, name: "About you" }).waitFor();
    await form.back.click();
    await form.back.click();
    await expectStep(page, "The player");
    await expect.poll(() => form.firstName.inputValue()).toBe("Marcus");
    await expect.poll(() => form.position.inputValue()).toBe("Goalie of the street");
    await form.age.selectOption("15");
    await form.go.click();
    await expectStep(page, "The performance");
    await form.go.click();
    await expectStep(page, "About you");
    await page.getByText("you can ask for a full page").waitFor();
    await form.isGuardian.check();
    await form.full.check();
    await page.getByText("Marcus B.", { exact: true }).waitFor();
    await form.send.click();
    await expectFocus(page, "isAdult");
    await form.isAdult.check();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await form.send.click();
    await expectStep(page, "Good eye!");
    await page.getByText("The full page waits until the guardian agrees.").waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole("button", { name: "Nominate another player" }).click();
    await form.firstName.waitFor();
    await expect.poll(() => form.firstName.inputValue()).toBe("");
    await form.firstName.fill("Secret");
    await page.request.post("/api/logout");
    await becomeMember(page);
    await open(page, youScoutNominate);
    await expect.poll(() => formOf(page).firstName.inputValue()).toBe("");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Secret");
  },
);
