import { describe, expect } from "vitest";
import { seniorClass } from "#lib/grad-year.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { listProspects, open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin } from "../support/member.ts";

describe("players who graduated", () => {
  journey("are found without scripts, by class", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false, width: 360 });
    await page.goto(paths.board);
    await page.getByRole("link", { name: "Alumni of the NOLA Top 100" }).click();
    await page.getByRole("heading", { level: 1, name: "Alumni" }).waitFor();
    await page.getByText("Committed to Tulane").waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("link", { name: "Terrence Landriaux" }).click();
    await page.getByText("Votes are closed, because this player has graduated.").waitFor();
    expect(await page.getByRole("button", { name: /^VOTE/ }).count()).toBe(0);
  });

  journey(
    "are made alumni by staff, and brought back",
    { tags: ["dates"] },
    async ({ arrive, site }) => {
      const { page } = await arrive({ width: 1440 });
      await becomeAdmin(page);
      // Those who show their full names, as staff see them.
      const shown = (await listProspects(site)).filter(({ school }) => school !== null);
      const [one, other] = shown.slice(-20);
      if (!one || !other) throw new Error("the board is empty");
      const setClass = async (id: number, gradYear: number | null) => {
        const changed = await page.request.patch(`/api/admin/prospects/${id}`, {
          data: { gradYear },
        });
        expect(changed.status()).toBe(200);
      };
      for (const { id } of [one, other]) await setClass(id, seniorClass(new Date()) - 1);
      await open(page, paths.prospectAdmin);
      const notice = page.getByRole("region", { name: "2 players graduated" });
      await notice.getByText("Who they are").click();
      const name = `${one.firstName} ${one.lastName}`;
      await notice.getByRole("checkbox", { name: other.lastName }).uncheck();
      await notice.getByRole("checkbox", { name }).check();
      expect(await findBarriers(page)).toEqual([]);
      await notice.getByRole("button", { name: "Make 1 alumni" }).click();
      await untilTold(page, "1 player made alumni");
      expect((await listProspects(site)).some(({ id }) => id === one.id)).toBe(false);
      const voted = await page.request.post(`/api/prospects/${one.id}/vote`);
      expect(voted.status()).toBe(410);

      await page.getByText(/^\d+ alumni$/).click();
      await page.getByRole("button", { name: `Bring back ${name}` }).click();
      await untilTold(page, "1 player back on the board");
      const back = (await listProspects(site)).find(({ id }) => id === one.id);
      expect(back?.rawRank).toBe(one.rawRank);
      for (const { id, gradYear } of [one, other]) await setClass(id, gradYear);
    },
  );
});

describe("players side by side", () => {
  journey("are chosen and compared without scripts", async ({ arrive, site }) => {
    const [one, two, three] = await listProspects(site);
    if (!one || !two || !three) throw new Error("the board is empty");
    const { page } = await arrive({ hasScripts: false, width: 360 });
    await page.goto(paths.player(one.id));
    await page.getByRole("link", { name: "Compare with others" }).click();
    for (const { firstName, lastName } of [two, three]) {
      await page.getByLabel("Another player").fill(`${firstName} ${lastName}`);
      await page.getByRole("button", { name: "Add" }).click();
    }
    for (const { firstName, lastName } of [one, two, three]) {
      await page.getByRole("columnheader", { name: `${firstName} ${lastName}` }).waitFor();
    }
    expect(await page.getByLabel("Another player").count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("link", { name: `Remove ${two.firstName} ${two.lastName}` }).click();
    expect(await page.getByRole("columnheader").count()).toBe(2);
  });

  journey("are named in a sentence where they are not there", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, `${paths.compare()}?players=1,2,3,4,1,999999,xq`);
    const alert = page.getByRole("alert");
    await alert.getByText("At most three players are compared.").waitFor();
    await alert.getByText("No player on the board is called “xq”.").waitFor();
    await open(page, `${paths.compare()}?players=999999`);
    await alert.getByText("No player on the board has the number 999999.").waitFor();
    const answer = await page.request.get(paths.compare(1, 2));
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(await answer.text()).toContain("noindex");
  });
});
