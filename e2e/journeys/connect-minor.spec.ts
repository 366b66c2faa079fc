import { expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { begin, dayIn, expectFits, tab, takeSide } from "../support/connect.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailsTo } from "../support/mailbox.ts";
import { becomeAdmin } from "../support/member.ts";

const FATHER = "father@family.example";
const TITLE = "Young athlete: Baseball, ages 15–16";

journeyOfItsOwn(
  "a listing about a child waits for its guardian, who agrees without scripts and removes it again",
  async ({ site, arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 422/);
    const main = page.getByRole("main");
    await takeSide(page, /^An athlete/, "Rose Marigny");
    await begin(page);
    await page.getByRole("link", { name: "New listing" }).click();
    await page.getByLabel(/^My child/).check();
    await expectFits(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Your child" }).waitFor();
    await expectFits(page);

    await page.getByLabel("First name of the child").fill("Jordan");
    await page.getByLabel("Last name of the child").fill("Batiste");
    await page.getByLabel("Age", { exact: true }).fill("13");
    await page.getByLabel("Sport").selectOption("Baseball");
    await page.getByLabel("Position").fill("SS");
    await page.getByLabel("School", { exact: true }).fill("Holy Cross School");
    await page.getByLabel("Name of the parent or guardian").fill("Louis Marigny");
    await page.getByLabel("Email address of the parent or guardian").fill(FATHER);
    await page.getByLabel("Category").selectOption("equipment");
    await page
      .getByLabel("Description")
      .fill("A glove and the fees of a summer, for the shortstop of Holy Cross who never misses.");
    await page.getByLabel("Place").fill("Metairie, LA");
    await page.getByLabel("How many people it reaches").fill("300");
    await page.getByLabel("First day").fill(dayIn(30));
    await page.getByLabel("Last day").fill(dayIn(60));
    await page.getByLabel("Price from, in dollars").fill("100");
    await page.getByLabel("Price to, in dollars").fill("500");
    await page.getByLabel("What a sponsor gets").fill("A post each week");
    const ask = page.getByRole("button", { name: "Ask the guardian" });
    await ask.click();
    await main.getByText("A listing about a child is possible from 14 to 17").waitFor();
    await page.getByLabel("Age", { exact: true }).fill("15");
    await ask.click();
    await main.getByText("Please leave out the school: everyone would read it").waitFor();
    await page
      .getByLabel("Description")
      .fill("A glove and the fees of a summer, for a shortstop who never misses practice.");
    await page.getByLabel("My association's amateur rules allow this").check();
    await page
      .getByLabel("No school name, logo or uniform is shown without the school's permission")
      .check();
    await ask.click();
    await untilTold(page, "The guardian gets an email");
    await page.getByText("It waits for the guardian's answer.").waitFor();
    await expectFits(page);

    const [mail = ""] = await mailsTo(site, FATHER);
    expect(mail).not.toMatch(/Batiste|Holy Cross/);
    const link = linkIn(mail, site.url + paths.connectGuardian(""));
    const { page: guardian, expects: guardianExpects } = await arrive({
      hasScripts: false,
      width: 360,
    });
    guardianExpects(/status of 422/);
    const opened = await guardian.goto(link);
    expect(opened?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(await guardian.content()).toContain('<meta name="robots" content="noindex">');
    expect(await guardian.content()).not.toMatch(/Batiste|Holy Cross|Rose Marigny/);
    await guardian.getByText("Jordan B., Baseball · SS, ages 15–16").waitFor();
    await guardian.getByText("You have not decided yet.").waitFor();
    await guardian.getByRole("button", { name: "I agree to these words" }).click();
    await guardian
      .getByText("Please confirm that you are the parent or guardian, and 18 or over")
      .waitFor();
    await guardian.getByLabel(/^I am Louis Marigny, 18 or over/).check();
    await guardian.getByRole("button", { name: "I agree to these words" }).click();
    await guardian.getByText("No one sees it until our staff have read it.").waitFor();
    await guardian.getByRole("status").getByText("Your answer is saved.").waitFor();
    expect(guardian.url()).toBe(`${link}?sent=answer`);
    for (const width of [360, 768, 1440]) {
      await guardian.setViewportSize({ width, height: 900 });
      expect(await sidewaysScroll(guardian), `sideways scroll at ${width}`).toBe(0);
      expect(await findCutOff(guardian), `cut off at ${width}`).toEqual([]);
    }

    const { page: staff } = await arrive();
    await becomeAdmin(staff);
    await open(staff, tab("listings"));
    await staff
      .getByRole("button", { name: `Review ${TITLE}` })
      .first()
      .click();
    const dialog = staff.getByRole("dialog", { name: TITLE });
    await dialog.getByText("The word of Louis Marigny stands:").waitFor();
    expect(await dialog.textContent()).not.toMatch(/Batiste|Holy Cross|family\.example/);
    await dialog.getByLabel(/^Approve/).check();
    await dialog.getByRole("button", { name: "Decide" }).click();
    await untilTold(staff, "The listing is approved");

    const { page: stranger } = await arrive();
    await open(stranger, paths.connect);
    const card = stranger.getByRole("listitem").filter({ hasText: "Jordan B." });
    await card.getByRole("link", { name: TITLE }).click();
    await stranger.getByRole("heading", { level: 1, name: TITLE }).waitFor();
    await stranger.getByText("A parent or guardian").waitFor();
    expect(await findBarriers(stranger)).toEqual([]);
    const address = stranger.url();
    const html = await (await stranger.request.get(address)).text();
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toMatch(/Batiste|Marigny|Holy Cross/);

    const takeBack = guardian.getByRole("button", {
      name: "Take my word back and remove everything",
    });
    const isSure = guardian.getByLabel(/^Yes, delete everything for good/);
    await takeBack.click();
    expect(await isSure.evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true);
    await isSure.check();
    await takeBack.click();
    await guardian.getByText("No one sees anything, and we have deleted what it said.").waitFor();
    expect((await stranger.request.get(address)).status()).toBe(404);
    const all = await stranger.request.get("/api/connect/listings");
    expect(await all.text()).not.toContain("Jordan");
    await open(page, paths.connectDashboard);
    await page.getByText("The guardian has said no, so it is gone").waitFor();
  },
);
