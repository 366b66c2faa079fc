import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { effectOf } from "#areas/rawpass/schedule/schema/closure-effect.ts";
import { waiver } from "#content/waiver.ts";
import { withQuery } from "#lib/list-address.ts";
import { newScanCode } from "#lib/scan-code.ts";
import { HOUR_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { movedClock } from "../../tests/moment.ts";
import { emptyFolder, findPostgres } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { arrive, launchWithCamera, untilTold } from "../support/browser.ts";
import { filmCode } from "../support/filmed-code.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, isInView, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember, confirmAddress, signUpAsParent } from "../support/member.ts";
import { aheadTo } from "../support/shifted-clock.ts";
import { startSiteOnPostgres } from "../support/site.ts";

/** The first names that a device keeps for the desk. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening a database that the page has not made yet would make an empty one.
    const made = await indexedDB.databases();
    if (!made.some(({ name }) => name === "offline")) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open("offline");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result
          .transaction("snapshots")
          .objectStore("snapshots")
          .get("desk");
        reading.onsuccess = () => {
          opening.result.close();
          const athletes = reading.result?.value.snapshot.athletes ?? [];
          resolve(athletes.map(({ firstName }: { firstName: string }) => firstName));
        };
      };
    });
  });
}

/** All that the workers of the site keep in caches, as text. */
function cachedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        if (kept?.headers.get("content-type")?.includes("html")) texts.push(await kept.text());
      }
    }
    if (texts.length === 0) throw new Error("No page is kept");
    return texts.join("\n");
  });
}

async function expectFocus(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((one) => one === document.activeElement)).toBe(true);
}

const isMissing = "reason" in (await findPostgres());

/** Each family's athlete, with the state of the pass. */
const FAMILIES = [
  { name: "Maya", status: "active", code: newScanCode() },
  { name: "Theo", status: "past_due", code: newScanCode() },
  { name: "Ines", status: "suspended", code: newScanCode() },
] as const;

