import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeMember } from "../support/member.ts";
import { buyPass } from "../support/passes.ts";

async function expectAtHand(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await findCutOff(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).press("Enter");

describe("a change of a pass", () => {
  journey(
    "to more sessions is paid at once, and to fewer begins with the next billing",
    async ({ arrive }) => {
      const { page, expects } = await arrive({ width: 360 });
      await becomeMember(page, { isAdult: true });
      await buyPass(async (method, path, data) =>
        (await page.request.fetch(path, { method, data })).json(),
      );
      await open(page, paths.rawPassOwn);
      const pass = page.getByRole("article", { name: "Pass of Lou" });
      await pass.getByText("Active", { exact: true }).waitFor();
      const dialog = page.getByRole("dialog", { name: "Change Lou's pass" });
      const step = (title: string) => dialog.getByRole("heading", { name: title }).waitFor();
      const times = dialog.getByRole("group", { name: /^First Swings/ });

      await press(page, "Change");
      await step("What and how often");
      await expectAtHand(page);
      await press(page, "Continue");
      await step("At which times");
      expects(/status of 422/);
      await press(page, "Continue");
      await dialog
        .getByRole("alert")
        .getByText("Please choose something other than what the pass has now")
        .waitFor();
      await press(page, "Back");
      await dialog.getByLabel("First Swings: times a week").selectOption("2");
      await press(page, "Continue");
      await step("At which times");
      await press(page, "Continue");
      await times.getByText("Please choose 2 times for First Swings: you have chosen 1").waitFor();
      await times.getByRole("checkbox", { checked: false, disabled: false }).first().press("Space");
      await expectAtHand(page);
      await press(page, "Continue");
      await step("What it comes to");
      await dialog.getByText(/is charged to your card now/).waitFor();
      await expectAtHand(page);
      await press(page, /^Pay \$.* and change the pass$/);
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => pass.textContent()).toContain("2 × ");
      await pass.getByText("Receipts", { exact: true }).click();
      await expect.poll(() => pass.getByRole("link", { name: /^Receipt of/ }).count()).toBe(2);

      await press(page, "Change");
      await dialog.getByLabel("First Swings: times a week").selectOption("1");
      await press(page, "Continue");
      await times.getByRole("checkbox", { checked: true }).first().press("Space");
      await press(page, "Continue");
      await dialog.getByText(/^Nothing is charged or refunded now/).waitFor();
      await press(page, "Change the pass");
      await pass.getByText(/^From .* on: 1 × First Swings a week for/).waitFor();
      await expectAtHand(page);
      await press(page, "Change");
      await dialog.getByText(/^This pass has a change coming up/).waitFor();
    },
  );
});
