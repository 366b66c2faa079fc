import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { open, untilItWorks } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { begin, expectFits, publish, tab, takeSide } from "../support/connect.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { becomeAdmin, confirmAddress } from "../support/member.ts";

const WORDS = "We would love to see our name behind home plate.";
const PICTURE = { create: { width: 90, height: 60, channels: 3, background: "#ff3c38" } } as const;
const BENEFITS = ["Banner behind home plate", "Name on every shirt"];

/** Fills in the dialog that is open, and sends it. */
async function say(page: Page, button: string, fields: Record<string, string> = {}): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const [label, text] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole("button", { name: button }).click();
}

/** A sponsor finds the listing and offers an amount, which is answered with another one and accepted. */
async function agree(sponsor: Page, organizer: Page, title: string): Promise<void> {
  await open(sponsor, paths.connect);
  await sponsor.getByRole("link", { name: title }).click();
  await sponsor.getByRole("link", { name: "Make an offer" }).click();
  await sponsor.getByLabel("Your offer, in dollars").fill("600");
  await sponsor.getByLabel("Your message").fill(`${WORDS} Call 504-555-0142.`);
  await sponsor.getByRole("button", { name: "Send offer" }).click();
  await untilTold(sponsor, "Your offer is sent");
  await sponsor.getByText("Waiting for an answer").waitFor();
  await sponsor.getByText("[contact hidden until paid]").waitFor();

  await open(organizer, paths.connectDashboard);
  await organizer.getByText("Your turn").waitFor();
  await organizer.getByRole("link", { name: title }).first().click();
  await organizer.getByText("You are paid $540 of it; we keep $60.").waitFor();
  await expectFits(organizer);
  await organizer.getByRole("button", { name: "Write a message" }).click();
  await say(organizer, "Send", { "Your message": "How wide is your banner?" });
  await untilTold(organizer, "Your message is sent");
  await organizer.getByText("How wide is your banner?").waitFor();
  await organizer.getByRole("button", { name: "Name another amount" }).click();
  await say(organizer, "Send", { "Amount, in dollars": "800", "Your message": WORDS });
  await untilTold(organizer, "Your amount is sent");

  await sponsor.reload();
  await sponsor.getByRole("button", { name: "Accept $800" }).click();
  await expectFits(sponsor);
  await say(sponsor, "Accept");
  await untilTold(sponsor, "You have a deal");
  await sponsor.getByRole("heading", { name: "Deal" }).waitFor();
}

async function pay(sponsor: Page): Promise<void> {
  await expectFits(sponsor);
  await sponsor.getByRole("button", { name: "Pay $800" }).click();
  await sponsor.getByRole("button", { name: /^Pay/ }).click();
  await sponsor
    .getByText("Payment held until delivery is accepted: we keep it until then.")
    .waitFor();
}

async function deliver(organizer: Page, title: string): Promise<void> {
  await open(organizer, paths.connectDashboard);
  await organizer.getByRole("link", { name: title }).first().click();
  await organizer.getByText("You are paid $720; we keep $80.").waitFor();
  for (const benefit of BENEFITS) {
    await organizer.getByRole("button", { name: `Show a proof of ${benefit}` }).click();
    const dialog = organizer.getByRole("dialog");
    if (benefit === BENEFITS[0]) {
      const buffer = await sharp(PICTURE).png().toBuffer();
      const file = { name: "banner.png", mimeType: "image/png", buffer };
      await dialog.locator("input[type=file]:enabled").setInputFiles(file);
      await dialog.getByAltText("What you show").waitFor();
    } else {
      await dialog.getByLabel("A link").check();
      await dialog.getByLabel("Link", { exact: true }).fill("https://lakefront.example/shirts");
    }
    await say(organizer, "Show it", { "What it shows (optional)": `A picture of it: ${benefit}` });
    await untilTold(organizer, "The proof is shown");
    await organizer.getByRole("link", { name: `A picture of it: ${benefit}` }).waitFor();
  }
  await organizer.getByRole("button", { name: "Everything is delivered" }).click();
  await say(organizer, "Say that it is done");
  await untilTold(organizer, "The sponsor is told");
}

