import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { PublicSession, Week } from "#areas/rawpass/bookings/schema/week.ts";
import { paths } from "#paths.ts";
import { findPostgres } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { open, untilAlive } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember, signUpAsParent } from "../support/member.ts";
import { addAthlete, buyPass, type Call, fillAthlete } from "../support/passes.ts";
import { startSiteOnPostgres } from "../support/site.ts";

const isMissing = "reason" in (await findPostgres());
const thisYear = new Date().getFullYear();

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).press("Enter");
const step = (page: Page, title: string) =>
  page.getByRole("heading", { level: 2, name: title }).waitFor();
const callOf =
  (page: Page): Call =>
  async (method, path, data) =>
    (await page.request.fetch(path, { method, data })).json();

async function expectAtHand(page: Page): Promise<void> {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findCutOff(page)).toEqual([]);
  }
  expect(await findBarriers(page)).toEqual([]);
}

/** The last session of an activity that everybody is shown and that has a place, and what it costs in cents. */
async function lastSession(page: Page, activityName: string) {
  const { data } = (await (await page.request.get("/api/rawpass/week")).json()) as Week;
  const activity = data.activities.find(({ name }) => name === activityName);
  const session = data.schedule.findLast(
    ({ activityId, free, closedFor }) =>
      activityId === activity?.id && free > 0 && closedFor === null,
  );
  if (!activity || !session) throw new Error(`the demo weeks have no ${activityName}`);
  return { activity, session };
}

async function payAt(page: Page, name: string): Promise<void> {
  await page.waitForURL(`**${paths.testCheckout("*")}`);
  await page.getByRole("button", { name }).click();
  await page.waitForURL(`**${paths.rawPassOwn}`);
}

async function addMaya(page: Page): Promise<void> {
  await fillAthlete(page, thisYear - 20);
  await press(page, "Continue");
  await page.getByText(/^Hitting is for ages 8–14: this athlete is (19|20) that day$/).waitFor();
  await page.getByLabel("Athlete's birth date").fill(`${thisYear - 11}-05-20`);
  await press(page, "Continue");
}

