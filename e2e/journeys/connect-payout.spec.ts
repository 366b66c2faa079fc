import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { payOutDue } from "#areas/connect/deals/service/pay-out.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { findPostgres } from "../process/sites.ts";
import { open, untilItWorks } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { aTitle, begin, dayIn, takeSide } from "../support/connect.ts";
import { journey } from "../support/journey.ts";
import { later } from "../support/later.ts";
import { becomeAdmin } from "../support/member.ts";
import { startSiteOnPostgres } from "../support/site.ts";

const isMissing = "reason" in (await findPostgres());
const WORDS = "We would love to see our name behind home plate.";
const MOST_TABS = 80;

/** Walks to a button by Tab alone, and presses a key on it. */
async function reach(page: Page, name: string | RegExp, key = "Enter"): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await button.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} is not reached by Tab.`);
}

/** What a screen reader is told of where a deal or an offer stands. */
const standing = (page: Page) =>
  page.getByRole("region", { name: "Where it stands" }).ariaSnapshot();

/** Calls the site as whoever is signed in on a page, and gives the answer's body. */
async function call(page: Page, method: string, path: string, data?: unknown) {
  const answer = await page.request.fetch(path, { method, ...(data !== undefined && { data }) });
  const body = await answer.json();
  expect(answer.ok(), `${method} ${path}: ${JSON.stringify(body)}`).toBe(true);
  return body;
}

async function upload(page: Page, background: string): Promise<string> {
  const create = { width: 1_200, height: 900, channels: 3 as const, background };
  const buffer = await sharp({ create }).png().toBuffer();
  const file = { name: "banner.png", mimeType: "image/png", buffer };
  const answer = await page.request.post("/api/upload", { multipart: { file } });
  return (await answer.json()).fileUrl;
}

/** The pages on which the open one is printed on Letter paper, with the margins that browsers leave. */
async function printedPages(page: Page): Promise<number> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const edge = "0.4in";
  const margin = { top: edge, right: edge, bottom: edge, left: edge };
  const pdf = await page.pdf({ format: "Letter", margin });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe.skipIf(isMissing)("the money of a deal", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;
  beforeAll(async () => {
    site = await startSiteOnPostgres();
    await site.ask(`insert into site_settings (key, value) values ('connect-on', 'true')
      on conflict (key) do update set value = 'true'`);
  });
  afterAll(() => site?.stop());

  /** The two sides of a talk about a listing with these benefits, in which the sponsor has offered $800. */
  async function talked(
    arrive: () => Promise<{ page: Page }>,
    benefits: string[],
    title = aTitle(),
  ) {
    const { page: staff } = await arrive();
    await becomeAdmin(staff);
    const { page: organizer } = await arrive();
    await takeSide(organizer, /^An organizer/, "Lakefront Baseball");
    await begin(organizer);
    const { page: sponsor } = await arrive();
    await takeSide(sponsor, /^A sponsor/, "Bayou Roofing");
    await begin(sponsor);
    const { id: listingId } = (
      await call(organizer, "POST", "/api/connect/own-listings", {
        ...{ type: "event", title, category: "title", benefits, audienceSize: 2_000 },
        description: "Forty teams under 14 play for three days on eleven fields at the lake.",
        ...{ location: "Metairie, LA", dateStart: dayIn(30), dateEnd: dayIn(32) },
        ...{ priceMin: 50_000, priceMax: 250_000 },
      })
    ).data;
    const sent = await call(
      organizer,
      "POST",
      `/api/connect/own-listings/${listingId}/submission`,
      {},
    );
    await call(staff, "POST", `/api/admin/connect/listings/${listingId}/decision`, {
      ...{ decision: "approve", expectedUpdatedAt: sent.data.updatedAt },
    });
    const wish = { listingId, amount: 80_000, message: WORDS };
    const { id: offerId } = (await call(sponsor, "POST", "/api/connect/offers", wish)).data;
    return { organizer, sponsor, offerId };
  }

  journey(
    "is agreed, paid, accepted and paid out by keys alone, as a screen reader hears it",
    async ({ arriveAt }) => {
      const { organizer, sponsor, offerId } = await talked(() => arriveAt(site), ["A banner"]);
      await open(organizer, paths.connectOffer(offerId));
      const asked = await standing(organizer);
      for (const said of ["Your turn", "$800", 'button "Accept $800"', 'button "Decline"']) {
        expect(asked).toContain(said);
      }
      await reach(organizer, "Accept $800");
      await organizer.getByRole("dialog", { name: "Accept the amount" }).waitFor();
      await reach(organizer, "Accept");
      await organizer.getByRole("heading", { name: "Deal" }).waitFor();
      const dealId = Number(organizer.url().split("/").at(-1));

      await open(sponsor, paths.connectDeal(dealId));
      const toPay = await standing(sponsor);
      for (const said of ["To be paid", "Nothing is paid yet.", 'button "Pay $800"']) {
        expect(toPay).toContain(said);
      }
      await reach(sponsor, "Pay $800", "Space");
      await sponsor.waitForURL(`**${paths.testCheckout("*")}`);
      await untilItWorks(sponsor);
      await reach(sponsor, /^Pay/);
      await sponsor.waitForURL(`**${paths.connectDeal(dealId)}**`);
      await sponsor.getByText("Payment held until delivery is accepted").first().waitFor();
      expect(await standing(sponsor)).not.toContain('button "Pay');

      const proof = { kind: "link", benefit: 0, url: "https://lakefront.example/banner" };
      await call(organizer, "POST", `/api/connect/deals/${dealId}/proofs`, proof);
      await open(organizer, paths.connectDeal(dealId));
      await reach(organizer, "Everything is delivered");
      await organizer.getByRole("dialog", { name: "Everything is delivered" }).waitFor();
      await reach(organizer, "Say that it is done");
      await untilTold(organizer, "The sponsor is told");

      await open(sponsor, paths.connectDeal(dealId));
      const toAccept = await standing(sponsor);
      for (const said of ["Delivered", 'button "Accept the delivery"', 'button "Open a dispute"']) {
        expect(toAccept).toContain(said);
      }
      await reach(sponsor, "Accept the delivery", "Space");
      await sponsor.getByRole("dialog", { name: "Accept the delivery" }).waitFor();
      await reach(sponsor, "Accept");
      await untilTold(sponsor, "The delivery is accepted");

      await open(organizer, paths.connectDeal(dealId));
      await reach(organizer, "Set up your payouts");
      await organizer.waitForURL((url) => !url.pathname.startsWith("/connect"));
      await untilItWorks(organizer);
      await reach(organizer, "Finish the form");
      await organizer.getByText("You are paid three days after a delivery is accepted.").waitFor();

      await later(site.settings, 4 * DAY_MS, payOutDue);
      await later(site.settings, 5 * DAY_MS, (deps) => retryPayments(deps, PAYMENT_PURPOSES));
      await expect
        .poll(async () => {
          await open(organizer, paths.connectDeal(dealId));
          return standing(organizer);
        })
        .toContain("$720 was sent on");
      await organizer.getByText("Paid out $720").waitFor();
      await open(organizer, paths.notifications);
      await organizer
        .getByText(/^You are paid/)
        .first()
        .waitFor();

      for (const [page, comment] of [
        [sponsor, "Everything hung where they said."],
        [organizer, "Quick answers, paid on the same day."],
      ] as const) {
        await open(page, paths.connectDeal(dealId));
        await reach(page, "Write a review");
        const dialog = page.getByRole("dialog", { name: /^Review/ });
        await dialog.getByLabel("5, excellent").press("Space");
        await dialog.getByLabel("Your review").fill(comment);
        await reach(page, "Send the review");
        await untilTold(page, "Thank you for your review");
      }
      await organizer.getByText("Everything hung where they said.").waitFor();
      await sponsor.reload();
      await sponsor.getByText("Quick answers, paid on the same day.").waitFor();

      await open(sponsor, paths.connectReport(dealId));
      await sponsor.getByRole("article").getByText("A banner").waitFor();
      expect(await printedPages(sponsor)).toBe(1);
    },
  );

  journey(
    "is reported on a page, with all that can be promised and shown",
    async ({ arriveAt }) => {
      const most = (text: string, length: number) => text.repeat(length).slice(0, length).trim();
      const benefits = Array.from({ length: 12 }, (_, at) =>
        most(`${at + 1}. A banner of ten feet behind home plate, `, 120),
      );
      const title = most("Title sponsor of the Lakefront Classic ", 100);
      const { organizer, sponsor, offerId } = await talked(() => arriveAt(site), benefits, title);
      const accepted = { step: "accept", rounds: 1 };
      const steps = `/api/connect/offers/${offerId}/steps`;
      const { dealId } = await call(organizer, "POST", steps, accepted);
      const { url } = (await call(sponsor, "POST", `/api/connect/deals/${dealId}/payment`)).data;
      const payment = `/api/shop/test-checkout/${new URL(url).pathname.split("/").at(-1) as string}`;
      await sponsor.request.post(payment, { data: { outcome: "success" } });

      const note = most("The banner behind home plate, seen from the stands. ", 200);
      for (let picture = 0; picture < 16; picture += 1) {
        const shown = { kind: "picture", benefit: picture % 6, note };
        const file = await upload(organizer, `hsl(${picture * 20}, 60%, 50%)`);
        await call(organizer, "POST", `/api/connect/deals/${dealId}/proofs`, {
          ...shown,
          upload: file,
        });
      }
      const link = `https://lakefront.example/${"a-long-way-to-the-banner-".repeat(16)}`;
      for (let shown = 0; shown < 84; shown += 1) {
        const proof = { kind: "link", benefit: shown % 12, url: link, note };
        await call(organizer, "POST", `/api/connect/deals/${dealId}/proofs`, proof);
      }
      const words = most("Thank you for a weekend that forty teams will remember. ", 1_000);
      await call(organizer, "PUT", `/api/connect/deals/${dealId}/words`, { words });
      await call(organizer, "POST", `/api/connect/deals/${dealId}/steps`, { step: "deliver" });

      await open(sponsor, paths.connectReport(dealId));
      const report = sponsor.getByRole("article");
      await report.getByText(benefits[11] ?? "", { exact: true }).waitFor();
      expect(await printedPages(sponsor)).toBe(1);
      await sponsor.emulateMedia({ media: "print" });
      expect(await report.locator("img:visible").count()).toBe(16);
      expect(await report.getByText(/^and \d+ more$/).count()).toBe(12);
      await sponsor.emulateMedia({ media: null });
    },
  );
});
