import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey, journeyOfItsOwn } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin } from "../support/member.ts";

describe("the week", () => {
  journey(
    "shows activities with prices and seven days with free places at every width",
    async ({ arrive }) => {
      const { page } = await arrive({ width: 1440 });
      await open(page, paths.rawPass);
      await page.getByRole("heading", { name: "Speed and Strength" }).waitFor();
      expect(await page.getByRole("heading", { level: 3 }).count()).toBe(7);
      expect(await page.getByText(/^\d+ places free$/).count()).toBeGreaterThan(10);
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await findCutOff(page)).toEqual([]);
      }
      expect(await findBarriers(page)).toEqual([]);
    },
  );

  journey(
    "is complete in the first HTML and linked at the foot of every page",
    async ({ site }) => {
      const html = await (await fetch(site.url + paths.rawPass)).text();
      for (const text of ["First Swings", "$35.00", "places free", "Sunday"]) {
        expect(html).toContain(text);
      }
      expect(await (await fetch(site.url)).text()).toContain(`href="${paths.rawPass}"`);
    },
  );
});

describe("staff", () => {
  journeyOfItsOwn(
    "add an activity with a time, and close a day, by keyboard on a phone",
    async ({ arrive }) => {
      const { page } = await arrive({ width: 360 });
      await becomeAdmin(page);
      await open(page, `${paths.rawPassAdmin}?tab=activities`);
      const dialog = page.getByRole("dialog");
      const press = (name: string) =>
        page.getByRole("button", { name, exact: true }).press("Enter");
      const send = (name: string) =>
        dialog.getByRole("button", { name, exact: true }).press("Enter");
      const fill = (label: string, text: string) =>
        dialog.getByLabel(label, { exact: true }).fill(text);

      await press("Add an activity");
      for (const [label, text] of [
        ["Name", "Bunting"],
        ["Kind", "Skills"],
        ["Description", "Short game for players who can run."],
        ["Price of a session in dollars", "22.50"],
        ["Youngest age", "12"],
        ["Oldest age", "9"],
      ] as const) {
        await fill(label, text);
      }
      await send("Add");
      await dialog.getByText("The oldest age can't be below the youngest").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await fill("Oldest age", "16");
      await send("Add");
      await untilTold(page, "The activity is added");

      await press("Add a time slot to Bunting");
      await dialog.getByLabel("Day", { exact: true }).selectOption("Sunday");
      await fill("Places", "7");
      await fill("Coach", "Lou");
      await fill("Place", "Cage 9");
      await fill("Start", "05:30");
      await fill("End", "06:30");
      await send("Add");
      await dialog.getByText("A session starts at 6:00 AM or later").waitFor();
      await fill("Start", "08:00");
      await fill("End", "09:00");
      await send("Add");
      await untilTold(page, "The time slot is added");
      await page
        .getByRole("table", { name: "Time slots of Bunting" })
        .getByText("Coach Lou · Cage 9")
        .waitFor();
      expect(await sidewaysScroll(page)).toBe(0);

      await page.getByRole("tab", { name: "Closures" }).press("Enter");
      await press("Add a closure");
      await fill("First day", "2099-02-24");
      await fill("Last day", "2099-02-25");
      await dialog.getByLabel("Activity", { exact: true }).selectOption("Bunting");
      await page.getByText("No family has a place on these days.").waitFor();
      await fill("From", "16:00");
      await fill("Reason", "Mardi Gras");
      await send("Close these sessions");
      await dialog.getByText("Only a single day can be closed in part").waitFor();
      await fill("Last day", "2099-02-24");
      await send("Close these sessions");
      await untilTold(page, "The closure is added");
      await press("Remove the closure of Feb 24, 2099, from 4:00 PM");
      await send("Delete");
      await untilTold(page, "The closure is removed");
      await expect.poll(() => page.getByText("Mardi Gras").count()).toBe(0);
      const months = page.getByRole("link", {
        name: "Start the next month of a test subscription",
      });
      await expect.poll(() => months.getAttribute("href")).toBe(paths.testSubscriptions);

      await open(page, paths.rawPass);
      await page.getByRole("heading", { name: "Bunting" }).waitFor();
      // Two weeks are shown.
      expect(await page.locator("a", { hasText: "Bunting" }).count()).toBe(2);
    },
  );
});