describe.skipIf(isMissing)("a session", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;

  beforeAll(async () => {
    site = await startSiteOnPostgres();
  });
  afterAll(() => site?.stop());

  journey(
    "that is paid alone is dropped in to by a visitor, paid, shown with its code, and canceled for its money",
    { tags: ["dates"] },
    async ({ arriveAt }) => {
      const { page, expects } = await arriveAt(site, { width: 360 });
      const staff = await arriveAt(site);
      await becomeAdmin(staff.page);
      const { activity, session } = await lastSession(page, "Hitting");
      const price = (rateCents: number) =>
        staff.page.request.patch(`/api/admin/rawpass/activities/${activity.id}`, {
          data: { rateCents },
        });
      await price(3_500);
      const address = paths.rawPassDropIn(session.slotId, session.date);
      await open(page, paths.rawPass);
      await page.getByText("The week after").click();
      await page.locator(`a[href="${address}"]`).press("Enter");
      await page.waitForURL(`**${paths.rawPassAuth}`);
      await signUpAsParent(page);
      await page.waitForURL(`**${address}`);
      await step(page, "Who is it for?");
      await expectAtHand(page);
      await addMaya(page);
      await step(page, "Book the session");
      await page.getByText("Cancel at least 12 hours ahead").waitFor();
      await expectAtHand(page);

      // Meanwhile it costs more: nothing is bought until that was seen.
      await price(3_600);
      expects(/status of 409/);
      await press(page, "Pay $35.00");
      await page.getByRole("alert").getByText("Prices changed, please review").waitFor();
      await press(page, "Pay $36.00");
      await page.waitForURL(`**${paths.testCheckout("*")}`);
      // Who leaves the payment page finds the place held, and the way back to it.
      await open(page, paths.rawPassOwn);
      const single = page.getByRole("region", { name: "Single sessions of Maya" });
      await single
        .getByText(/^Not paid yet\. The place is held until .+, New Orleans time\./)
        .waitFor();
      await expectAtHand(page);
      await single.getByRole("link", { name: "Go to payment" }).press("Enter");
      await payAt(page, "Pay $36.00");

      await single.getByText(/^\$36\.00 paid\. Cancel before .+, New Orleans time, and/).waitFor();
      await single.getByRole("img", { name: "Code of Maya" }).waitFor();
      await page.getByLabel(/^Account of/).click();
      await page.getByRole("link", { name: "My RawPass" }).waitFor();
      await page.keyboard.press("Escape");
      await press(page, "Show the address to subscribe to");
      const calendar = page.getByLabel("Private calendar address");
      const before = await calendar.inputValue();
      await press(page, "New address");
      await press(page, "Replace the address");
      await expect.poll(() => calendar.inputValue()).not.toBe(before);
      expect((await page.request.get(before)).status()).toBe(404);
      await expectAtHand(page);

      await single.getByRole("button", { name: /^Cancel / }).press("Enter");
      await page.getByRole("dialog").getByText("$36.00 goes back to your card.").waitFor();
      await press(page, "Cancel the session");
      await single.waitFor({ state: "hidden" });
      const history = page.getByRole("region", { name: "History of Maya" });
      await history.getByText("Earlier and canceled sessions").press("Enter");
      await history.getByText("Canceled, $36.00 refunded").waitFor();
      await expectAtHand(page);
    },
  );

  /** Another family takes the last place of a session, and gives it up when asked to. */
  async function fill(other: Page, { slotId, date, free }: PublicSession, shownCents: number) {
    await site.ask(
      `update rawpass_time_slots set max_capacity = max_capacity - ${free - 1} where id = ${slotId}`,
    );
    await becomeMember(other, { isAdult: true });
    const call = callOf(other);
    const athleteId = await addAthlete(call, thisYear - 7);
    const wish = { athleteId, slotId, date, shownCents };
    const { data } = (await call("POST", "/api/rawpass/drop-ins", wish)) as {
      data: { bookingId: number };
    };
    return () => call("POST", `/api/rawpass/bookings/${data.bookingId}/cancel`);
  }

  journey("that is full is waited for, offered and taken", async ({ arriveAt }) => {
    const { page } = await arriveAt(site, { width: 360 });
    const other = await arriveAt(site);
    const { activity, session } = await lastSession(page, "First Swings");
    const giveUp = await fill(other.page, session, activity.rateCents);
    await becomeMember(page, { isAdult: true });
    await addAthlete(callOf(page), thisYear - 7);
    await open(page, paths.rawPass);
    await page.getByText("The week after").click();
    const address = paths.rawPassDropIn(session.slotId, session.date);
    const link = page.locator(`a[href="${address}"]`);
    expect(await link.textContent()).toContain("Join the waitlist");
    await link.press("Enter");
    await press(page, "Continue");
    await step(page, "Book the session");
    await page.getByText(/^This session is full\./).waitFor();
    await expectAtHand(page);
    await press(page, "Join the waitlist");
    await page.waitForURL(`**${paths.rawPassOwn}`);
    const waitlists = page.getByRole("region", { name: "Waitlists of Lou" });
    await waitlists.getByText(/^You are first in line\./).waitFor();

    await open(page, paths.rawPassWaitlist(session.slotId));
    await press(page, "Continue");
    await step(page, "Wait for a place");
    await press(page, "Join the waitlist");
    await page.waitForURL(`**${paths.rawPassOwn}`);
    await waitlists.getByText(/when a weekly place is free\.$/).waitFor();
    await expectAtHand(page);
    await press(page, /^Leave the waitlist for First Swings/);
    await waitlists.getByText(/when a weekly place is free\.$/).waitFor({ state: "detached" });

    await giveUp();
    await open(page, paths.rawPassOwn);
    await waitlists.getByText(/^A place is free\./).waitFor();
    await expectAtHand(page);
    const take = page.getByRole("button", { name: "Take it for $20.00", exact: true });
    await untilAlive(take);
    await take.press("Enter");
    await payAt(page, "Pay $20.00");
    const single = page.getByRole("region", { name: "Single sessions of Lou" });
    await single.getByRole("img", { name: "Code of Lou" }).waitFor();
  });

  journey("that was missed is made up for by staff, who note an illness", async ({ arriveAt }) => {
    const family = await arriveAt(site);
    const { username } = await becomeMember(family.page, { isAdult: true });
    await buyPass(callOf(family.page), 1);
    // Late in a month a pass begins with one session: those of two weeks before are missed too.
    await site.ask(`insert into rawpass_bookings (athlete_id, slot_id, date, kind, state, standing_place_id)
      select athlete_id, slot_id, min(date) - weeks * 7, 'standing', 'no_show', standing_place_id
      from rawpass_bookings, generate_series(1, 2) as weeks
      where athlete_id = (select max(athlete_id) from rawpass_bookings)
      group by athlete_id, slot_id, standing_place_id, weeks`);
    const { page } = await arriveAt(site, { width: 360 });
    await becomeAdmin(page);
    await open(page, `${paths.rawPassAdmin}?tab=members&q=${username}`);
    await page.getByRole("button", { name: "Details of Lou Batiste" }).waitFor();
    expect(await findCutOff(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await press(page, "Missed sessions of Lou Batiste");
    const dialog = page.getByRole("dialog", { name: "Missed by Lou Batiste" });
    await dialog.getByText(/2 left in this quarter\.$/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const ill = dialog.getByRole("button", { name: /^Was ill on / });
    expect(await ill.count()).toBe(2);
    await ill.first().press("Enter");
    await dialog.getByText(/1 left in this quarter\.$/).waitFor();
    expect(await ill.count()).toBe(1);
  });

  journey("is canceled, granted and refunded by staff, who say why", async ({ arriveAt }) => {
    const family = await arriveAt(site);
    const { username } = await becomeMember(family.page, { isAdult: true });
    await buyPass(callOf(family.page), 1);
    const { page } = await arriveAt(site, { width: 360 });
    await becomeAdmin(page);
    await open(page, `${paths.rawPassAdmin}?tab=members&q=${username}`);
    const dialog = page.getByRole("dialog");
    const send = async (label: string) => {
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByLabel("Why").fill("Her mother called");
      await dialog.getByRole("button", { name: label }).click();
    };
    // A dialog closes after its notice: nothing else is pressed before.
    const untilDone = async (notice: string) => {
      await untilTold(page, notice);
      await dialog.waitFor({ state: "detached" });
    };
    await press(page, "Change a session of Lou Batiste");
    await dialog.getByLabel("Session", { exact: true }).selectOption({ index: 1 });
    await dialog.getByLabel("Change", { exact: true }).selectOption("Cancel the session");
    await dialog.getByText("A session of a pass gives a make-up").waitFor();
    await send("Change and email the family");
    await untilDone("It is changed, and the family is notified");
    await press(page, "Grant Lou Batiste a make-up");
    await send("Grant and email the family");
    await untilDone("The make-up is granted, and the family is notified");
    await press(page, "Change the pass of Lou Batiste");
    await dialog.getByLabel("Change", { exact: true }).selectOption("Change a weekly time");
    await expect.poll(() => dialog.getByLabel("New time").locator("option").count()).not.toBe(0);
    await send("Change and email the family");
    await untilDone("The pass is changed, and the family is notified");
    await press(page, "Change the pass of Lou Batiste");
    await dialog.getByLabel("Change", { exact: true }).selectOption("Change the training");
    const times = dialog.getByRole("group", { name: /^First Swings/ });
    await times.getByRole("checkbox", { checked: false, disabled: false }).first().press("Space");
    await dialog.getByRole("button", { name: "Show the price" }).press("Enter");
    await dialog.getByText(/ is charged to the card now\./).waitFor();
    expect(await findCutOff(page)).toEqual([]);
    await send("Change and email the family");
    await untilDone("The pass is changed, and the family is notified");
    await press(page, "Change the pass of Lou Batiste");
    await dialog.getByLabel("Change", { exact: true }).selectOption("Refund a payment");
    await dialog.getByLabel("Amount in dollars").fill("1.00");
    await send("Change and email the family");
    await untilDone("The pass is changed, and the family is notified");
    await open(page, `${paths.rawPassAdmin}?tab=members&q=${username}`);
    await press(page, "Change the pass of Lou Batiste");
    await dialog.getByLabel("Change", { exact: true }).selectOption("Freeze");
    await dialog.getByLabel("Days", { exact: true }).fill("3");
    await send("Change and email the family");
    await dialog.getByText("A freeze lasts 7 to 60 days").waitFor();
  });
});