/** Both sides of a paid deal write to each other, one with a file. What was typed outlives a reload. */
async function write(sponsor: Page, organizer: Page, title: string): Promise<void> {
  const field = sponsor.getByLabel("Your message", { exact: true });
  await untilItWorks(sponsor);
  await field.fill("Here is our logo.");
  await sponsor.reload();
  await sponsor.getByText("We kept what you typed here before.").waitFor();
  const buffer = await sharp(PICTURE).png().toBuffer();
  const files = sponsor.locator("#messages input[type=file]:enabled");
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await sponsor.route("**/api/upload/document", async (route) => {
    await isLetGo;
    await route.fulfill({ json: { fileUrl: paths.upload("terms.pdf") } });
  });
  const send = sponsor.getByRole("button", { name: "Send message" });
  await files.last().setInputFiles({ name: "terms.pdf", mimeType: "application/pdf", buffer });
  await files.first().setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await sponsor.getByRole("button", { name: "Remove file 1" }).waitFor();
  expect(await send.isDisabled()).toBe(true);
  letGo();
  await sponsor.getByRole("button", { name: "Remove file 2" }).click();
  await expectFits(sponsor);
  await send.press("Enter");
  await untilTold(sponsor, "Your message is sent");
  await sponsor.getByRole("listitem").getByText("Here is our logo.").waitFor();
  expect(await field.inputValue()).toBe("");

  await open(organizer, paths.notifications);
  await organizer.getByRole("link", { name: `A message: ${title}` }).click();
  await organizer.getByRole("heading", { name: "How to reach Bayou Roofing" }).waitFor();
  await organizer.getByText("Here is our logo.").waitFor();
  await organizer.getByRole("img", { name: "File 1" }).waitFor();
  await organizer.getByLabel("Your message", { exact: true }).fill("Thank you, it fits.");
  await organizer.getByRole("button", { name: "Send message" }).click();
  await untilTold(organizer, "Your message is sent");
  await expectFits(organizer);
}

