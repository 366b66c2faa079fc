import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { movedClock } from "../../tests/moment.ts";
import { findPostgres } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { open, untilAlive, untilItWorks } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember, signUpAsParent } from "../support/member.ts";
import { addAthlete, type Call, fillAthlete } from "../support/passes.ts";
import { aheadTo, shiftBrowserClock } from "../support/shifted-clock.ts";
import { startSiteOnPostgres } from "../support/site.ts";

const isMissing = "reason" in (await findPostgres());
const thisYear = new Date().getFullYear();

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).press("Enter");
const step = (page: Page, title: string) =>
  page.getByRole("heading", { level: 2, name: title }).waitFor();
const answer = (page: Page) => page.getByRole("region", { name: "Answer" });
const passOf = (page: Page) => page.getByRole("article", { name: "Pass of Maya" });
const callOf =
  (page: Page): Call =>
  async (method, path, data) =>
    (await page.request.fetch(path, { method, data })).json();

/** Types as a USB scanner does. */
async function scan(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Sound" }).focus();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

/** The borders of all that something stands in. */
function bordersAround(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((selected) => {
    const widths: string[] = [];
    let around = document.querySelector(selected)?.parentElement ?? null;
    for (; around; around = around.parentElement) {
      widths.push(getComputedStyle(around).borderTopWidth);
    }
    return widths.filter((width) => width !== "0px");
  }, selector);
}

describe.skipIf(isMissing)("a pass at ten to five", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;
  let today: string;
  let aheadMs: number;

  beforeAll(async () => {
    aheadMs = aheadTo("16:50");
    site = await startSiteOnPostgres(movedClock(aheadMs));
    const now = new Date(Date.now() + aheadMs).toISOString();
    today = `('${now}'::timestamptz at time zone 'America/Chicago')::date`;
  });
  afterAll(() => site?.stop());

  /** An activity of two times: today at five, and in two days with a single place. */
  async function addActivity(): Promise<string> {
    const name = `Bunting ${crypto.randomUUID().slice(0, 4)}`;
    await site.ask(`insert into rawpass_activities (name, type, description, rate_per_session, min_age, max_age)
      values ('${name}', 'Skills', 'Short game.', 20, 8, 18)`);
    await site.ask(`insert into rawpass_time_slots (activity_id, day_of_week, start_time, end_time, max_capacity)
      select id, extract(dow from ${today} + ahead)::int, '17:00', '18:00', 8 - 7 * (ahead / 2)
      from rawpass_activities, unnest(array[0, 2]) as ahead where name = '${name}'`);
    return name;
  }

  /** A parent builds a pass for two sessions a week, pays it and prints its card. */
  async function buyPass(page: Page, activity: string): Promise<void> {
    await open(page, paths.rawPass);
    await page.getByRole("link", { name: "Build your pass" }).click();
    await page.waitForURL(`**${paths.rawPassAuth}`);
    await signUpAsParent(page);
    await page.waitForURL(`**${paths.rawPassBuild}`);
    await page.getByLabel(`${activity}: times a week`).selectOption("2");
    await press(page, "Continue");
    await step(page, "At which times");
    const times = page
      .getByRole("group", { name: new RegExp(`^${activity}`) })
      .getByRole("checkbox");
    for (const place of [0, 1]) await times.nth(place).press("Space");
    await press(page, "Continue");
    await step(page, "Who is it for?");
    await fillAthlete(page, thisYear - 11);
    await press(page, "Continue");
    await step(page, "Review and pay");
    await press(page, "Pay $173.20 a month");
    await page.waitForURL(`**${paths.testCheckout("*")}`);
    await page.getByRole("button", { name: "Pay $173.20 a month" }).click();
    await page.waitForURL(`**${paths.rawPassOwn}`);
    await passOf(page).getByText("Active", { exact: true }).waitFor();
    await untilItWorks(page);
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = "yes";
      };
    });
    await page.getByRole("button", { name: "Print card" }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe("yes");
    await page.emulateMedia({ media: "print" });
    const paper = await page.locator("main").innerText();
    expect(paper.trim().split("\n").at(-1)).toBe("Please show this card at the desk.");
    expect(await bordersAround(page, "[data-print-alone]")).toEqual([]);
    await page.emulateMedia({ media: null });
  }

  /** The waiver has got another text: the guardian reads it and agrees again. */
  async function agreeAgain(page: Page): Promise<void> {
    await site.ask("update rawpass_waivers set version = '2020-01-01'");
    await open(page, paths.rawPassOwn);
    const notice = page.getByRole("region", { name: "Waiver for Maya" });
    await notice.getByText("The waiver for Maya is due.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const dialog = page.getByRole("dialog", { name: "Waiver for Maya" });
    const read = notice.getByRole("button", { name: "Read and agree" });
    await untilAlive(read);
    await read.press("Enter");
    await dialog.getByRole("button", { name: "Agree", exact: true }).press("Enter");
    await dialog.getByText("Please agree to the waiver").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await dialog.getByLabel("Your name, as parent or guardian").fill("Ana Batiste");
    await dialog.getByLabel("I am the parent or guardian").press("Space");
    await dialog.getByRole("button", { name: "Agree", exact: true }).press("Enter");
    await notice.waitFor({ state: "detached" });
  }

  /** Passes begin the day after: this one was bought a week ago. */
  async function beginToday(): Promise<{ code: string; reference: string }> {
    const [pass] = await site.ask(
      "select id, qr_code, reference from rawpass_memberships order by id desc limit 1",
    );
    const { id } = pass as { id: number };
    await site.ask(
      `update rawpass_memberships set paid_at = paid_at - interval '7 days' where id = ${id}`,
    );
    await site.ask(`update rawpass_standing_places set first_date = ${today} from rawpass_time_slots
      where rawpass_time_slots.id = slot_id and pass_id = ${id} and day_of_week = extract(dow from ${today})`);
    await site.ask(`insert into rawpass_bookings (athlete_id, slot_id, date, kind, state, standing_place_id)
      select athlete_id, slot_id, first_date, 'standing', 'booked', id from rawpass_standing_places
      where pass_id = ${id} and first_date = ${today}`);
    return { code: String(pass?.qr_code), reference: String(pass?.reference) };
  }

  /** Another family waits for the other session of the week, whose only place the pass has. */
  async function waitInLine(page: Page, activity: string): Promise<void> {
    await becomeMember(page, { isAdult: true });
    const call = callOf(page);
    const athleteId = await addAthlete(call, thisYear - 11);
    const [session] = await site.ask(`select slot_id, date::text from rawpass_bookings
      join rawpass_time_slots on rawpass_time_slots.id = slot_id where max_capacity = 1
      and activity_id = (select id from rawpass_activities where name = '${activity}') order by date limit 1`);
    const data = { athleteId, slotId: session?.slot_id, date: session?.date, kind: "drop_in" };
    const answered = await page.request.post("/api/rawpass/waitlist", { data });
    expect(answered.status()).toBe(201);
  }

  journey(
    "is bought, shown at the desk, owed for, paid, moved up behind, frozen and canceled",
    { tags: ["main", "dates"] },
    async ({ arriveAt }) => {
      const { page } = await arriveAt(site, { width: 360 });
      await shiftBrowserClock(page, aheadMs);
      const activity = await addActivity();
      await buyPass(page, activity);
      await agreeAgain(page);
      const { code, reference } = await beginToday();

      // The desk lets the child in, once.
      const desk = (await arriveAt(site, { width: 1440 })).page;
      await becomeAdmin(desk);
      await open(desk, paths.rawPassDesk);
      await scan(desk, code);
      await answer(desk).getByText("Welcome, Maya").waitFor();
      await scan(desk, code);
      await answer(desk).getByText("Already in").waitFor();
      await answer(desk).getByRole("button", { name: "Undo" }).press("Enter");
      await answer(desk).getByText("Not checked in").waitFor();

      // A month's charge fails: staff decide, a week later nobody is let in.
      const staff = (await arriveAt(site, { width: 768 })).page;
      await becomeAdmin(staff);
      await open(staff, paths.testSubscriptions);
      await press(staff, `Let the charge fail for ${reference}`);
      await scan(desk, code);
      await expect
        .poll(async () => {
          await scan(desk, code);
          return answer(desk).getByText("A payment is late").count();
        })
        .toBe(1);
      await site.ask(
        `update rawpass_memberships set status = 'suspended' where reference = '${reference}'`,
      );
      await scan(desk, code);
      await answer(desk).getByText("This pass is on hold because a payment is missing").waitFor();

      // Another card pays what is owed.
      await open(page, paths.rawPassOwn);
      await press(page, "Change card");
      await page.waitForURL(`**${paths.testBilling("*")}`);
      await press(page, "Use a card that works");
      await expect
        .poll(async () => {
          await open(page, paths.rawPassOwn);
          return passOf(page).getByText("Active", { exact: true }).count();
        })
        .toBe(1);
      await scan(desk, code);
      await answer(desk).getByText("Welcome, Maya").waitFor();
      expect(await findBarriers(desk)).toEqual([]);

      // A session that is given up goes to the next on the waitlist.
      const other = (await arriveAt(site)).page;
      await waitInLine(other, activity);
      await open(page, paths.rawPassOwn);
      const cancel = passOf(page)
        .getByRole("button", { name: /^Cancel \w+day, / })
        .first();
      await untilAlive(cancel);
      await cancel.press("Enter");
      await press(page, "Cancel the session");
      await page.getByText(`${activity}: 1 open`).waitFor();
      await open(other, paths.rawPassOwn);
      await other.getByText(/^A place is free\./).waitFor();

      await press(page, "Freeze");
      await press(page, "Freeze the pass");
      await passOf(page)
        .getByText(/It is frozen from/)
        .waitFor();
      await press(page, "Cancel this pass");
      await press(page, "Cancel the pass");
      await passOf(page).getByRole("button", { name: "Keep my pass" }).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);

      await open(staff, `${paths.rawPassAdmin}?tab=attendance&kind=activity`);
      const file = await staff.getByRole("link", { name: "Download CSV" }).getAttribute("href");
      const csv = await (await staff.request.get(file ?? "")).text();
      expect(csv).toContain(activity);
    },
  );
});
