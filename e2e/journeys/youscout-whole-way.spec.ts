import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aliasOf, paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import type { Visitor } from "../support/browser.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailsTo } from "../support/mailbox.ts";
import { becomeAdmin } from "../support/member.ts";
import { approve, nominate, post, THADDEUS } from "../support/nominations.ts";

const PLAYER = { ...THADDEUS, sport: "Baseball", position: "Shortstop" } as const;
const NAME = "Thaddeus Quillarde";
const COMMENT = "Saw him on Sunday: calm as a lake.";

/** An entry of a list for staff that has the focus, so that its keys work. */
async function focusEntry(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("article", { name }).focus();
}

/** Corrects the nomination while another administrator notes something: neither's words are lost. */
async function correctTogether({ page, expects }: Visitor, id: number): Promise<void> {
  await focusEntry(page, new RegExp(NAME));
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: `Correct ${NAME}` });
  await dialog.getByLabel("Game location").fill("Pan American Stadium");
  const seen = await (await page.request.get(`/api/admin/you-scout/nominations/${id}`)).json();
  const noted = { adminNotes: "Called the coach.", expectedUpdatedAt: seen.data.updatedAt };
  expect(
    (await page.request.patch(`/api/admin/you-scout/nominations/${id}`, { data: noted })).status(),
  ).toBe(200);

  expects(/409/);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("alert").getByText("what you typed is kept").waitFor();
  await expect.poll(() => dialog.getByLabel("Note").inputValue()).toBe("Called the coach.");
  expect(await dialog.getByLabel("Game location").inputValue()).toBe("Pan American Stadium");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("article", { name: NAME }).getByText("Pan American Stadium").waitFor();
}

