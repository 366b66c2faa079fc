import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { open } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin } from "../support/member.ts";

describe("editions of the board", () => {
  journey(
    "are reached from the board, whose ranks say how they moved, also without scripts",
    { tags: ["main", "dates"] },
    async ({ arrive }) => {
      const { page } = await arrive({ hasScripts: false });
      await page.goto(paths.board);
      const ranks = await page.locator('td[data-label="Rank"] .moved').allTextContents();
      expect(ranks).toHaveLength(100);
      expect(
        ranks.every((rank) => /^(?:NEW|– unchanged|(?:▲|▼) (\d+) (?:up|down) \1)$/.test(rank)),
      ).toBe(true);
      expect(ranks.some((rank) => rank.startsWith("▲"))).toBe(true);
      await page.getByRole("link", { name: /^Updated / }).click();
      await page.getByRole("heading", { level: 1, name: / rankings$/ }).waitFor();
      await page.getByText("Money buys no rank.").waitFor();
      expect(await page.locator(".board-name").count()).toBe(100);
      await page.getByRole("link", { name: /^The edition before: / }).click();
      await page.getByRole("link", { name: /^The edition after: / }).waitFor();
      await page.getByRole("link", { name: "All editions" }).click();
      expect(await page.getByRole("listitem").filter({ hasText: " rankings" }).count()).toBe(4);
    },
  );

  journey("are drawn on the page of a player, with a table", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.player(12));
    const table = page.getByRole("table", { name: /^Rank in each edition/ });
    expect(await table.getByRole("row").count()).toBe(5);
    await table.getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: / rankings$/ }).waitFor();
  });

  journey("say what they were where they were withdrawn", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 410/);
    await becomeAdmin(page);
    const { data } = await (await page.request.get("/api/admin/editions")).json();
    const { id, slug } = data.at(-1);
    const decided = { data: { reason: "Published by mistake" } };
    await page.request.post(`/api/admin/editions/${id}/withdrawal`, decided);
    const title = "Withdrawn edition of the NOLA Top 100 | RAW";
    expect(await (await page.request.get(paths.edition(slug))).text()).toContain(title);
    await open(page, paths.edition(slug));
    await page.getByRole("heading", { level: 1, name: "This edition was withdrawn" }).waitFor();
    expect(await page.title()).toBe(title);
    expect((await page.request.post(`/api/admin/editions/${id}/return`, decided)).status()).toBe(
      200,
    );
  });
});