describe("a deal in Connect", () => {
  journeyOfItsOwn(
    "is agreed, paid, proven, changed once, accepted and reported",
    { tags: ["main", "dates"] },
    async ({ site, arrive }) => {
      const { page: staff } = await arrive();
      await becomeAdmin(staff);
      const { page: organizer, expects } = await arrive();
      await takeSide(organizer, /^An organizer/, "Lakefront Baseball");
      await begin(organizer);
      const title = await publish(organizer, staff);
      const { page: sponsor } = await arrive();
      const { email } = await takeSide(sponsor, /^A sponsor/, "Bayou Roofing");
      await confirmAddress(site, email);
      await begin(sponsor);

      await agree(sponsor, organizer, title);
      await pay(sponsor);
      await write(sponsor, organizer, title);
      await organizer.getByRole("link", { name: email }).waitFor();
      await sponsor.getByRole("link", { name: "What was said" }).click();
      await sponsor.getByText("Call 504-555-0142.").waitFor();

      await open(organizer, paths.connectDashboard);
      await organizer.getByRole("link", { name: title }).first().click();
      expects(/status of 422/);
      await organizer.getByRole("button", { name: "Everything is delivered" }).click();
      await say(organizer, "Say that it is done");
      await organizer
        .locator("form")
        .getByText("Please prove this first: Banner behind home plate")
        .waitFor();
      await organizer.keyboard.press("Escape");
      await deliver(organizer, title);

      await open(sponsor, paths.notifications);
      await sponsor.getByRole("link", { name: `Delivered: ${title}` }).click();
      await sponsor.getByRole("link", { name: /^A picture of it: Banner/ }).waitFor();
      await sponsor.getByRole("button", { name: "Ask for changes" }).click();
      await say(sponsor, "Ask for changes", { "Your message": "Our name is spelled wrong on it." });
      await untilTold(sponsor, "The organizer is told");
      await organizer.reload();
      await organizer.getByText("Our name is spelled wrong on it.").waitFor();
      await organizer.getByRole("button", { name: "Everything is delivered" }).click();
      await say(organizer, "Say that it is done");
      await organizer.getByText("looks at it now").waitFor();
      await sponsor.reload();
      await sponsor.getByRole("button", { name: "Accept the delivery" }).press("Enter");
      await say(sponsor, "Accept");
      await untilTold(sponsor, "The delivery is accepted");
      await expectFits(sponsor);

      await organizer.reload();
      await organizer.getByRole("button", { name: "Set up your payouts" }).click();
      await organizer.getByRole("button", { name: "Finish the form" }).click();
      await organizer.getByText("You are paid three days after a delivery is accepted.").waitFor();
      await expectFits(organizer);

      for (const [page, other, comment] of [
        [sponsor, "Lakefront Baseball", "Everything hung where they said."],
        [organizer, "Bayou Roofing", "Quick answers, paid on the same day."],
      ] as const) {
        await open(page, paths.connectDashboard);
        await page.getByRole("link", { name: title }).first().click();
        await page.getByRole("button", { name: "Write a review" }).click();
        const dialog = page.getByRole("dialog", { name: `Review ${other}` });
        await dialog.getByLabel("5, excellent").check();
        await dialog.getByLabel("Your review").fill(comment);
        await dialog.getByRole("button", { name: "Send the review" }).click();
        await untilTold(page, "Thank you for your review");
      }
      await organizer.getByText("Everything hung where they said.").waitFor();
      await organizer.getByRole("button", { name: "Answer" }).click();
      await say(organizer, "Send the answer", { "Your answer": "Thank you, see you next year." });
      await untilTold(organizer, "Your answer is shown");
      await sponsor.reload();
      await sponsor.getByText("Quick answers, paid on the same day.").waitFor();
      await sponsor.getByRole("link", { name: "Lakefront Baseball" }).click();
      await sponsor.getByText("Thank you, see you next year.").waitFor();
      await sponsor.getByText("New", { exact: true }).waitFor();
      await expectFits(sponsor);

      await open(sponsor, paths.connectDashboard);
      await sponsor.getByRole("link", { name: title }).first().click();
      await sponsor.getByRole("link", { name: "Sponsor report" }).click();
      const report = sponsor.getByRole("article");
      await report.getByText("Bayou Roofing").waitFor();
      for (const benefit of BENEFITS) await report.getByText(benefit, { exact: true }).waitFor();
      await expectFits(sponsor);
      const pdf = await sponsor.pdf({ format: "Letter" });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    },
  );

  journeyOfItsOwn("is disputed, and staff give part of the money back", async ({ arrive }) => {
    const { page: staff } = await arrive();
    await becomeAdmin(staff);
    const { page: organizer } = await arrive();
    await takeSide(organizer, /^An organizer/, "Lakefront Baseball");
    await begin(organizer);
    const title = await publish(organizer, staff);
    const { page: sponsor } = await arrive();
    await takeSide(sponsor, /^A sponsor/, "Bayou Roofing");
    await begin(sponsor);
    await agree(sponsor, organizer, title);
    await pay(sponsor);
    await sponsor.getByLabel("Your message", { exact: true }).fill("Please hang it on all days.");
    await sponsor.getByRole("button", { name: "Send message" }).click();
    await untilTold(sponsor, "Your message is sent");
    await deliver(organizer, title);

    await sponsor.reload();
    await sponsor.getByRole("button", { name: "Open a dispute" }).click();
    await say(sponsor, "Open the dispute", {
      "Your message": "The banner hung on one day of three.",
    });
    await untilTold(sponsor, "Our staff have your dispute");
    await sponsor.getByRole("button", { name: "Show something" }).click();
    await sponsor.getByLabel("A link").check();
    await say(sponsor, "Show it", { Link: "https://bayou.example/empty-fence" });
    await untilTold(sponsor, "The proof is shown");
    await organizer.reload();
    await organizer.getByRole("button", { name: "Answer the dispute" }).click();
    await say(organizer, "Send the answer", {
      "Your message": "It was up on two days, here it is.",
    });
    await untilTold(organizer, "Your answer is sent");

    await open(staff, tab("deals"));
    const row = staff.getByRole("row").filter({ hasText: title });
    await row.getByText("Disputed").waitFor();
    await expectFits(staff);
    await row.getByRole("button", { name: `Open the deal about ${title}` }).click();
    const dialog = staff.getByRole("dialog", { name: title });
    await dialog.getByText("It was up on two days, here it is.").first().waitFor();
    await dialog.getByText("Please hang it on all days.").waitFor();
    await dialog.getByLabel("Back to the sponsor, in dollars").fill("300");
    await dialog.getByLabel("Why").fill("One of the three days was not delivered.");
    await dialog.getByRole("button", { name: "Decide" }).click();
    await untilTold(staff, "Both sides are told");
    await sponsor.reload();
    await sponsor.getByText("Our staff decided: $300 goes back").waitFor();
    await organizer.reload();
    await organizer.getByText("You are paid $450; we keep $50.").waitFor();
    await open(staff, tab("offers"));
    const offer = staff.getByRole("row").filter({ hasText: title });
    await offer.getByRole("cell", { name: "$800, 2 of 5" }).waitFor();
    await expectFits(staff);
  });
});
