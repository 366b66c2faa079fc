import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import {
  aTitle,
  begin,
  dayIn,
  decide,
  expectFits,
  switchConnect,
  tab,
  takeSide,
  verify,
} from "../support/connect.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { becomeAdmin, becomeMember, confirmAddress, signUpAsParent } from "../support/member.ts";

describe("Connect", () => {
  journeyOfItsOwn("is not there while it is off", async ({ arrive }) => {
    const { page: staff } = await arrive();
    await becomeAdmin(staff);
    await switchConnect(staff, false);
    const { page, expects } = await arrive();
    expects(/status of 404/);
    await becomeMember(page);
    const expectMissing = async (one: Page, path: string) => {
      await one.goto(path);
      await one
        .getByRole("heading", { name: /404|not found|foul/i })
        .first()
        .waitFor();
    };
    for (const path of [
      paths.connect,
      paths.connectStart,
      paths.connectDashboard,
      paths.connectNewListing,
    ]) {
      await expectMissing(page, path);
    }

    // Whoever has a side carries on with what there is.
    await switchConnect(staff, true);
    const { page: organizer, expects: organizerExpects } = await arrive();
    organizerExpects(/status of 404/);
    await takeSide(organizer, /^An organizer/, "Bywater Baseball");
    await begin(organizer);
    await switchConnect(staff, false);
    await open(organizer, paths.connectDashboard);
    await organizer.getByText("Connect is switched off right now.").waitFor();
    await organizer.getByRole("heading", { name: "Payouts" }).waitFor();
    expect(await organizer.getByRole("heading", { name: "Your listings" }).count()).toBe(0);
    await expectFits(organizer);
    await expectMissing(organizer, paths.connectNewListing);
    await switchConnect(staff, true);
  });

  journeyOfItsOwn(
    "lets a visitor start, who registers first and comes back",
    async ({ site, arrive }) => {
      const { page: staff } = await arrive();
      await becomeAdmin(staff);
      await switchConnect(staff, true);
      const { page } = await arrive({ width: 360 });
      await open(page, paths.connect);
      await page.getByText("We keep 10% of it, at least $5.00").waitFor();
      await page.getByRole("link", { name: "Sponsor a team" }).click();
      await page.getByText("To sponsor or be sponsored in Connect, create an account").waitFor();
      await expectFits(page);
      await signUpAsParent(page);
      await page.waitForURL(`**${paths.connectSponsor}`);
      expect(await page.getByLabel(/^A sponsor/).isChecked()).toBe(true);

      const note = page.getByText(
        "Please confirm your email address with the link that we emailed",
      );
      await note.last().waitFor();
      const { email } = await (await page.request.get("/api/user")).json();
      await confirmAddress(site, email);
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await page.getByRole("link", { name: "a new link sent" }).waitFor({ state: "detached" });

      await page.getByLabel(/^Account of/).click();
      const entry = page.getByRole("link", { name: "Connect", exact: true }).first();
      await expect.poll(() => entry.getAttribute("href")).toBe(paths.connect);
    },
  );

  journeyOfItsOwn(
    "an organizer publishes a listing, and a sponsor finds and saves it",
    async ({ arrive }) => {
      const title = aTitle();
      const { page: staff, expects: staffExpects } = await arrive();
      staffExpects(/status of 422/);
      await becomeAdmin(staff);
      await switchConnect(staff, true);
      const { page, expects } = await arrive();
      const main = page.getByRole("main");
      await takeSide(page, /^An organizer/, "Lakefront Baseball");
      await expectFits(page);
      await begin(page);

      await page.getByRole("link", { name: "New listing" }).click();
      await page.getByLabel("Title").fill(title);
      await page.getByRole("button", { name: "Continue" }).click();
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
      await decide(staff, title, {
        decision: /^Ask for a change/,
        reason: "Please name the fields.",
      });
      await open(page, paths.connectDashboard);
      await page.getByText("Our staff asked for a change: Please name the fields.").waitFor();
      await page.getByRole("link", { name: `Edit ${title}` }).click();
      await page.getByLabel("Place").fill("Lakefront fields 1 to 4, Metairie, LA");
      await page.getByRole("button", { name: "Send to our staff" }).click();
      await untilTold(page, "Sent to our staff");
      await decide(staff, title, { decision: /^Approve/ });
      await open(staff, tab("listings"));
      await staff.getByRole("button", { name: `Highlight: ${title}` }).click();
      await untilTold(staff, "It comes first now");
      await open(page, paths.connectDashboard);
      await page.getByText("Sponsors see it.").waitFor();
      await expectFits(page);
      await page.getByLabel(/^Account of/).click();
      await page.getByRole("banner").getByRole("link", { name: "Connect", exact: true }).waitFor();

      const { page: sponsor } = await arrive();
      await takeSide(sponsor, /^A sponsor/, "Bayou Roofing");
      await sponsor.getByLabel("Title sponsor").check();
      await sponsor.getByLabel("Places").fill("Metairie");
      await sponsor.getByLabel("Budget to, in dollars").fill("1000");
      await begin(sponsor);
      await open(sponsor, paths.home);
      const footer = sponsor.getByRole("contentinfo");
      await footer.getByRole("link", { name: "Connect", exact: true }).click();
      const card = sponsor.getByRole("listitem").filter({ hasText: title });
      await card.getByText("Good match").waitFor();
      await card.getByText("Highlighted").waitFor();
      await card.getByText("Verified").waitFor();
      await sponsor.getByRole("link", { name: title }).click();
      await sponsor.getByRole("button", { name: "Save", exact: true }).click();
      await untilTold(sponsor, "Listing saved");
      await open(sponsor, paths.connectDashboard);
      await sponsor.getByRole("link", { name: title }).waitFor();
      expect(await sponsor.getByRole("heading", { name: "Your listings" }).count()).toBe(0);
    },
  );
});
