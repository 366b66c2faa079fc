import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { StaffSchedule } from "#areas/rawpass/schedule/schema/staff.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { paths } from "#paths.ts";
import { findPostgres } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { open, untilAlive } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember, signUpAsParent } from "../support/member.ts";
import { buyPass, fillAthlete } from "../support/passes.ts";
import { startSiteOnPostgres } from "../support/site.ts";

const isMissing = "reason" in (await findPostgres());

/** The price that stands beside every step. */
const price = (page: Page) => page.getByRole("complementary", { name: "Price" });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).press("Enter");
const step = (page: Page, title: string) =>
  page.getByRole("heading", { level: 2, name: title }).waitFor();

async function expectAtHand(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await findCutOff(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
}

/** Two sessions of hitting a week, Mondays and Wednesdays. */
async function chooseHitting(page: Page): Promise<void> {
  await page.getByLabel("Hitting: times a week").selectOption("2");
  await press(page, "Continue");
  await step(page, "At which times");
  await page.getByLabel(/^Monday/).press("Space");
  await page.getByLabel(/^Wednesday/).press("Space");
  await press(page, "Continue");
  await step(page, "Who is it for?");
}

/**
 * The last of the coming sessions is canceled for a make-up, and that books another one.
 * @param refused books while nothing is on sale
 */
async function expectMakeUp(
  page: Page,
  pass: Locator,
  { refused }: { refused(book: () => Promise<void>): Promise<void> },
): Promise<void> {
  const makeUps = page.getByRole("region", { name: "Make-ups of Maya" });
  await makeUps.getByText("None is open.").waitFor();
  const cancels = pass.getByRole("button", { name: /^Cancel (Mon|Wednes)day, / });
  const count = await cancels.count();
  await untilAlive(cancels.last());
  await cancels.last().press("Enter");
  const confirmation = page.getByRole("dialog", { name: "Cancel this session?" });
  await confirmation.getByText("You get a make-up: another session of Hitting").waitFor();
  await expectAtHand(page);
  await press(page, "Cancel the session");
  await makeUps.getByText("Hitting: 1 open").waitFor();
  await expect.poll(() => cancels.count()).toBe(count - 1);
  await pass.getByText("Canceled", { exact: true }).waitFor();
  // The button is gone, so the keyboard goes on in its section.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Sessions");

  const use = makeUps.getByRole("button", { name: "Use a make-up for Hitting" });
  await use.press("Enter");
  const choice = page.getByRole("dialog", { name: "Use a make-up" });
  const sessions = choice.getByRole("radio");
  await sessions.first().waitFor();
  await press(page, "Book it");
  await choice.getByRole("alert").getByText("Please choose a session").waitFor();
  await sessions.first().press("Space");
  await expectAtHand(page);
  await refused(async () => {
    await press(page, "Book it");
    await choice.getByRole("alert").getByText("not sold right now").waitFor();
    await choice.getByText("No session has a free place right now.").waitFor();
  });
  await page.keyboard.press("Escape");
  await use.press("Enter");
  await sessions.first().press("Space");
  await press(page, "Book it");
  const single = page.getByRole("region", { name: "Single sessions of Maya" });
  await single.getByText("Make-up", { exact: true }).waitFor();
  await makeUps.getByText("None is open.").waitFor();
  // Two lists show it, and the keyboard goes on in the one that is read again first.
  await expect.poll(focused).toMatch(/^(?:Sessions|Single sessions of Maya)$/);
  await expectAtHand(page);
}

/** Staff change what a session of hitting costs. */
async function priceHitting(page: Page, rateCents: number): Promise<void> {
  const { data } = (await (
    await page.request.get("/api/admin/rawpass/activities")
  ).json()) as StaffSchedule;
  const { id } = data.find(({ name }) => name === "Hitting") ?? { id: 0 };
  const answer = await page.request.patch(`/api/admin/rawpass/activities/${id}`, {
    data: { rateCents },
  });
  expect(answer.status()).toBe(200);
}

const thisYear = new Date().getFullYear();

describe.skipIf(isMissing)("a pass", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;

  beforeAll(async () => {
    site = await startSiteOnPostgres();
  });
  afterAll(() => site?.stop());

  journey(
    "is built, paid, seen, canceled and kept by a parent with a phone",
    { tags: ["dates"] },
    async ({ arriveAt }) => {
      const { page, expects } = await arriveAt(site, { width: 360 });
      const staff = await arriveAt(site);
      const mondays = (isAvailable: boolean) =>
        site.ask(
          `update rawpass_time_slots set is_available = ${isAvailable} where day_of_week = 1`,
        );
      await becomeAdmin(staff.page);
      await priceHitting(staff.page, 3_500);
      await mondays(true);
      await open(page, paths.rawPass);
      await page.getByRole("link", { name: "Build your pass" }).click();
      await page.waitForURL(`**${paths.rawPassAuth}`);
      await signUpAsParent(page);
      await page.waitForURL(`**${paths.rawPassBuild}`);

      await step(page, "What and how often");
      await chooseHitting(page);
      await expect.poll(() => price(page).textContent()).toContain("2 × $35.00 × 4.33");
      await fillAthlete(page, thisYear - 11);
      await expectAtHand(page);
      await press(page, "Continue");
      await step(page, "Review and pay");
      await page.getByText("Your pass renews every month: $303.10").waitFor();
      await expectAtHand(page);

      // Meanwhile a session costs more: nothing is bought until that was seen.
      await priceHitting(staff.page, 3_600);
      expects(/status of 409/);
      await press(page, "Pay $303.10 a month");
      await page.getByRole("alert").getByText("Prices changed, please review").waitFor();
      // And one of the times is taken off sale, and comes back.
      await page.getByRole("button", { name: "Pay $311.76 a month" }).waitFor();
      await mondays(false);
      await press(page, "Pay $311.76 a month");
      await step(page, "At which times");
      await page.getByText("Monday at 4:30 PM is not on sale right now").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await mondays(true);
      await press(page, "Continue");
      await step(page, "Who is it for?");
      await press(page, "Continue");
      await step(page, "Review and pay");
      await press(page, "Pay $311.76 a month");
      await page.waitForURL(`**${paths.testCheckout("*")}`);
      await page.getByRole("button", { name: "Pay $311.76 a month" }).click();

      await page.waitForURL(`**${paths.rawPassOwn}`);
      const pass = page.getByRole("article", { name: "Pass of Maya" });
      await pass.getByText("Active", { exact: true }).waitFor();
      await expect.poll(() => pass.textContent()).toContain("Next charge: $311.76");
      await expectAtHand(page);
      await pass.getByText("Receipts", { exact: true }).click();
      await pass.getByRole("link", { name: "Receipt of $311.76" }).waitFor();
      await page.getByLabel(/^Account of/).click();
      await page.getByRole("link", { name: "My RawPass" }).waitFor();

      // In the first three days it would end at once.
      await site.ask("update rawpass_memberships set paid_at = paid_at - interval '4 days'");
      await open(page, paths.rawPassOwn);
      await expectMakeUp(page, pass, {
        refused: async (book) => {
          const onSale = (isAvailable: boolean) =>
            site.ask(`update rawpass_time_slots set is_available = ${isAvailable}`);
          await onSale(false);
          expects(/status of 409/);
          await book();
          await onSale(true);
        },
      });
      await press(page, "Cancel this pass");
      const dialog = page.getByRole("dialog", { name: "Cancel this pass?" });
      await dialog.getByText(/Maya's pass runs until .* and then ends/).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await press(page, "Cancel the pass");
      await pass.getByText("Active, ends soon", { exact: true }).waitFor();
      await press(page, "Keep my pass");
      await pass.getByText("Active", { exact: true }).waitFor();
    },
  );
});

describe("building a pass", () => {
  journey(
    "says at each field what is wrong, and keeps what was chosen in this browser",
    async ({ arrive }) => {
      const { page } = await arrive({ width: 768 });
      await becomeMember(page, { isAdult: true });
      await open(page, paths.rawPassBuild);
      const described = (name: string | RegExp) =>
        page.getByLabel(name).evaluate((control) => {
          const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
          const isFocused = control === document.activeElement;
          const texts = ids.map((id) => document.getElementById(id)?.textContent);
          return `${isFocused ? "focus: " : ""}${texts.join(" ")}`;
        });
      await press(page, "Continue");
      await expect
        .poll(() => described("Catching: times a week"))
        .toBe("focus: Please choose what to train");

      await page.getByLabel("Pitching: times a week").selectOption("2");
      await page.getByLabel("Speed and Strength: times a week").selectOption("1");
      await press(page, "Continue");
      await step(page, "At which times");
      await press(page, "Continue");
      const pitching = page.getByRole("group", { name: /^Pitching/ });
      await pitching.getByText("Please choose 2 times for Pitching: you have chosen 0").waitFor();
      await pitching.getByLabel(/^Monday/).check();
      await pitching.getByLabel(/^Saturday/).check();
      const speed = page.getByRole("group", { name: /^Speed/ });
      await speed.getByLabel(/^Monday/).check();
      expect(await findBarriers(page)).toEqual([]);

      // Whoever comes back finds it as it was left.
      await open(page, paths.rawPassBuild);
      await step(page, "At which times");
      expect(await pitching.getByLabel(/^Saturday/).isChecked()).toBe(true);
      await press(page, "Continue");
      await step(page, "Who is it for?");
      await press(page, "Continue");
      await expect.poll(() => described("Athlete's first name")).toContain("focus: ");
      await fillAthlete(page, thisYear - 11);
      await press(page, "Continue");
      await expect
        .poll(() => described("Athlete's birth date"))
        .toMatch(/^focus: Speed and Strength is for ages 12–18: this athlete is 1[01] when/);
      await page.getByLabel("Athlete's birth date").fill(`${thisYear - 14}-05-20`);
      await press(page, "Continue");
      await step(page, "Review and pay");
      expect(await findBarriers(page)).toEqual([]);
    },
  );
});

describe.skipIf(isMissing)("a freeze", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;

  beforeAll(async () => {
    site = await startSiteOnPostgres();
  });
  afterAll(() => site?.stop());

  journey(
    "is asked for, shown, taken back, and ended at other times where the own ones are taken",
    async ({ arriveAt }) => {
      const { page, expects } = await arriveAt(site, { width: 360 });
      await becomeMember(page, { isAdult: true });
      await buyPass(async (method, path, data) =>
        (await page.request.fetch(path, { method, data })).json(),
      );
      await open(page, paths.rawPassOwn);
      const pass = page.getByRole("article", { name: "Pass of Lou" });
      await pass.getByText("Active", { exact: true }).waitFor();
      const freezing = page.getByRole("dialog", { name: "Freeze this pass?" });

      await press(page, "Freeze");
      await freezing.getByText(/^Your next charge moves from/).waitFor();
      await freezing.getByText("We keep the weekly times until the return.").waitFor();
      await expectAtHand(page);
      const days = page.getByLabel("Number of days");
      await days.fill("61");
      await press(page, "Freeze the pass");
      await freezing.getByText("A freeze lasts 7 to 60 days", { exact: true }).waitFor();
      await days.fill("20");
      const firstDay = page.getByLabel("First day");
      const tomorrow = await firstDay.inputValue();
      // The server's word about a day: it knows the hour of the next charge.
      await firstDay.fill(addDays(tomorrow, 60));
      expects(/status of 422/);
      await press(page, "Freeze the pass");
      await freezing
        .locator("form")
        .getByText(/^A freeze begins at least 24 hours/)
        .waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await firstDay.fill(tomorrow);
      await press(page, "Freeze the pass");
      await pass.getByText(/It is frozen from .* and costs nothing\. It is back on/).waitFor();

      await press(page, "Take the freeze back");
      await page.getByRole("dialog", { name: "Take the freeze back?" }).waitFor();
      await press(page, "End the freeze");
      await pass.getByText("Everything is paid. See you at training.", { exact: true }).waitFor();

      // From today on, and so long that the weekly time is given up.
      await press(page, "Freeze");
      await firstDay.fill(businessDay(new Date()));
      await days.fill("31");
      await freezing.getByText(/^For more than 30 days, the weekly times are given up/).waitFor();
      await press(page, "Freeze the pass");
      await pass.getByText("Frozen", { exact: true }).waitFor();
      await pass.getByText(/^Frozen from .*: the pass costs nothing in the meantime/).waitFor();
      await expectAtHand(page);
      await site.ask(
        "update rawpass_time_slots set is_available = false where id in (select (time_slot_ids->>0)::int from rawpass_membership_activities where membership_id = (select max(id) from rawpass_memberships))",
      );
      await press(page, "Come back early");
      expects(/status of 409/);
      await press(page, "End the freeze");
      const times = page.getByRole("group", { name: /^First Swings/ });
      await times.getByText(/is not on sale right now$/).waitFor();
      await expectAtHand(page);
      await press(page, "Come back at these times");
      await times.getByText("Please choose 1 time for First Swings: you have chosen 0").waitFor();
      await times.getByRole("checkbox").first().press("Space");
      await press(page, "Come back at these times");
      await pass.getByText("Active", { exact: true }).waitFor();
    },
  );
});
