import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect } from "vitest";
import type { StaffEvent } from "#areas/board/events/schema/events.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { findPostgres } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { listProspects, open } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailThatSays } from "../support/mailbox.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { startSiteOnPostgres } from "../support/site.ts";

const isMissing = "reason" in (await findPostgres());

const CHILD = "Zephyrin Quillotte";
/** What a page says of the child that no stranger may read any more. A time of day may end in 57.012. */
const OF_CHILD = /zephyrin|quillotte|\b7\.01\b/i;
/** What the short version of the child withholds. */
const WITHHELD = /quillotte|\b7\.01\b/i;
const MOTHER = "mother@family.example";
const PLACE = "Demo Park, Field 7";

/** Fails where a page does not fit, or is cut off, on a phone, a tablet or a desk. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([await sidewaysScroll(page), await findCutOff(page)], `at ${width}`).toEqual([0, []]);
  }
}

/** The properties of a calendar file (RFC 5545) by name, its long lines put together again. */
function readCalendar(file: string): Record<string, string> {
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
  const lines = file.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  return Object.fromEntries(
    lines.map((line) => {
      const [head = "", ...value] = line.split(":");
      return [head.split(";")[0], value.join(":")];
    }),
  );
}

/** The calendar file that a mail carries. */
function calendarIn(mail: string): string {
  const part = /content-type: application\/ics[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(mail);
  return Buffer.from(part?.[1] ?? "", "base64").toString("utf8");
}

describe.skipIf(isMissing)("the whole way of an evaluation", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;
  beforeEach(async () => {
    site = await startSiteOnPostgres();
  });
  afterEach(() => site?.stop());

  /** An event that is under way, and goes on until tomorrow. */
  async function makeEvent(staff: Page): Promise<StaffEvent> {
    const today = businessDay(new Date());
    const hours = { startsAt: `${today}T00:00`, endsAt: `${addDays(today, 1)}T23:00` };
    const named = { name: "Whole Way Day", place: PLACE, kind: "evaluation_day" };
    const data = { ...named, ...hours, capacity: 1, isPublic: false };
    const made = await staff.request.post(`${site.url}/api/admin/events`, { data });
    expect(made.status()).toBe(201);
    return (await made.json()).data;
  }

  async function ask(page: Page): Promise<void> {
    await open(page, site.url + paths.prospectEvaluation);
    const opened = await page.evaluate(() => performance.now());
    const fill = (label: string, text: string) =>
      page.getByLabel(label, { exact: true }).fill(text);
    await fill("Full Name", "Odile Quillotte");
    await fill("Email", MOTHER);
    await fill("Phone Number", "(504) 555-0142");
    await fill("Player's Full Name", CHILD);
    await fill("Player's Age", "15");
    await page.getByLabel("Primary Position", { exact: true }).selectOption("SS");
    await fill("School/Team", "Demo River High School");
    // Nobody fills it in faster than that.
    await page.waitForFunction((since) => performance.now() > since + 2_500, opened);
    await page.getByRole("button", { name: "Submit Evaluation Request" }).click();
    await page.getByRole("heading", { level: 2, name: "Thank You!" }).waitFor();
  }

  /** Staff's list of requests. */
  const openRequests = (staff: Page) =>
    open(staff, site.url + withQuery(paths.admin, { tab: "evaluations" }));

  async function publish(staff: Page, title: string, data: object = {}): Promise<void> {
    const nextOn = addDays(businessDay(new Date()), 30);
    const edition = { title, note: "Measured this week.", nextOn, ...data };
    const address =
      "expectedVersion" in data ? "/api/admin/working-order/publish" : "/api/admin/editions";
    const published = await staff.request.post(site.url + address, { data: edition });
    expect(published.status(), await published.text()).toBe(201);
  }

  /** Has the working order move a player up, and publishes it as an edition. */
  async function moveUp(staff: Page, prospectId: number, toRank: number): Promise<void> {
    const { post } = staff.request;
    await post.call(staff.request, `${site.url}/api/admin/working-order`);
    const moved = await staff.request.post(`${site.url}/api/admin/working-order/move`, {
      data: { prospectId, toRank },
    });
    expect(moved.status()).toBe(200);
    const { data } = await (await staff.request.get(`${site.url}/api/admin/working-order`)).json();
    await publish(staff, "Whole way two", { expectedVersion: data.version });
  }

  /** Everything a stranger may ask for that could name the child. */
  async function readPublic(page: Page, id: number): Promise<Map<string, [number, string]>> {
    const pages = [
      paths.home,
      paths.board,
      paths.player(id),
      paths.playerPicture(id),
      paths.editions,
      paths.edition("whole-way-one"),
      paths.edition("whole-way-two"),
      paths.measurable("sixty-yard-dash"),
      paths.compare(id, 1),
      "/sitemap.xml",
      "/api/prospects",
      `/api/prospects/${id}`,
      `/api/prospects/${id}/measurements`,
      `/api/prospects/${id}/editions`,
      "/api/editions/whole-way-one",
      "/api/editions/whole-way-two",
      "/api/measurables/sixty-yard-dash",
    ];
    const answers = new Map<string, [number, string]>();
    for (const address of pages) {
      const answer = await page.request.get(site.url + address);
      answers.set(address, [answer.status(), (await answer.body()).toString("latin1")]);
    }
    return answers;
  }

  journey(
    "leads from the request to the report, onto the board, up with the next edition, and out of sight again",
    { tags: ["main", "dates"] },
    async ({ arriveAt }) => {
      const family = (await arriveAt(site, { width: 360 })).page;
      const staff = (await arriveAt(site, { width: 1440 })).page;
      const { request } = staff;
      await becomeMember(family, { isAdult: true });
      await becomeAdmin(staff);
      const event = await makeEvent(staff);
      await ask(family);

      // Staff give the family the only place.
      await openRequests(staff);
      const row = staff.getByRole("row").filter({ hasText: CHILD });
      await row.getByRole("button", { name: `Schedule the evaluation of ${CHILD}` }).click();
      const dialog = staff.getByRole("dialog", { name: `Evaluation of ${CHILD}` });
      await dialog.getByLabel("Event", { exact: true }).selectOption(String(event.id));
      const startsAt = `${event.endsAt.slice(0, 10)}T22:30`;
      await dialog.getByLabel("Time", { exact: true }).fill(startsAt);
      expect(await dialog.getByLabel("Place", { exact: true }).inputValue()).toBe(PLACE);
      expect(await findBarriers(staff)).toEqual([]);
      await dialog.getByRole("button", { name: "Schedule and tell the family" }).click();
      await row.getByText("Scheduled", { exact: true }).waitFor();

      // The mail's calendar file, and the one of the page, are the same appointment.
      const scheduled = await mailThatSays(
        site,
        MOTHER,
        "Subject: Your player evaluation is sched",
      );
      const mailed = readCalendar(calendarIn(scheduled));
      await open(family, site.url + paths.myEvaluations);
      await family.getByText("Your evaluation is scheduled.").waitFor();
      const [download] = await Promise.all([
        family.waitForEvent("download"),
        family.getByRole("link", { name: "Calendar file" }).click(),
      ]);
      const saved = readCalendar(readFileSync(await download.path(), "utf8"));
      expect(saved).toEqual(mailed);
      expect(saved).toMatchObject({ METHOD: "REQUEST", STATUS: "CONFIRMED", SEQUENCE: "0" });
      expect(saved.LOCATION?.replaceAll("\\", "")).toBe(PLACE);
      expect(saved.DTSTART).toMatch(/^\d{8}T\d{4}00Z$/);
      expect(JSON.stringify(saved)).not.toMatch(OF_CHILD);
      expect(await findBarriers(family)).toEqual([]);
      await expectFits(family);
      await family.setViewportSize({ width: 360, height: 800 });

      // Measured on a phone without network.
      const { page: phone, expects } = await arriveAt(site, { width: 360 });
      expects(/ERR_INTERNET_DISCONNECTED/);
      await becomeAdmin(phone);
      await open(phone, `${site.url}/admin/field?event=${event.id}`);
      await phone.getByRole("heading", { level: 1, name: event.name }).waitFor();
      await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await phone.context().setOffline(true);
      await phone.getByText("Offline.").waitFor();
      await phone.getByRole("button", { name: /\bZephyrin Q/ }).click();
      await phone.getByLabel(/\(s\)/).fill("7.01");
      await phone.keyboard.press("Enter");
      await phone.getByText("1 value waiting to be sent.").waitFor();
      const reach = (address: string) =>
        fetch(address).then(
          () => "reached",
          () => "out of reach",
        );
      expect(await phone.evaluate(reach, "/api/newest-edition")).toBe("out of reach");
      await phone.context().setOffline(false);
      await phone.getByText("Everything is sent.").waitFor();

      // The same evening every family gets its report.
      await site.ask(
        `update evaluation_appointments set starts_at = now() - interval '1 hour' where place = '${PLACE}'`,
      );
      await openRequests(staff);
      await row.getByRole("button", { name: `Report on ${CHILD}` }).click();
      const relation = staff.getByRole("button", { name: "is the parent or guardian" });
      await relation.click();
      await relation.waitFor({ state: "detached" });
      await open(staff, site.url + paths.eventSheet(event.id));
      await staff.getByRole("button", { name: "Send 1 report" }).click();
      await staff.getByText("1 report sent, 0 ready, 0 without values or words.").waitFor();
      const report = await mailThatSays(site, MOTHER, "Subject: Your evaluation report is ready");
      expect(report).toContain("Zephyrin");
      expect(report).not.toMatch(WITHHELD);
      const reader = (await arriveAt(site, { hasScripts: false, width: 360 })).page;
      const link = linkIn(report, site.url + paths.evaluationReport(""));
      const opened = await reader.goto(link);
      expect(opened?.headers()).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      });
      await reader.getByRole("heading", { level: 1, name: "Zephyrin Q." }).waitFor();
      await reader.getByRole("cell", { name: "7.01 s" }).waitFor();
      expect(await reader.content()).not.toMatch(/quillotte/i);
      await expectFits(reader);
      await open(family, link);
      expect(await findBarriers(family)).toEqual([]);
      await open(family, site.url + paths.my);
      await family.getByRole("link", { name: `${CHILD} Report ready` }).click();
      await family.getByRole("cell", { name: "7.01 s" }).waitFor();
      await open(family, site.url + paths.my);
      expect(await findBarriers(family)).toEqual([]);
      await expectFits(family);
      await family.getByRole("link", { name: "Notifications, 2 unread" }).click();
      await family.getByRole("link", { name: "Your evaluation report is ready" }).waitFor();

      // Onto the board, with what was measured, and into an edition.
      await openRequests(staff);
      await row.getByRole("button", { name: "Create prospect from the request" }).click();
      const form = staff.getByRole("dialog", { name: "Create Prospect" });
      await form.getByLabel("Rank", { exact: true }).fill("40");
      await form.getByRole("button", { name: "Create prospect" }).click();
      await row.getByRole("link", { name: "On the board" }).waitFor();
      const player = (await listProspects(site)).find(({ lastName }) => lastName === "Quillotte");
      if (!player) throw new Error("the player is not on the board");
      const { id } = player;
      await publish(staff, "Whole way one");

      // The guardian agrees to what everybody may see; before that nobody sees what was measured.
      const stranger = (await arriveAt(site)).page;
      const measured = `/api/prospects/${id}/measurements`;
      expect((await readPublic(stranger, id)).get(measured)?.[1]).not.toContain("7.01");
      const named = { data: { guardianEmail: MOTHER } };
      await request.put(`${site.url}/api/admin/prospects/${id}/guardian`, named);
      const asked = await request.post(`${site.url}/api/admin/prospects/${id}/guardian/ask`);
      expect(asked.status()).toBe(200);
      const word = await mailThatSays(site, MOTHER, paths.boardGuardian(""));
      await reader.goto(linkIn(word, site.url + paths.boardGuardian("")));
      await reader.getByLabel("Measurements").check();
      await reader.getByLabel("I am 18 or over").check();
      await reader.getByRole("button", { name: "I agree to what is ticked" }).click();
      await reader.getByText("You agreed to what is ticked:").waitFor();
      await open(stranger, site.url + paths.player(id));
      await stranger.getByRole("heading", { level: 1, name: CHILD }).waitFor();
      await stranger.getByText("7.01 s").first().waitFor();

      // The next edition moves him up.
      await moveUp(staff, id, 28);
      await open(stranger, site.url + paths.board);
      const rank = stranger.getByRole("row").filter({ hasText: CHILD }).locator(".moved");
      await expect.poll(() => rank.textContent()).toMatch(/▲ 12/);
      const shown = await readPublic(stranger, id);
      const naming = [...shown].filter(([, [, text]]) => OF_CHILD.test(text));
      expect(naming.map(([address]) => address)).toEqual(
        expect.arrayContaining([
          paths.board,
          paths.player(id),
          paths.edition("whole-way-one"),
          paths.edition("whole-way-two"),
          paths.measurable("sixty-yard-dash"),
          measured,
        ]),
      );
      expect(shown.get(paths.playerPicture(id))?.[0]).toBe(200);

      // The short version: neither the last name nor a value is anywhere with the next request.
      await reader.getByRole("button", { name: "Short version only" }).click();
      await reader.getByText("Short version only, as a guardian decided").first().waitFor();
      const short = await readPublic(stranger, id);
      expect([...short].filter(([, [, text]]) => WITHHELD.test(text)).map(([at]) => at)).toEqual(
        [],
      );
      expect(short.get(paths.player(id))?.[0]).toBe(200);

      // Taken back: gone everywhere with the next request, but for the family's own report.
      await reader.getByRole("button", { name: "Hide everything now" }).click();
      await reader.getByText("Nothing that we know is about").waitFor();
      const left = await readPublic(stranger, id);
      expect([...left].filter(([, [, text]]) => OF_CHILD.test(text)).map(([at]) => at)).toEqual([]);
      for (const address of [paths.player(id), paths.playerPicture(id), `/api/prospects/${id}`]) {
        expect(left.get(address)?.[0], address).toBe(404);
      }
      expect((await reader.goto(link))?.status()).toBe(200);
      const own = await family.request.get(`${site.url}/api/my/evaluations`);
      expect((await own.json()).data[0].report.values).toHaveLength(1);
    },
  );

  journey("asks staff the day after what became of it", async ({ arriveAt }) => {
    const family = (await arriveAt(site, { width: 360 })).page;
    const staff = (await arriveAt(site, { width: 1440 })).page;
    await becomeMember(family, { isAdult: true });
    await becomeAdmin(staff);
    const event = await makeEvent(staff);
    await ask(family);
    const [request] = await site.ask(
      `select id from prospect_evaluation_requests where player_name = '${CHILD}'`,
    );
    const startsAt = `${event.endsAt.slice(0, 10)}T22:30`;
    const given = { eventId: event.id, startsAt, place: PLACE };
    const address = `${site.url}/api/admin/evaluation-requests/${request?.id ?? 0}/appointment`;
    expect((await staff.request.put(address, { data: given })).status()).toBe(200);
    await site.ask(
      `update evaluation_appointments set starts_at = now() - interval '26 hours', ends_at = now() - interval '25 hours'`,
    );
    await open(staff, site.url + withQuery(paths.adminQueue, { kind: "evaluation" }));
    const question = `Did the evaluation of ${CHILD} take place?`;
    const entry = staff.getByRole("article", { name: question });
    await entry.waitFor();
    await expectFits(staff);
    expect(await findBarriers(staff)).toEqual([]);
    await entry.getByRole("button", { name: "New date" }).click();
    const dialog = staff.getByRole("dialog", { name: `Evaluation of ${CHILD}` });
    await dialog.getByLabel("Event", { exact: true }).waitFor();
    await staff.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await entry.getByRole("button", { name: "Took place" }).click();
    // A screen reader's copy of the notification begins with another word.
    const done = "The evaluation took place. You can write the report now.";
    await staff.getByText(done, { exact: true }).waitFor();
    await entry.waitFor({ state: "detached" });
    await openRequests(staff);
    const row = staff.getByRole("row").filter({ hasText: CHILD });
    await row.getByText("Completed", { exact: true }).waitFor();
  });
});
