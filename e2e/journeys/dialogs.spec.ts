import { expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { journey } from "../support/journey.ts";

journey("a dialog asks before it loses what was typed", async ({ arrive }) => {
  const { page } = await arrive({ width: 360 });
  await open(page, paths.auth);
  const dialog = page.getByRole("dialog");
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  const field = dialog.getByRole("textbox");
  const show = async () => {
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await dialog.waitFor();
  };
  await show();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await show();
  await field.fill("ana@city.example");
  await page.keyboard.press("Escape");
  await question.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("ana@city.example");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.mouse.click(4, 4);
  await question.waitFor();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });

  await show();
  expect(await field.inputValue()).toBe("");
  await field.fill("ana@city.example");
  await field.fill("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});