journeyOfItsOwn(
  "a nomination goes the whole way to the board, and its guardian takes it all back",
  { tags: ["main"] },
  async ({ site, arrive }) => {
    const coach = await arrive();
    const id = await nominate(coach.page, PLAYER);

    // Staff approve it in the queue, and the guardian is mailed.
    const staff = await arrive({ width: 1440 });
    await becomeAdmin(staff.page);
    await open(staff.page, `${paths.adminQueue}?kind=nomination`);
    await correctTogether(staff, id);
    await focusEntry(staff.page, new RegExp(NAME));
    await staff.page.keyboard.press("a");
    await staff.page.getByText("Nomination approved", { exact: true }).waitFor();
    await staff.page.getByRole("article", { name: NAME }).waitFor({ state: "detached" });
    const [mail = ""] = await mailsTo(site, PLAYER.guardianEmail ?? "");
    expect(mail).not.toContain("Quillarde");
    const link = linkIn(mail, site.url + paths.youScoutGuardian(""));

    // The guardian sees both versions, agrees without scripts, and everybody sees the full page.
    const guardian = await arrive({ hasScripts: false, width: 360 });
    const opened = await guardian.page.goto(link);
    expect(opened?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(await guardian.page.content()).toContain('<meta name="robots" content="noindex">');
    await guardian.page.getByText("If you do nothing, it stays that way.").waitFor();
    expect(await sidewaysScroll(guardian.page)).toBe(0);
    expect(await guardian.page.content()).not.toContain("Ottilie");
    await guardian.page.getByLabel("I am 18 or over").check();
    await guardian.page.getByRole("button", { name: "I agree to the full version" }).click();
    await guardian.page.getByText("Everyone sees the full version.").waitFor();
    await guardian.page.getByRole("status").getByText("Your answer is saved.").waitFor();
    expect(guardian.page.url()).toBe(`${link}?sent=answer`);
    await guardian.page.goto(paths.nomination(id));
    await guardian.page.getByRole("heading", { level: 1, name: NAME }).waitFor();

    // Votes from three networks; a second one from the first is refused.
    const vote = async (address: string) => {
      const headers = { "x-forwarded-for": address };
      const url = `${site.url}/api/you-scout/nominations/${id}/vote`;
      return (await fetch(url, { method: "POST", headers })).status;
    };
    const votes = ["203.0.113.1", "203.0.114.1", "2001:db8::1"].map(vote);
    expect(await Promise.all(votes)).toEqual([200, 200, 200]);
    expect(await vote("203.0.113.1")).toBe(409);

    // A first comment is held, then released with a key.
    await post(coach.page, `/api/you-scout/nominations/${id}/comments`, { comment: COMMENT });
    const comments = async () =>
      (await fetch(`${site.url}/api/you-scout/nominations/${id}/comments`)).json();
    expect(await comments()).toMatchObject({ total: 0 });
    await open(staff.page, `${paths.adminQueue}?kind=comment`);
    await focusEntry(staff.page, new RegExp(`Comment on ${NAME}`));
    await staff.page.keyboard.press("a");
    await staff.page.getByText("Comment approved", { exact: true }).waitFor();
    expect(await comments()).toMatchObject({ total: 1, data: [{ comment: COMMENT }] });

    // The coach has a badge for it, and the player comes onto the board.
    const { data: badges } = await (await coach.page.request.get("/api/you-scout/badges")).json();
    expect(badges[0]).toMatchObject({ name: "First Look", awardedAt: expect.any(String) });
    await open(staff.page, `${paths.adminPanel}?tab=nominations&q=Quillarde`);
    await focusEntry(staff.page, new RegExp(NAME));
    await staff.page.keyboard.press("p");
    await staff.page.getByText("The votes don't move").waitFor();
    await staff.page.getByLabel("Rank on the board").fill("7");
    await staff.page.getByText(/ \(7\) and the 92 .+ drops out of the Top 100\.$/).waitFor();
    expect(await findBarriers(staff.page)).toEqual([]);
    await staff.page.getByRole("button", { name: "Promote to the board" }).click();
    await staff.page.getByText("The player is on the board", { exact: true }).waitFor();
    await staff.page
      .getByText(/ is now unranked\.$/)
      .first()
      .waitFor();
    const board = await (await fetch(`${site.url}/api/prospects`)).json();
    const player = board.data.find(
      ({ lastName }: { lastName: string }) => lastName === "Quillarde",
    );
    expect(player).toMatchObject({ positionPrimary: "SS", rawRank: 7 });
    expect((await fetch(site.url + paths.player(player.id))).status).toBe(200);

    // The guardian takes it back, in the alias: both pages are gone on the next request.
    await guardian.page.goto(site.url + aliasOf(link.slice(site.url.length)));
    await guardian.page.getByRole("button", { name: "Take everything down" }).click();
    await guardian.page.getByText("No one sees it.").first().waitFor();
    for (const gone of [
      paths.nomination(id),
      paths.player(player.id),
      `/api/you-scout/nominations/${id}`,
      `/api/prospects/${player.id}`,
    ]) {
      expect((await fetch(site.url + gone)).status, gone).toBe(404);
    }

    // Staff find it in their queue until they have seen it.
    await open(staff.page, `${paths.adminQueue}?kind=nomination`);
    await staff.page.getByText("Taken down by guardian").waitFor();
    expect(await findBarriers(staff.page)).toEqual([]);
    await staff.page.getByRole("button", { name: "Seen", exact: true }).click();
    await staff.page.getByText("Noted. It is off the queue", { exact: true }).waitFor();
  },
);

journeyOfItsOwn("the guardian's page has no barrier, answered or not", async ({ site, arrive }) => {
  const { page } = await arrive({ width: 768 });
  const id = await nominate(page, {
    ...PLAYER,
    lastName: "Other",
    guardianEmail: "rose@home.example",
  });
  await becomeAdmin(page);
  await approve(page, id);
  const [mail = ""] = await mailsTo(site, "rose@home.example");
  await page.goto(linkIn(mail, site.url + paths.youScoutGuardian("")));
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Take everything down" }).click();
  await page.getByText("No one sees it.").first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel("I am 18 or over").check();
  await page.getByRole("button", { name: "I agree to the full version" }).click();
  await page.getByText("Everyone sees the full version.").waitFor();
});

journeyOfItsOwn(
  "the queue is worked off by keyboard, one by one and in bulk",
  async ({ arrive }) => {
    const { page } = await arrive({ width: 1440 });
    for (const lastName of ["Aone", "Btwo", "Cthree", "Dfour", "Efive"]) {
      await nominate(page, { ...PLAYER, lastName, guardianEmail: null, publication: "limited" });
    }
    await becomeAdmin(page);
    await open(page, `${paths.adminQueue}?kind=nomination`);
    const focused = () =>
      page.evaluate(() => document.activeElement?.querySelector("h3")?.textContent ?? "");
    await page.keyboard.press("?");
    await page.getByText("ask back", { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await focusEntry(page, /Thaddeus Aone/);
    await page.keyboard.press("r");
    await page.keyboard.type("jabx are letters here");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Escape");
    expect(await focused()).toMatch(/Aone/);
    await page.keyboard.press("r");
    await page.keyboard.type("Not somebody we can find.");
    await page.keyboard.press("Tab");
    const reject = page.getByRole("button", { name: "Reject", exact: true });
    await page.getByRole("article", { name: /Aone/ }).locator(reject).press("Enter");
    await page.getByRole("article", { name: /Aone/ }).waitFor({ state: "detached" });
    await expect.poll(focused).toMatch(/Btwo/);

    await page.keyboard.press("m");
    await page.getByRole("radio", { name: /Another one/ }).check();
    await page.keyboard.press("Escape");
    await expect.poll(focused).toMatch(/Btwo/);
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("2 selected", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Approve all" }).click();
    await page.getByRole("article", { name: /Cthree/ }).waitFor({ state: "detached" });
    await page.getByText("2 selected", { exact: true }).waitFor({ state: "detached" });
    await open(page, `${paths.adminPanel}?tab=nominations&status=approved&q=Btwo`);
    await page.getByRole("article", { name: /Btwo/ }).waitFor();
  },
);

journeyOfItsOwn("the tabs for staff fit every window", async ({ arrive }) => {
  const { page } = await arrive({ width: 1440 });
  await becomeAdmin(page);
  for (const tab of ["nominations", "comments", "reports", "badges", "privacy"]) {
    await open(page, `${paths.adminPanel}?tab=${tab}`);
    expect(await findBarriers(page), tab).toEqual([]);
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sidewaysScroll(page)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
