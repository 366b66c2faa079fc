import { expect } from "vitest";
import { paths } from "../../src/paths.ts";
import { findBarriers } from "../support/axe.ts";
import { controlsOf, open, readRows } from "../support/board.ts";
import { journeysOn } from "../support/journey.ts";

const journey = journeysOn();

journey("probe", async ({ arrive }) => {
  const { page } = await arrive();
  await open(page, paths.board);
  const rows = await readRows(page);
  console.log(rows.length, rows[0], rows[40], rows[111]);
  await controlsOf(page).community.click();
  console.log(await controlsOf(page).count.textContent());
  expect(await findBarriers(page)).toEqual([]);
});
journey("noscript", async ({ arrive }) => {
  const { page } = await arrive({ hasScripts: false });
  await page.goto(paths.board);
  const rows = await readRows(page);
  console.log(rows.length, rows[0]);
  console.log(
    await page.getByText("Voting needs JavaScript").isVisible(),
    await page.getByRole("button").allTextContents(),
  );
});
