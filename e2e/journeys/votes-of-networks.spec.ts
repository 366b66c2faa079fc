import { expect } from "vitest";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { listProspects, open } from "../support/board.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin } from "../support/member.ts";
import type { Site } from "../support/site.ts";

const VOTES = withQuery(paths.adminPanel, { tab: "votes" });
const REASON = "Scripted votes of one network";
const WIDTHS = [360, 768, 1440];

interface Raid {
  player: number;
  nomination: number;
}

/** Three addresses of one network vote for a player of the board and for a nomination. */
async function raid(site: Site, network: string): Promise<Raid> {
  const player = (await listProspects(site)).at(-1)?.id ?? 0;
  const { data } = await (await fetch(`${site.url}/api/you-scout/nominations`)).json();
  const nomination = data.at(-1).id;
  for (const host of [1, 2, 3]) {
    for (const path of [
      `/api/prospects/${player}/vote`,
      `/api/you-scout/nominations/${nomination}/vote`,
    ]) {
      const headers = { "x-forwarded-for": `${network}.${host}` };
      const answer = await fetch(site.url + path, { method: "POST", headers });
      expect(answer.status).toBe(200);
    }
  }
  return { player, nomination };
}

async function votesFor(site: Site, { player, nomination }: Raid): Promise<number[]> {
  const found = (await listProspects(site)).find(({ id }) => id === player);
  const { data } = await (
    await fetch(`${site.url}/api/you-scout/nominations/${nomination}`)
  ).json();
  return [found?.communityVotes ?? -1, data.communityVotes];
}

journeyOfItsOwn(
  "staff see the votes for a nomination, and by keys alone void its network everywhere",
  async ({ arrive, site }) => {
    const { page } = await arrive();
    const before = await raid(site, "203.0.113");
    const [ofPlayer = 0, ofNomination = 0] = await votesFor(site, before);
    await becomeAdmin(page);
    const found = { tab: "nominations", q: String(before.nomination) };
    await open(page, withQuery(paths.adminQueue, found));
    await page
      .getByRole("button", { name: /^Votes/ })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Votes for/ });
    await dialog.getByText("3 counted", { exact: true }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);

    const row = dialog.getByRole("checkbox", { name: /^\S{12} 3 counted/ }).locator("../..");
    await row.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Network/ }).waitFor();
    await page.getByText("6 votes from this network counted").waitFor();
    const text = "Voiding removes these 6 votes for 1 player and 1 nomination at once";
    await page.getByText(text).waitFor();
    await page.getByLabel("Reason", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Please say why in at least 3 characters", { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type(REASON);
    await page.keyboard.press("Enter");
    await page.getByText("6 votes voided", { exact: true }).waitFor();
    await page
      .getByText("0 votes from this network counted in that time, 0 held, 6 voided.")
      .waitFor();
    expect(await page.getByRole("button", { name: /^Void/ }).count()).toBe(0);
    expect(await votesFor(site, before)).toEqual([ofPlayer - 3, ofNomination - 3]);

    await open(page, withQuery(paths.adminPanel, { tab: "audit", action: "network_voided" }));
    await page.getByText(REASON).first().waitFor();
  },
);

journeyOfItsOwn("networks are read at every width, without barriers", async ({ arrive, site }) => {
  await raid(site, "198.18.7");
  const staff = await arrive();
  await becomeAdmin(staff.page);
  await open(staff.page, VOTES);
  const address = await staff.page.getByRole("link", { name: /^All its votes/ }).first();
  const network = (await address.getAttribute("href")) ?? "";
  for (const width of WIDTHS) {
    await staff.page.setViewportSize({ width, height: 900 });
    for (const shown of [VOTES, network]) {
      await open(staff.page, shown);
      await staff.page.getByRole("table").first().waitFor();
      expect(await sidewaysScroll(staff.page), `${shown} at ${width}`).toBe(0);
      expect(await findCutOff(staff.page), `${shown} at ${width}`).toEqual([]);
      expect(await findBarriers(staff.page), `${shown} at ${width}`).toEqual([]);
    }
  }
});