describe.skipIf(isMissing)("the desk in the half hour before a session", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;

  beforeAll(async () => {
    const aheadMs = aheadTo("16:31");
    site = await startSiteOnPostgres(movedClock(aheadMs));
    const now = new Date(Date.now() + aheadMs).toISOString();
    const today = `('${now}'::timestamptz at time zone 'America/Chicago')::date`;
    await site.ask(`insert into rawpass_activities (name, type, description, rate_per_session, min_age, max_age)
      values ('Bunting', 'Skills', 'Short game.', 20, 8, 18)`);
    await site.ask(`insert into rawpass_time_slots (activity_id, day_of_week, start_time, end_time, max_capacity)
      select id, extract(dow from ${today})::int, '17:00', '18:00', 8 from rawpass_activities where name = 'Bunting'`);
    await site.ask(
      "update users set email = 'ana@city.example', adult_confirmed_at = now() where id = (select min(id) from users)",
    );
    const [guest] =
      await site.ask(`insert into rawpass_athletes (user_id, first_name, last_name, birth_date, emergency_name, emergency_phone)
      select min(id), 'Oli', 'Batiste', ${today} - 4000, 'Ana Batiste', '(504) 555-0142' from users returning id`);
    await site.ask(`insert into rawpass_waivers (athlete_id, athlete_name, guardian_name, version, agreed_at)
      values (${guest.id}, 'Oli Batiste', 'Ana Batiste', '${waiver.version}', '${now}')`);
    for (const { name, status, code } of FAMILIES) {
      const [athlete] =
        await site.ask(`insert into rawpass_athletes (user_id, first_name, last_name, birth_date, emergency_name, emergency_phone)
        select min(id), '${name}', 'Batiste', ${today} - 4000, 'Ana Batiste', '(504) 555-0142' from users returning id, user_id`);
      await site.ask(`insert into rawpass_waivers (athlete_id, athlete_name, guardian_name, version, agreed_at)
        values (${athlete.id}, '${name} Batiste', 'Ana Batiste', '${waiver.version}', '${now}')`);
      const [pass] =
        await site.ask(`insert into rawpass_memberships (user_id, athlete_id, reference, idempotency_key, status, monthly_rate, qr_code)
        values (${athlete.user_id}, ${athlete.id}, '${code}', '${code}', '${status}', 100, '${code}') returning id`);
      await site.ask(`insert into rawpass_membership_activities (membership_id, activity_id, activity_name, rate_per_session, frequency_per_week, time_slot_ids)
        select ${pass.id}, activity_id, 'Bunting', 20, 1, jsonb_build_array(id) from rawpass_time_slots
        where start_time = '17:00' and max_capacity = 8 and activity_id = (select id from rawpass_activities where name = 'Bunting')`);
      await site.ask(`insert into rawpass_standing_places (athlete_id, slot_id, pass_id, first_date)
        select ${athlete.id}, (time_slot_ids->>0)::int, ${pass.id}, ${today} from rawpass_membership_activities where membership_id = ${pass.id}`);
      await site.ask(`insert into rawpass_bookings (athlete_id, slot_id, date, kind, state, standing_place_id)
        select athlete_id, slot_id, first_date, 'standing', 'booked', id from rawpass_standing_places where pass_id = ${pass.id}`);
    }
  });
  afterAll(() => site?.stop());

  const [maya, theo, ines] = FAMILIES;
  const answer = (page: Page) => page.getByRole("region", { name: "Answer" });

  /** Types as a USB scanner does: wherever the focus is, and Enter or Tab at the end. */
  async function scan(page: Page, code: string, end: "Enter" | "Tab" = "Enter"): Promise<void> {
    await page.keyboard.type(code);
    await page.keyboard.press(end);
  }

  journey(
    "says by word, shape and color who is let in, from code to color without a load",
    { tags: ["main", "dates"] },
    async ({ arriveAt }) => {
      const { page } = await arriveAt(site, { width: 1440 });
      await becomeAdmin(page);
      await open(page, paths.rawPassDesk);
      await page.getByRole("heading", { name: "Bunting" }).waitFor();
      let loads = 0;
      page.on("framenavigated", () => {
        loads += 1;
      });

      await page.getByRole("button", { name: "Sound" }).focus();
      await scan(page, maya.code);
      await answer(page).getByText("Welcome, Maya").waitFor();
      expect(await answer(page).getByText("Bunting · 1 of 1 this week").count()).toBe(1);
      await page.getByRole("button", { name: /^Maya Batiste In at 4:[345]\d PM$/ }).waitFor();
      expect(await findBarriers(page)).toEqual([]);

      const name = page.getByRole("textbox", { name: "Name", exact: true });
      await name.fill("theo ");
      await name.pressSequentially("bad");
      await scan(page, maya.code.toLowerCase(), "Tab");
      await answer(page).getByText("Already in").waitFor();
      expect(await name.inputValue()).toBe("theo bad");
      expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
      await answer(page)
        .getByText(/Checked in at 4:[345]\d PM/)
        .waitFor();

      await answer(page).getByRole("button", { name: "Undo" }).press("Enter");
      await answer(page).getByText("Not checked in").waitFor();
      await page.getByRole("button", { name: "Maya Batiste Expected" }).waitFor();

      await name.focus();
      await scan(page, theo.code + ines.code);
      await answer(page).getByText("This pass is on hold because a payment is missing.").waitFor();
      expect(await name.inputValue()).toBe("theo bad");
      await page.getByRole("button", { name: "Sound" }).focus();
      await scan(page, newScanCode(), "Tab");
      await answer(page).getByText("This code is not valid.").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      expect(loads).toBe(0);
    },
  );

  journey(
    "brings the answer to a name of the roster into view, with the focus",
    async ({ arriveAt }) => {
      for (const width of [360, 768]) {
        const { page } = await arriveAt(site, { width });
        await becomeAdmin(page);
        await open(page, paths.rawPassDesk);
        await page.getByRole("button", { name: "Theo Batiste Expected" }).waitFor();
        const field = await page.getByRole("textbox", { name: "Name", exact: true }).boundingBox();
        const search = await page.getByRole("button", { name: "Search" }).boundingBox();
        expect(search?.y, "the button stands beside its field").toBe(field?.y);
        await page.getByRole("button", { name: "Theo Batiste Expected" }).click();
        const note = answer(page).getByLabel("Why you let them in");
        await expect.poll(() => isInView(note)).toBe(true);
        expect(await isInView(answer(page).getByText("Please decide"))).toBe(true);
        expect(await answer(page).evaluate((part) => part === document.activeElement)).toBe(true);
      }
    },
  );

  journey("is decided with a note, found by name, by keyboard on a phone", async ({ arriveAt }) => {
    const { page } = await arriveAt(site, { width: 360 });
    await becomeAdmin(page);
    await open(page, paths.rawPassDesk);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("theo b");
    await page.getByRole("textbox", { name: "Name", exact: true }).press("Enter");
    await page.getByRole("button", { name: /^Theo Batiste, age \d+$/ }).press("Enter");
    await answer(page).getByText("Please decide").waitFor();
    await answer(page).getByText("A payment is late").waitFor();
    await page.getByRole("button", { name: "Let in" }).press("Enter");
    await page.getByText("Please say why in 3 to 300 characters").waitFor();
    await page.getByLabel("Why you let them in").fill("Pays tonight");
    expect(await findBarriers(page)).toEqual([]);
    expect([await sidewaysScroll(page), await findCutOff(page)]).toEqual([0, []]);
    await page.getByLabel("Why you let them in").press("Enter");
    await answer(page).getByText("Welcome, Theo").waitFor();
    await page.getByRole("button", { name: "Emergency contact" }).press("Enter");
    await page.getByRole("link", { name: "(504) 555-0142" }).waitFor();
    await scan(page, theo.code);
    await answer(page).getByText("Already in").waitFor();
  });

  journey("reads the contact of somebody who came without a booking", async ({ arriveAt }) => {
    await site.ask("update rawpass_check_ins set undone_at = now()");
    await site.ask("update rawpass_bookings set state = 'cancelled'");
    const { page } = await arriveAt(site, { width: 360 });
    await becomeAdmin(page);
    await open(page, paths.rawPassDesk);
    await expect.poll(() => keptNames(page)).toContain("Maya");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("maya bat");
    await name.press("Enter");
    await page.getByRole("button", { name: /^Maya Batiste, age \d+$/ }).press("Enter");
    await page.getByLabel("Why you let them in").fill("Forgot to book");
    await page.getByLabel("Why you let them in").press("Enter");
    await answer(page).getByText("Welcome, Maya").waitFor();
    await page.getByRole("button", { name: /^Maya B\. In at 4:[345]\d PM$/ }).press("Enter");
    await answer(page).getByText("Already in").waitFor();
    await page.getByRole("button", { name: "Emergency contact" }).press("Enter");
    await page.getByRole("link", { name: "(504) 555-0142" }).waitFor();
    expect([await sidewaysScroll(page), await findCutOff(page)]).toEqual([0, []]);
    await site.ask("delete from rawpass_check_ins");
    await site.ask("delete from rawpass_bookings where kind = 'walk_in'");
    await site.ask("update rawpass_bookings set state = 'booked'");
  });

  journey("sells a session in cash, cancels it, and sells it on a phone", async ({ arriveAt }) => {
    const { page } = await arriveAt(site, { width: 360 });
    await becomeAdmin(page);
    await open(page, paths.rawPassDesk);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("nobody here");
    await name.press("Enter");
    await page.getByRole("button", { name: "Sign up a new family" }).press("Enter");
    await page.getByRole("img", { name: "Code of the page to sign up" }).waitFor();
    const press = (label: string | RegExp) =>
      page.getByRole("button", { name: label, exact: true }).press("Enter");
    const note = page.getByLabel("Why you let them in");
    const sale = page.getByRole("region", { name: "Sell a drop-in" });
    const chooseSession = async () => {
      await name.fill("oli bat");
      await name.press("Enter");
      await press(/^Oli Batiste, age \d+$/);
      await answer(page)
        .getByText(/^Please (decide|wait)$/)
        .waitFor();
    };
    const startSale = async () => {
      await press("Sell a drop-in");
      await press(/^Bunting, 5:00 PM · \$20\.00 · \d free$/);
    };
    const expectFine = async () => {
      expect(await findBarriers(page)).toEqual([]);
      expect([await sidewaysScroll(page), await findCutOff(page)]).toEqual([0, []]);
    };
    // In cash by mistake: the sale is canceled, and the cash handed back.
    await chooseSession();
    await answer(page).getByText("Oli has no session now.").waitFor();
    await press("Bunting, 5:00 PM");
    await answer(page).getByText("There is no pass").waitFor();
    await note.waitFor();
    await note.fill("Forgot to book");
    await startSale();
    await press("Back");
    await expectFocus(sale);
    await press("Don't sell");
    await expectFocus(page.getByRole("button", { name: "Sell a drop-in" }));
    expect(await note.inputValue()).toBe("Forgot to book");
    await press("Sell a drop-in");
    await expectFocus(sale);
    await press(/^Bunting, 5:00 PM · \$20\.00 · \d free$/);
    await expectFocus(sale);
    expect(await note.isVisible()).toBe(false);
    await press("Cash");
    await press("$20.00 in cash taken");
    await answer(page).getByText("Please say why in at least 3 characters").waitFor();
    await expectFine();
    await page.getByLabel("Why in cash").fill("No card with her");
    await press("$20.00 in cash taken");
    await answer(page).getByText("Welcome, Oli").waitFor();
    await press("Undo");
    await answer(page).getByText("Not checked in").waitFor();
    await press("Today's events");
    await page.getByRole("dialog").getByText("There is no event today.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().press("Enter");
    await press("Cash drawer");
    const dialog = page.getByRole("dialog", { name: "Cash drawer" });
    await dialog.getByText("$20.00 taken, $0.00 paid back").waitFor();
    await dialog.getByRole("button", { name: "Cancel this sale" }).press("Enter");
    await dialog.getByLabel(/^Why/).fill("It was another child");
    await dialog.getByLabel(/^Why/).press("Enter");
    await expectFine();
    await dialog.getByRole("button", { name: "Paid back $20.00 in cash" }).press("Enter");
    await dialog.getByText("Nobody is owed cash.").waitFor();
    await dialog.getByRole("button", { name: "Close", exact: true }).first().press("Enter");

    await chooseSession();
    await startSale();
    await press("Paid by card on a phone");
    await page.getByRole("img", { name: "Code of the payment page" }).waitFor();
    await page.getByText(/^The parent scans this and pays on the phone/).waitFor();
    await expectFine();

    const [sold] = await site.ask(
      "select session_id from rawpass_drop_ins order by id desc limit 1",
    );
    const paid = await page.request.post(`/api/shop/test-checkout/${sold.session_id}`, {
      data: { outcome: "success" },
    });
    expect(paid.status()).toBe(200);
    await answer(page).getByText("Welcome, Oli").waitFor();
  });

  journey("signs up a new family, and finds the athlete that it added", async ({ arriveAt }) => {
    const { page } = await arriveAt(site, { width: 360 });
    await becomeAdmin(page);
    await open(page, paths.rawPassDesk);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    const search = async () => {
      await name.fill("noa lan");
      await name.press("Enter");
    };
    await search();
    await page.getByRole("button", { name: "Sign up a new family" }).press("Enter");
    const address = await page.getByText(/\/rawpass\/athlete$/).textContent();

    const { page: phone } = await arriveAt(site, { width: 360 });
    await open(phone, new URL(`http://${address}`).pathname);
    await expect.poll(() => new URL(phone.url()).pathname).toBe(paths.rawPassAuth);
    await signUpAsParent(phone);
    await phone.getByLabel("Athlete's first name").fill("Noa");
    await phone.getByLabel("Athlete's last name").fill("Landry");
    await phone.getByLabel("Athlete's birth date").fill("2016-05-20");
    await phone.getByLabel("Emergency contact", { exact: true }).fill("Ana Landry");
    await phone.getByLabel("Emergency phone number").fill("(504) 555-0142");
    await phone.getByLabel("Your name, as parent or guardian").fill("Ana Landry");
    await phone.getByLabel(/^I am the parent or guardian/).check();
    expect([await sidewaysScroll(phone), await findCutOff(phone)]).toEqual([0, []]);
    await phone.getByRole("button", { name: "Save" }).press("Enter");
    await phone.getByText(/^Noa is ready to train/).waitFor();
    expect(await findBarriers(phone)).toEqual([]);

    await search();
    await page.getByRole("button", { name: /^Noa Landry, age \d+$/ }).waitFor();
  });

  journey(
    "is open to whom administrators let work there, and to nobody else",
    async ({ arriveAt }) => {
      const { page } = await arriveAt(site);
      const { username, email } = await becomeMember(page);
      await confirmAddress(site, email);
      await open(page, paths.rawPassDesk);
      await expect.poll(() => new URL(page.url()).pathname).toBe(paths.home);
      await page.getByText("Only people at the desk may open this page.").first().waitFor();

      const staff = await arriveAt(site);
      await becomeAdmin(staff.page);
      await open(staff.page, `${paths.adminPanel}?tab=users`);
      await staff.page.getByRole("button", { name: `Manage @${username}` }).click();
      await staff.page.getByRole("button", { name: "Give or take rights" }).click();
      await staff.page.getByLabel("Right", { exact: true }).selectOption("desk");
      await staff.page.getByLabel("Reason").fill("Works the front desk");
      await staff.page.getByRole("button", { name: "Give right" }).click();
      await staff.page.getByText(`@${username} has the right`).first().waitFor();

      const data = { username, password: "three words are" };
      expect((await page.request.post("/api/login", { data })).status()).toBe(200);
      const answered = await page.goto(paths.rawPassDesk);
      expect(answered?.headers()["permissions-policy"]).toContain("camera=(self)");
      await page.getByRole("heading", { name: "Desk" }).waitFor();
      await open(page, paths.admin);
      await expect.poll(() => new URL(page.url()).pathname).toBe(paths.rawPassDesk);
    },
  );

  journey("without scripts says what it needs, and offers no form", async ({ arriveAt }) => {
    const { page } = await arriveAt(site, { hasScripts: false, width: 360 });
    await becomeAdmin(page);
    await page.goto(paths.rawPassDesk);
    await page.getByText("The desk requires JavaScript").waitFor();
    expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  /** Whether the page is served by its worker, so that it opens without network. */
  async function becomeReady(page: Page): Promise<void> {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByText("Scan a code to check someone in.").waitFor();
  }

  const countCheckIns = async (name: string) =>
    site.ask(`select check_in_time, way from rawpass_check_ins c join rawpass_bookings b on b.id = c.booking_id
      join rawpass_athletes a on a.id = b.athlete_id where a.first_name = '${name}' and c.undone_at is null`);

  journey(
    "without network goes on on two devices, opens anew, and sends what it took, each once",
    async ({ arriveAt }) => {
      await site.ask("update rawpass_check_ins set undone_at = now()");
      await site.ask("update rawpass_bookings set state = 'booked' where state <> 'cancelled'");
      const devices = [await arriveAt(site, { width: 768 }), await arriveAt(site, { width: 360 })];
      for (const { page, expects } of devices) {
        expects(/ERR_INTERNET_DISCONNECTED/);
        await becomeAdmin(page);
        await open(page, paths.rawPassDesk);
        await becomeReady(page);
        await expect.poll(() => keptNames(page)).toContain("Maya");
        await page.context().setOffline(true);
        await page.getByText("Offline.").waitFor();
      }
      const [one, other] = devices.map(({ page }) => page) as [Page, Page];
      for (const page of [one, other]) {
        await scan(page, maya.code);
        await answer(page).getByText("Welcome, Maya").waitFor();
        await page.getByText("1 scan waits on this device to be sent.").waitFor();
        await page.getByRole("button", { name: /^Maya Batiste In at 4:[345]\d PM$/ }).waitFor();
      }
      await scan(one, maya.code);
      await answer(one).getByText("Already in").waitFor();
      await scan(one, newScanCode());
      await answer(one).getByText("This code is not on the list of this device").waitFor();
      await scan(one, ines.code);
      await answer(one).getByText("This pass is on hold.").waitFor();
      await scan(one, theo.code);
      await answer(one).getByText("A payment is late").waitFor();
      await one.getByLabel("Why you let them in").fill("Pays tonight");
      await one.getByLabel("Why you let them in").press("Enter");
      await answer(one).getByText("Welcome, Theo").waitFor();
      await one.getByRole("button", { name: "Emergency contact" }).press("Enter");
      await one.getByRole("link", { name: "(504) 555-0142" }).waitFor();
      expect(await findBarriers(one)).toEqual([]);
      expect([await sidewaysScroll(other), await findCutOff(other)]).toEqual([0, []]);

      await one.reload();
      await one.getByText("2 scans wait on this device to be sent.").waitFor();
      await scan(one, maya.code);
      await answer(one).getByText("Already in").waitFor();

      for (const page of [one, other]) {
        await page.context().setOffline(false);
        await expect.poll(() => page.getByText("Offline.").count()).toBe(0);
        await expect.poll(() => page.getByText(/to be sent/).count()).toBe(0);
      }
      // The page that opened without network knows nobody, and goes on by the session that there is.
      expect(await one.getByText(/^Log in to open/).count()).toBe(0);
      await one.getByRole("button", { name: "Cash drawer" }).click();
      await one
        .getByRole("dialog")
        .getByText(/ taken, .* paid back$/)
        .waitFor();
      expect(await countCheckIns("Maya")).toHaveLength(1);
      expect(await countCheckIns("Theo")).toMatchObject([{ way: "let_in" }]);
    },
  );

  journey(
    "tells what the server did not take, and forgets the day at its end, but no scan",
    async ({ arriveAt }) => {
      await site.ask("update rawpass_check_ins set undone_at = now()");
      await site.ask("update rawpass_bookings set state = 'booked' where state <> 'cancelled'");
      const { page, expects } = await arriveAt(site, { width: 768 });
      expects(/ERR_INTERNET_DISCONNECTED/);
      expects(/409/);
      await becomeAdmin(page);
      await open(page, paths.rawPassDesk);
      await becomeReady(page);
      await expect.poll(() => keptNames(page)).toContain("Maya");
      const link = page.locator("link[rel=manifest]").first();
      const manifest = await page.request.get(String(await link.getAttribute("href")));
      expect(await manifest.json()).toMatchObject({
        ...{ display: "standalone", scope: paths.rawPassDesk, start_url: paths.rawPassDesk },
      });
      expect(await cachedText(page)).not.toMatch(/Batiste|username/);
      await page.context().setOffline(true);
      await page.getByText("Offline.").waitFor();
      await scan(page, maya.code);
      await answer(page).getByText("Welcome, Maya").waitFor();
      await answer(page).getByRole("button", { name: "Undo" }).click();
      await answer(page).getByText("Not checked in").waitFor();
      await scan(page, maya.code);
      await answer(page).getByText("Welcome, Maya").waitFor();

      await site.ask("update rawpass_bookings set state = 'cancelled'");
      await page.context().setOffline(false);
      await page.getByRole("heading", { name: "Not taken" }).waitFor();
      await page.getByText(/^Maya B(?:atiste|\.), let in at 4:[345]\d PM$/).waitFor();
      await page.getByText("Not taken: Not booked for this session; a place is free.").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByLabel("Why it counts").fill("Her mother had cancelled by mistake");
      await page.getByRole("button", { name: "Send with this note" }).press("Enter");
      await expect.poll(() => page.getByRole("heading", { name: "Not taken" }).count()).toBe(0);
      expect(await countCheckIns("Maya")).toMatchObject([{ way: "let_in" }]);

      await page.context().setOffline(true);
      await page.getByText("Offline.").waitFor();
      await scan(page, theo.code);
      await answer(page).getByText("A payment is late").waitFor();
      await page.getByLabel("Why you let them in").fill("Pays tonight");
      await page.getByLabel("Why you let them in").press("Enter");
      await page.getByText("1 scan waits on this device to be sent.").waitFor();
      await page.clock.install({ time: Date.now() + 13 * HOUR_MS });
      await page.reload();
      await page.getByText("This device has no list of today: nobody can be checked in.").waitFor();
      await page.getByText("1 scan waits on this device to be sent.").waitFor();
      expect(await keptNames(page)).toEqual([]);
    },
  );

  journey(
    "goes on by the session of the desk alone, which ends when it is left",
    async ({ arriveAt }) => {
      const { page, expects } = await arriveAt(site);
      expects(/401/);
      await becomeAdmin(page);
      await open(page, paths.rawPassDesk);
      await becomeReady(page);
      await expect.poll(() => keptNames(page)).toContain("Maya");
      await page.context().clearCookies({ name: "raw_session" });
      await page.getByRole("button", { name: "Today's events" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("You're logged out. Log in to see today's events.").waitFor();
      await open(page, paths.rawPassDesk);
      await page.getByRole("heading", { name: "Bunting" }).waitFor();
      await page.getByText(/^Log in to open the cash drawer/).waitFor();
      const more = page.getByRole("button", { name: /^(Cash drawer|Today's events|Close today)$/ });
      expect(await more.count()).toBe(0);
      expect((await page.request.get("/api/user")).status()).toBe(401);
      await page.getByRole("button", { name: "Leave the desk" }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(paths.rawPass);
      expect(await keptNames(page)).toEqual([]);
      await open(page, paths.rawPassDesk);
      await expect.poll(() => new URL(page.url()).pathname).toBe(paths.rawPassAuth);
    },
  );

  journey("leaves no list on a device whose session was ended", async ({ arriveAt }) => {
    const { page, expects } = await arriveAt(site);
    expects(/401/);
    await becomeAdmin(page);
    await open(page, paths.rawPassDesk);
    await becomeReady(page);
    await expect.poll(() => keptNames(page)).toContain("Maya");
    await open(page, paths.rawPass);
    await site.ask("delete from sessions");
    expect(await keptNames(page)).toContain("Maya");
    await open(page, paths.rawPassDesk);
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.rawPassAuth);
    await expect.poll(() => keptNames(page)).toEqual([]);
  });

  journey("reads a code that is held before the camera", async ({ onTestFinished }) => {
    const film = join(emptyFolder(), "code.y4m");
    writeFileSync(film, filmCode(maya.code));
    const browser = await launchWithCamera(film);
    onTestFinished(() => browser.close());
    const { page, surprises } = await arrive(browser, site.url);
    await becomeAdmin(page);
    await open(page, paths.rawPassDesk);
    await page.getByRole("button", { name: "Use the camera" }).click();
    await answer(page)
      .getByText(/Welcome, Maya|Already in/)
      .waitFor();
    await page.getByRole("button", { name: "Stop the camera" }).click();
    await expect.poll(() => page.getByLabel("What the camera sees").count()).toBe(0);
    expect(surprises()).toEqual([]);
  });

  journey("closes today for a reason, and opens it again", async ({ arriveAt }) => {
    const { page } = await arriveAt(site);
    await becomeAdmin(page);
    await open(page, paths.rawPassDesk);
    const dialog = page.getByRole("dialog");
    const openDialog = () => page.getByRole("button", { name: "Close today" }).click();
    await openDialog();
    await dialog.getByText("1 family is notified.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel("Reason").fill("Lightning");
    await dialog.getByRole("button", { name: "Close today" }).click();
    await untilTold(page, "Today is closed, and families are notified");
    await page.getByText("Closed: Lightning").first().waitFor();
    const openAgain = async () => {
      await page.getByRole("button", { name: "Open again" }).first().click();
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Open again" }).click();
      await untilTold(page, "It is open again");
      await expect.poll(() => page.getByText("Closed: Lightning").count()).toBe(0);
      expect(await dialog.count()).toBe(0);
      await expectFocus(page.getByRole("region", { name: "Bunting, 5:00 PM" }));
    };
    await openAgain();
    await openDialog();
    const asked = await page.request.get(
      withQuery("/api/rawpass/desk/closure-effect", { fromTime: "", slotId: "" }),
    );
    await dialog.getByText(effectOf((await asked.json()).data)).waitFor();
    await dialog.getByLabel("From").fill("17:00");
    await dialog.getByLabel("Reason").fill("Lightning");
    await dialog.getByRole("button", { name: "Close today" }).click();
    await untilTold(page, "Today is closed from 5:00 PM, and families are notified");
    await openAgain();
  });
});
