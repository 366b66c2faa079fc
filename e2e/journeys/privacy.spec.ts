import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { aliasOf, paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { listProspects, nameOf, open, readNames } from "../support/board.ts";
import { journeyOfItsOwn as journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailsTo, mailThatSays } from "../support/mailbox.ts";
import { becomeAdmin } from "../support/member.ts";
import { askPrivately } from "../support/privacy.ts";

const STAFF_ADDRESS = "hello@example.com";
const STATE_PAGE = /\/privacy\/request\/([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/;

/** Fills in what a parent asks whose child is on the board. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByRole("radio", { name: /Removal/ }).check();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("textbox", { name: "Message" }).fill("Please take our son's page away.");
  const form = page.getByRole("main").locator("form");
  await form.getByRole("textbox", { name: "Your name" }).fill("Ana Batiste");
  await form.getByRole("textbox", { name: "Your email address" }).fill(email);
  await page.getByRole("radio", { name: /My child/ }).check();
}

describe("asking for a correction or removal", () => {
  journey(
    "begins on the player's page and ends with a reference",
    { tags: ["main"] },
    async ({ site, arrive }) => {
      const { page } = await arrive({ ownClock: true, width: 360 });
      await open(page, paths.player(7));
      const name = await page.getByRole("heading", { level: 1 }).innerText();
      await page.getByRole("link", { name: "Ask for a correction or removal" }).click();
      await page.getByRole("heading", { level: 1, name: /correction or removal/ }).waitFor();
      await page.clock.fastForward(3_000);
      const about = page.getByRole("textbox", { name: "Who is it about?" });
      await expect.poll(async () => (await about.inputValue()).toUpperCase()).toBe(name);
      const where = page.getByRole("textbox", { name: "Page or player" });
      await expect.poll(() => where.inputValue()).toBe(site.url + paths.player(7));
      expect(await findBarriers(page)).toEqual([]);
      expect([await sidewaysScroll(page), await findCutOff(page)]).toEqual([0, []]);

      const send = page.getByRole("button", { name: "Send Request" });
      await send.click();
      await page.getByText("Please choose what you ask for", { exact: true }).waitFor();
      const firstRadio = page.getByRole("radio", { name: /Removal/ });
      await expect
        .poll(() => firstRadio.evaluate((it) => it === document.activeElement))
        .toBe(true);
      await fillIn(page, "ana@city.example");
      expect(await page.getByText("Please choose what you ask for").count()).toBe(0);
      await send.click();
      await page.waitForURL(STATE_PAGE);
      await page.getByRole("heading", { level: 1, name: "Your privacy request" }).waitFor();
      await expect
        .poll(() => page.locator("[aria-current=step]").innerText())
        .toContain("Received");
      expect(await page.getByRole("main").innerText()).not.toMatch(/Batiste|our son/);
      expect(await findBarriers(page)).toEqual([]);

      const [receipt = ""] = await mailsTo(site, "ana@city.example");
      expect(linkIn(receipt, `${site.url}/privacy/request/`)).toBe(page.url());
      const call = await mailThatSays(site, STAFF_ADDRESS, "Urgent: removal request about a minor");
      expect(linkIn(call, site.url + paths.adminQueue)).toBe(site.url + paths.adminQueue);
    },
  );

  journey("knows the nomination whose page led to it", async ({ site, arrive }) => {
    const { page } = await arrive();
    await open(page, aliasOf(paths.nomination(1)));
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await page.getByRole("link", { name: "Ask for a correction or removal" }).click();
    const about = page.getByRole("textbox", { name: "Who is it about?" });
    await expect.poll(async () => (await about.inputValue()).toUpperCase()).toBe(name);
    const where = page.getByRole("textbox", { name: "Page or player" });
    await expect.poll(() => where.inputValue()).toBe(site.url + paths.nomination(1));
  });

  journey(
    "works without scripts, and keeps what was written when it is wrong",
    async ({ arrive }) => {
      const visitor = await arrive({ hasScripts: false });
      visitor.expects(/status of 422/);
      const { page } = visitor;
      await page.goto(paths.privacyRequest);
      await page.getByRole("textbox", { name: "Who is it about?" }).fill("Marcus Batiste");
      // The browser's own check would stop what is wrong: the address is one only for the browser.
      await fillIn(page, "bo@city");
      await page.getByRole("button", { name: "Send Request" }).click();
      await page.getByText("Please enter a valid email address", { exact: true }).waitFor();
      await expect.poll(() => page.getByRole("radio", { name: "Yes" }).isChecked()).toBe(true);
      const about = page.getByRole("textbox", { name: "Who is it about?" });
      await expect.poll(() => about.inputValue()).toBe("Marcus Batiste");
      const form = page.getByRole("main").locator("form");
      await form.getByRole("textbox", { name: "Your email address" }).fill("bo@city.example");
      await page.getByRole("button", { name: "Send Request" }).click();
      await page.waitForURL(STATE_PAGE);
      await page.getByText("We have your request.").waitFor();
    },
  );

  journey("the page of a reference is kept and told of by nobody", async ({ site }) => {
    const address = site.url + paths.privacyRequestState(await askPrivately(site));
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
    const unknown = await fetch(site.url + paths.privacyRequestState("AAAA-AAAA-AAAA"));
    expect(unknown.status).toBe(404);
  });
});

describe("the queue", () => {
  journey(
    "is worked off by keyboard, and what is hidden is gone at once",
    async ({ site, arrive }) => {
      const player = (await listProspects(site)).find(({ rawRank }) => rawRank === 12);
      const prospectId = player?.id ?? 0;
      const name = player ? nameOf(player) : "";
      const personName = "Marcus of the twelfth";
      const correction = { kind: "correction", personName: "Corrected Person" };
      await askPrivately(site, { ...correction, requesterEmail: "bo@town.example" });
      const reference = await askPrivately(site, {
        personName,
        prospectId,
        requesterEmail: "ana@town.example",
      });
      const visitor = await arrive();
      visitor.expects(/status of 404/);
      await open(visitor.page, paths.board);
      expect(await readNames(visitor.page)).toContain(name);
      const picture = site.url + paths.playerPicture(prospectId);
      expect((await fetch(picture)).status).toBe(200);

      const { page } = await arrive({ width: 1440 });
      await becomeAdmin(page);
      await open(page, paths.adminQueue);
      await page.getByRole("heading", { level: 1, name: "Queue" }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      const focused = () =>
        page.evaluate(() => document.activeElement?.querySelector("h3")?.textContent ?? "");
      const urgent = page.getByRole("article", { name: `Removal: ${personName}` });
      await urgent.focus();
      await page.keyboard.press("j");
      const next = await focused();
      expect(next).not.toBe(`Removal: ${personName}`);
      await page.keyboard.press("ArrowUp");
      expect(await focused()).toBe(`Removal: ${personName}`);

      await page.keyboard.press("h");
      await page.getByText("The page is no longer public.", { exact: true }).waitFor();
      const answer = await visitor.page.goto(paths.player(prospectId));
      expect(answer?.status()).toBe(404);
      await visitor.page.goto(paths.board);
      expect(await readNames(visitor.page)).not.toContain(name);
      expect((await fetch(picture)).status).toBe(404);
      expect((await fetch(`${site.url}/api/prospects/${prospectId}`)).status).toBe(404);
      await urgent.getByText(`${name} (hidden)`).waitFor();
      expect(await focused()).toBe(`Removal: ${personName}`);

      await page.keyboard.press("e");
      await page.keyboard.type("Hidden; jdx called back");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await urgent.getByText("Hidden; jdx called back").waitFor();
      expect(await focused()).toBe(`Removal: ${personName}`);
      await page.keyboard.press("s");
      await urgent.getByText("In progress", { exact: true }).first().waitFor();
      await page.keyboard.press("f");
      await urgent.getByText(/^The page is no longer public\. The person who asked/).waitFor();
      await page.keyboard.press("Enter");
      await urgent.waitFor({ state: "detached" });
      await expect.poll(focused).toBe(next);
      const mails = await mailsTo(site, "ana@town.example", 2);
      const done = mails.find((mail) => mail.includes("Your privacy request is done")) ?? "";
      const stateAddress = site.url + paths.privacyRequestState(reference);
      expect(linkIn(done, `${site.url}/privacy/request/`)).toBe(stateAddress);
      await visitor.page.goto(stateAddress);
      await visitor.page.getByText("Your request is done: the page is no longer public.").waitFor();

      const areas = page.getByRole("navigation", { name: "Administration" });
      await areas.getByRole("link", { name: "People" }).click();
      await areas.getByRole("link", { name: "Privacy" }).click();
      await page.getByRole("combobox", { name: "State" }).selectOption("Done");
      await urgent.getByRole("button", { name: "Open again" }).waitFor();
      await areas.getByRole("link", { name: "Today" }).click();
      await areas.getByRole("link", { name: "Queue" }).click();
      await page.getByRole("link", { name: "Latest retention runs" }).click();
      await page.waitForURL(/tab=audit&action=retention_ran$/);
    },
  );

  journey("says when another administrator was faster", async ({ site, arrive }) => {
    await askPrivately(site, { personName: "Contested Person", kind: "correction" });
    const first = await arrive({ width: 360 });
    const second = await arrive({ width: 768 });
    for (const { page } of [first, second]) {
      await becomeAdmin(page);
      await open(page, `${paths.adminPanel}?tab=privacy&q=Contested`);
      expect([await sidewaysScroll(page), await findCutOff(page)]).toEqual([0, []]);
    }
    const press = async (page: Page, name: string) => {
      await page.getByRole("button", { name }).click();
      await page.locator("form").getByRole("button", { name }).click();
    };
    await press(first.page, "Decline");
    await first.page.getByText("No requests match.").waitFor();
    second.expects(/status of 409/);
    await press(second.page, "Finish");
    await second.page
      .getByText("Someone else changed this request in the meantime. Please look again.", {
        exact: true,
      })
      .waitFor();
    await second.page.getByText("No requests match.").waitFor();
    await mailThatSays(site, "ana@city.example", "Your privacy request is declined");
  });
});
