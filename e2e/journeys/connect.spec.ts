import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";

const TITLE = "Title sponsor of the Lakefront Classic";
const WIDTHS = [360, 768, 1440];

/** A day so many days from now, as a field for days takes it. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const tab = (name: string) => withQuery(paths.connectAdmin, { [pageParameters.tab]: name });

async function switchOn(staff: Page): Promise<void> {
  await becomeAdmin(staff);
  await open(staff, tab("settings"));
  await staff.getByLabel("Connect is on").check();
  await staff.getByRole("button", { name: "Save" }).click();
  await untilTold(staff, "The settings are saved");
}

/** Staff verify an organizer, ask once for a change of what waits, and approve it then. */
async function verify(staff: Page, name: string): Promise<void> {
  await open(staff, tab("people"));
  await staff.getByRole("button", { name: `Verify ${name}` }).click();
  const dialog = staff.getByRole("dialog", { name: `Verify ${name}` });
  await dialog.getByLabel("We know who this is").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.locator("form").getByText("Please note how you verified this person").waitFor();
  await dialog.getByLabel("How").fill("Called the number on the website.");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await untilTold(staff, "The person is saved");
}

async function decide(staff: Page, decision: RegExp, reason?: string): Promise<void> {
  await open(staff, tab("listings"));
  await staff.getByRole("button", { name: `Read ${TITLE}` }).click();
  const dialog = staff.getByRole("dialog", { name: TITLE });
  await dialog.getByText("Banner behind home plate; Name on every shirt").waitFor();
  await dialog.getByLabel(decision).check();
  if (reason) await dialog.getByLabel("What has to change").fill(reason);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await untilTold(staff, reason ? "The creator is asked for a change" : "The listing is approved");
}

/** Somebody who has chosen a side by the form, at the dashboard. */
async function takeSide(page: Page, side: RegExp, name: string): Promise<void> {
  await becomeMember(page);
  await open(page, paths.connectDashboard);
  await page.getByRole("link", { name: "Choose your side" }).click();
  await page.getByLabel(side).check();
  await page.getByLabel(/^Name of your company/).fill(name);
  await page.getByLabel("Website").fill("https://lakefront.example");
}

async function begin(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I am 18 or over" }).check();
  await page.getByRole("button", { name: "Start with Connect" }).click();
  await untilTold(page, "Welcome to Connect");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
}

async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `at ${width}`).toBe(0);
    expect(await findCutOff(page), `at ${width}`).toEqual([]);
  }
  expect(await findBarriers(page)).toEqual([]);
}

describe("Connect", () => {
  journeyOfItsOwn("is not there while it is off", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 404/);
    await becomeMember(page);
    for (const path of [paths.connectStart, paths.connectDashboard, paths.connectNewListing]) {
      await page.goto(path);
      await page
        .getByRole("heading", { name: /404|not found|foul/i })
        .first()
        .waitFor();
    }
  });

  journeyOfItsOwn(
    "an organizer publishes a listing, and a sponsor finds and saves it",
    async ({ arrive }) => {
      const { page: staff, expects: staffExpects } = await arrive();
      staffExpects(/status of 422/);
      await switchOn(staff);
      const { page, expects } = await arrive();
      const main = page.getByRole("main");
      await takeSide(page, /^An organizer/, "Lakefront Baseball");
      await expectFits(page);
      await begin(page);

      await page.getByRole("link", { name: "New listing" }).click();
      await page.getByLabel("Title").fill(TITLE);
      await page.getByRole("button", { name: "Go on" }).click();
      await page.getByRole("heading", { name: "Basics" }).waitFor();
      await expectFits(page);

      expects(/status of 422/);
      await page.getByRole("button", { name: "Send to our staff" }).click();
      await main.getByText("Please describe what is sponsored").waitFor();
      await main.getByText("Please name at least one benefit").waitFor();

      await page.getByLabel("Category").selectOption("title");
      await page
        .getByLabel("Description")
        .fill("Forty teams under 14 play for three days. ".repeat(3));
      await page.getByLabel("Place").fill("Metairie, LA");
      await page.getByLabel("How many people it reaches").fill("2,000");
      await page.getByLabel("First day").fill(dayIn(30));
      await page.getByLabel("Last day").fill(dayIn(32));
      await page.getByLabel("Price from, in dollars").fill("500");
      await page.getByLabel("Price to, in dollars").fill("250");
      await page
        .getByLabel("What a sponsor gets")
        .fill("Banner behind home plate\nName on every shirt");
      await page.getByText("We keep 10% of it, at least $5.00.").waitFor();
      await page.getByRole("button", { name: "Preview" }).click();
      const preview = page.getByRole("dialog", { name: "As sponsors see it" });
      await preview.getByText("Name on every shirt").waitFor();
      await preview.getByText("Lakefront Baseball").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Save draft" }).click();
      await main.getByText("The highest price must not be below the lowest").waitFor();
      await page.getByLabel("Price to, in dollars").fill("2500");
      await page.getByRole("button", { name: "Send to our staff" }).click();
      await untilTold(page, "Sent to our staff");
      await page.getByText("Our staff read it.").waitFor();

      await verify(staff, "Lakefront Baseball");
      await decide(staff, /^Ask for a change/, "Please name the fields.");
      await open(page, paths.connectDashboard);
      await page.getByText("Our staff asked for a change: Please name the fields.").waitFor();
      await page.getByRole("link", { name: `Edit ${TITLE}` }).click();
      await page.getByLabel("Place").fill("Lakefront fields 1 to 4, Metairie, LA");
      await page.getByRole("button", { name: "Send to our staff" }).click();
      await untilTold(page, "Sent to our staff");
      await decide(staff, /^Approve/);
      await open(staff, tab("listings"));
      await staff.getByRole("button", { name: `Highlight: ${TITLE}` }).click();
      await untilTold(staff, "It comes first now");
      await open(page, paths.connectDashboard);
      await page.getByText("Sponsors see it.").waitFor();
      await expectFits(page);
      await page.getByLabel(/^Account of/).click();
      await page.getByRole("link", { name: "Connect", exact: true }).waitFor();

      const { page: sponsor } = await arrive();
      await takeSide(sponsor, /^A sponsor/, "Bayou Roofing");
      await sponsor.getByLabel("Title sponsor").check();
      await sponsor.getByLabel("Places").fill("Metairie");
      await sponsor.getByLabel("Budget to, in dollars").fill("1000");
      await begin(sponsor);
      await open(sponsor, paths.connect);
      const card = sponsor.getByRole("listitem").filter({ hasText: TITLE });
      await card.getByText("Good match").waitFor();
      await card.getByText("Highlighted").waitFor();
      await card.getByText("Verified").waitFor();
      await sponsor.getByRole("link", { name: TITLE }).click();
      await sponsor.getByRole("button", { name: "Save", exact: true }).click();
      await untilTold(sponsor, "Listing saved");
      await open(sponsor, paths.connectDashboard);
      await sponsor.getByRole("link", { name: TITLE }).waitFor();
      expect(await sponsor.getByRole("heading", { name: "Your listings" }).count()).toBe(0);
    },
  );
});
