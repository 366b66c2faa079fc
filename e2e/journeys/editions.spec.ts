import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { open } from "../support/board.ts";
import { journey } from "../support/journey.ts";

describe("editions of the board", () => {
  journey(
    "are reached from the board, whose ranks say how they moved, also without scripts",
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
});
