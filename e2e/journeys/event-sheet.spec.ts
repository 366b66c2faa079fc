import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { StaffEvent } from "#areas/board/events/schema/events.ts";
import type { EventSheet } from "#areas/board/measurements/schema/measurements.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { listProspects, open, untilItWorks } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { measureFirstLoad, PRIVATE_PAGE_BUDGET, sum } from "../support/first-load.ts";
import { findMarkupErrors } from "../support/html.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin } from "../support/member.ts";
import { hold } from "../support/requests.ts";
import type { Site } from "../support/site.ts";

const today = () => businessDay(new Date());

/** Makes an event that has begun, with the first players of the board on its list, by calls. */
async function makeEvent(page: Page, site: Site, players: number): Promise<StaffEvent> {
  const data = {
    name: `Showcase ${crypto.randomUUID().slice(0, 8)}`,
    kind: "showcase",
    place: "City Park, Field 2",
    startsAt: `${today()}T00:00`,
    endsAt: `${addDays(today(), 1)}T18:00`,
    capacity: 40,
    isPublic: false,
  };
  const added = await page.request.post("/api/admin/events", { data });
  expect(added.status()).toBe(201);
  const { data: event } = await added.json();
  const playerIds = (await listProspects(site)).slice(0, players).map(({ id }) => id);
  const listed = await page.request.post(`/api/admin/events/${event.id}/players`, {
    data: { playerIds },
  });
  expect(listed.status()).toBe(200);
  return event;
}

async function sheetOf(page: Page, eventId: number): Promise<EventSheet["data"]> {
  return (await (await page.request.get(`/api/admin/events/${eventId}/sheet`)).json()).data;
}

/** The values that are kept, by metric, in the order of the sheet's rows; null where there is none. */
async function keptValues(page: Page, eventId: number, metric: string) {
  const { players, measurements } = await sheetOf(page, eventId);
  return players.map(
    ({ id }) =>
      measurements.find((one) => one.playerId === id && one.metric === metric)?.value ?? null,
  );
}

/** Nothing is wider than the window, cut off or behind a barrier on a phone, a tablet and a desk. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `sideways scroll at ${width}`).toBe(0);
    expect(await findCutOff(page), `cut off at ${width}`).toEqual([]);
    expect(await findBarriers(page), `barriers at ${width}`).toEqual([]);
  }
}

type Named = EventSheet["data"]["players"][number];

/** The label of the field that has the focus. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
}

describe("an event in the hands of staff", () => {
  journey(
    "is added and gets its players without a mouse",
    { tags: ["dates"] },
    async ({ arrive, site }) => {
      const { page, expects } = await arrive();
      expects(/409 \(Conflict\).*\/players/);
      await becomeAdmin(page);
      await open(page, paths.eventsAdmin);
      const name = `Tryout ${crypto.randomUUID().slice(0, 8)}`;
      await page.getByRole("button", { name: "Add an event" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add an event" });
      await dialog.getByLabel("Name").fill(name);
      await dialog.getByLabel("Kind").selectOption("tryout");
      await dialog.getByLabel("Place").fill("Gym");
      await dialog.getByLabel("Start").fill(`${today()}T09:00`);
      await dialog.getByLabel("End").fill(`${today()}T08:00`);
      await dialog.getByLabel("Players at most").fill("2");
      await dialog.getByLabel("Players at most").press("Enter");
      await dialog.getByText("The end must be after the start").waitFor();
      await dialog.getByLabel("End").fill(`${today()}T12:00`);
      await dialog.getByLabel("End").press("Enter");
      await untilTold(page, "The event is added");
      await page.getByRole("link", { name }).press("Enter");
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page.getByText("Nobody is on the list of this event yet.").waitFor();

      const players = (await listProspects(site)).slice(0, 3);
      await page.getByRole("button", { name: "Add players" }).press("Enter");
      const adding = page.getByRole("dialog", { name: "Add players" });
      for (const { firstName, lastName } of players) {
        await adding.getByRole("searchbox").fill(`${firstName} ${lastName}`);
        await adding.getByRole("checkbox", { name: `${lastName}, ${firstName}` }).press("Space");
      }
      await adding.getByRole("button", { name: "Add 3 players" }).press("Enter");
      await untilTold(
        page,
        "Nobody was added",
        "This event has room for 2 players, and 3 would be",
      );
      await adding.getByRole("checkbox").first().press("Space");
      await adding.getByRole("button", { name: "Add 2 players" }).press("Enter");
      await page.getByText("2 players of 2, 0 values").waitFor();
      const taken = page.getByRole("button", { name: /^Take .* off the list$/ });
      await taken.first().press("Enter");
      await page.getByText("1 player of 2, 0 values").waitFor();
    },
  );

  journey("is measured by keyboard, a station after the other", async ({ arrive, site }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const { id } = await makeEvent(page, site, 3);
    await open(page, paths.eventSheet(id));
    await page.getByLabel("Device for 60-yard dash").selectOption("laser");
    const fields = page.getByRole("textbox", { name: /^60-yard dash of / });
    const kept = () => keptValues(page, id, "sixty_yard_dash");

    await fields.first().focus();
    await page.keyboard.type("7.02");
    await page.keyboard.press("Enter");
    // A dash of three seconds is refused; one that is slow is asked about.
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await page.getByText("60-yard dash can only be 5.5 to 15 s").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.type("10.5");
    await page.keyboard.press("Enter");
    await page.getByText(/usually 6 to 10 s.*Press Enter again to keep it/).waitFor();
    await expect.poll(kept).toEqual([7.02, null, null]);
    await page.keyboard.press("Enter");
    await page.keyboard.type("6.90");
    await page.keyboard.press("Enter");
    await expect.poll(kept).toEqual([7.02, 10.5, 6.9]);
    await page.getByText("3 players of 40, 3 values").waitFor();
    // After the last player comes the first one at the next station.
    expect(await focused(page)).toMatch(/^Exit velocity of /);
    const { measurements } = await sheetOf(page, id);
    expect(measurements.map(({ device }) => device)).toEqual(["laser", "laser", "laser"]);

    await page.getByText("Stations of this event").click();
    await page.getByRole("checkbox", { name: "Height" }).press("Space");
    await page
      .getByRole("textbox", { name: /^Height of / })
      .first()
      .focus();
    await page.keyboard.type("6'14\"");
    await page.keyboard.press("Enter");
    await page.getByText("Inches go from 0 to 11, as in 6'2\": 14 is too many").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.type("6'2\"");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => keptValues(page, id, "height")).toEqual([74, null, null]);
    await page.reload();
    await untilItWorks(page);
    await expect.poll(() => fields.first().inputValue()).toBe("7.02");
    await expect
      .poll(() =>
        page
          .getByRole("textbox", { name: /^Height of / })
          .first()
          .inputValue(),
      )
      .toBe("6'2\"");

    await page.getByRole("button", { name: "Add a walk-in" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add a walk-in" });
    await dialog.getByLabel("Jersey number").fill("12");
    await dialog.getByLabel("First name").fill("Theo");
    await dialog.getByLabel("Last name").fill("Fontenot");
    await dialog.getByLabel("Year of birth").fill("2014");
    await dialog.getByLabel("Parent or guardian", { exact: true }).fill("Ana Fontenot");
    await dialog.getByLabel("Phone number of the parent").fill("(504) 555-0142");
    await dialog.getByLabel("Phone number of the parent").press("Enter");
    await untilTold(page, "The walk-in is on the list");
    await page.getByText("No. 12 · born 2014 · Ana Fontenot · (504) 555-0142").waitFor();
    const worn = page.getByLabel("Find by jersey number");
    await worn.fill("13");
    await worn.press("Enter");
    await page.getByText("Nobody here wears number 13.").waitFor();
    await expectFits(page);
    await worn.fill("12");
    await worn.press("Enter");
    expect(await focused(page)).toBe("60-yard dash of Fontenot, Theo");
    await page.keyboard.type("8.1");
    await page.keyboard.press("Enter");
    await page.getByText("4 players of 40, 5 values").waitFor();
  });

  journey("asks for nothing after twenty minutes without a touch", async ({ arrive, site }) => {
    const { page } = await arrive({ ownClock: true });
    await becomeAdmin(page);
    const { id } = await makeEvent(page, site, 1);
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === `/api/admin/events/${id}/sheet`) asked += 1;
    });
    await open(page, paths.eventSheet(id));
    const field = page.getByRole("textbox", { name: /^60-yard dash of / });
    await field.focus();
    await page.keyboard.press("Shift");
    await page.clock.runFor("20:30");
    // A minute at a time: what is due is drawn, and what was asked for is answered, in time that is real.
    const minutes: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      const before = asked;
      await page.clock.runFor("01:00");
      minutes.push(asked - before);
    }
    expect(minutes.slice(1), "left alone").toEqual([0, 0, 0, 0]);
    const before = asked;
    await page.keyboard.press("Shift");
    await page.clock.runFor("00:30");
    await expect.poll(() => asked).toBeGreaterThan(before);
  });

  journey("loses nothing typed while the value before it is sent", async ({ arrive, site }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const { id } = await makeEvent(page, site, 2);
    await open(page, paths.eventSheet(id));
    const kept = () => keptValues(page, id, "sixty_yard_dash");
    const slow = await hold(page, `/api/admin/events/${id}/measurements`);
    await page
      .getByRole("textbox", { name: /^60-yard dash of / })
      .first()
      .focus();
    const first = await focused(page);
    await page.keyboard.type("7.20");
    await page.keyboard.press("Enter");
    await slow.asked;
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type("7.33");
    await page.keyboard.press("Enter");
    await page.getByText("Not saved yet: the value before it is still being sent.").waitFor();
    expect(await focused(page)).toBe(first);
    await page.getByText("1 value not saved: 60-yard dash").waitFor();
    await slow.release();
    await page.getByText("Press Enter to correct that one.").waitFor();
    expect(await kept()).toEqual([7.2, null]);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Correct 60-yard dash" });
    await expect.poll(() => dialog.getByLabel("New value").inputValue()).toBe("7.33");
    await dialog.getByLabel("Reason").fill("Mistyped");
    await dialog.getByLabel("Reason").press("Enter");
    await expect.poll(kept).toEqual([7.33, null]);
    await expect.poll(() => page.getByText(/not saved/i).count()).toBe(0);
  });

  journey("sends what it could not once the network is back", async ({ arrive, site }) => {
    const { page, expects } = await arrive();
    expects(/ERR_INTERNET_DISCONNECTED/);
    await becomeAdmin(page);
    const { id } = await makeEvent(page, site, 2);
    await open(page, paths.eventSheet(id));
    await page.getByLabel("Device for 60-yard dash").selectOption("laser");
    await page
      .getByRole("textbox", { name: /^60-yard dash of / })
      .first()
      .focus();
    await page.context().setOffline(true);
    // The first is not usual: who said that it is right is not asked again.
    for (const value of ["10.5", "7.02"]) {
      await page.keyboard.type(value);
      await page.keyboard.press("Enter");
      if (value === "10.5") await page.keyboard.press("Enter");
    }
    await page
      .getByText("Not saved: no connection. Press Enter to send it again.")
      .nth(1)
      .waitFor();
    await page.getByText("2 values not saved: 60-yard dash").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    page.once("dialog", (dialog) => void dialog.dismiss());
    await page.getByRole("link", { name: "All events" }).click();
    expect(new URL(page.url()).pathname).toBe(paths.eventSheet(id));
    // The next ones are taken by hand: those that wait were not.
    await page.getByLabel("Device for 60-yard dash").selectOption("stopwatch");
    await page.context().setOffline(false);
    await expect.poll(() => keptValues(page, id, "sixty_yard_dash")).toEqual([10.5, 7.02]);
    const { measurements } = await sheetOf(page, id);
    expect(measurements.map(({ device }) => device)).toEqual(["laser", "laser"]);
    await expect.poll(() => page.getByText(/not saved/i).count()).toBe(0);
  });

  journey("keeps what is not saved for whoever leaves and returns", async ({ arrive, site }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const { id } = await makeEvent(page, site, 2);
    await open(page, paths.eventsAdmin);
    await page
      .locator(`main a[href="${paths.eventSheet(id)}"]`)
      .first()
      .click();
    await page.getByLabel("Device for 60-yard dash").selectOption("laser");
    const field = page.getByRole("textbox", { name: /^60-yard dash of / }).first();
    const taken = page.getByRole("button", { name: /^Take .* off the list$/ });
    const station = page.getByRole("checkbox", { name: "60-yard dash" });
    await page.getByText("Stations of this event").click();
    expect([await station.isDisabled(), await taken.count()]).toEqual([false, 2]);
    // Not usual and not confirmed: neither its row nor its station can be taken away.
    await field.fill("10.5");
    await field.press("Enter");
    await page.getByText("1 value not saved: 60-yard dash").waitFor();
    expect(await station.isDisabled()).toBe(true);
    expect(await taken.first().isDisabled()).toBe(true);
    expect(await taken.nth(1).isDisabled()).toBe(false);

    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "All events" }).click({ modifiers: ["Control"] });
    await (await opened).close();
    expect(asked).toEqual([]);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === paths.eventsAdmin);
    await page
      .locator(`main a[href="${paths.eventSheet(id)}"]`)
      .first()
      .click();
    await page.getByText("Not saved when this page was left. Press Enter to save it.").waitFor();
    await page.getByText("1 value not saved: 60-yard dash").waitFor();
    expect(await field.inputValue()).toBe("10.5");
    await field.press("Enter");
    await page.getByText(/Press Enter again to keep it/).waitFor();
    await field.press("Enter");
    await expect.poll(() => keptValues(page, id, "sixty_yard_dash")).toEqual([10.5, null]);
    await expect.poll(() => page.getByText(/not saved/i).count()).toBe(0);
    expect((await sheetOf(page, id)).measurements).toMatchObject([{ device: "laser" }]);
    await page.reload();
    expect(asked).toEqual([]);
  });

  journey(
    "loses nothing typed for a player whose row goes, and asks until it is settled",
    async ({ arrive, site }) => {
      const { page, expects } = await arrive();
      expects(/ERR_INTERNET_DISCONNECTED|status of 404|409/);
      await becomeAdmin(page);
      const { id } = await makeEvent(page, site, 3);
      const { players } = await sheetOf(page, id);
      const [first, second, third] = players as [Named, Named, Named];
      await open(page, paths.eventsAdmin);
      const row = page.locator(`main a[href="${paths.eventSheet(id)}"]`).first();
      await row.click();
      const field = ({ lastName, firstName }: Named) =>
        page.getByRole("textbox", { name: `Pop time of ${lastName}, ${firstName}` });
      await field(third).waitFor();
      await page.context().setOffline(true);
      for (const [player, value] of [
        [first, "2.01"],
        [second, "2.02"],
        [third, "2.03"],
      ] as const) {
        await field(player).fill(value);
        await field(player).press("Enter");
      }
      await page.getByText("3 values not saved: Pop time").waitFor();

      // A colleague takes two of them off the list meanwhile.
      for (const player of [first, second]) {
        const off = await page.request.delete(`/api/admin/events/${id}/players/${player.id}`);
        expect(off.status()).toBe(200);
      }
      await page.context().setOffline(false);
      const notice = page.getByRole("status").filter({ hasText: "not saved" });
      await notice.getByText("2 values not saved: Pop time").waitFor();
      await notice
        .getByText(`${first.lastName}, ${first.firstName} (ID ${first.id}): Pop time, 2.01`)
        .first()
        .waitFor();
      await notice.getByText("No longer on the list of this event.").waitFor();
      expect(await field(first).count()).toBe(0);
      await expectFits(page);

      const asked: string[] = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.type());
        void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
      });
      await page.getByRole("link", { name: "All events" }).click();
      expect(new URL(page.url()).pathname).toBe(paths.eventSheet(id));
      // Whoever is put back has the value in his field again.
      const back = await page.request.post(`/api/admin/events/${id}/players`, {
        data: { playerIds: [second.id] },
      });
      expect(back.status()).toBe(200);
      await field(second).waitFor();
      expect(await field(second).inputValue()).toBe("2.02");
      await field(second).press("Enter");
      await notice.getByText("1 value not saved: Pop time").waitFor();
      await expect.poll(() => keptValues(page, id, "pop_time")).toEqual([2.02, 2.03]);

      // What waits can be seen and settled from the list of events, too.
      await page.getByRole("link", { name: "All events" }).click();
      const waiting = page.getByRole("region", { name: "Not saved" });
      await waiting.getByText("Pop time, 2.01").first().waitFor();
      await expectFits(page);
      expect(asked).toEqual(["confirm", "confirm"]);
      await waiting.getByRole("link").click();
      await notice.getByRole("button", { name: /^Discard/ }).press("Enter");
      await expect.poll(() => page.getByText(/not saved/i).count()).toBe(0);
      await page.reload();
      await untilItWorks(page);
      await page.getByRole("link", { name: "All events" }).click();
      await page.waitForURL((url) => url.pathname === paths.eventsAdmin);
      expect(asked).toEqual(["confirm", "confirm"]);
    },
  );

  journey(
    "keeps what is typed when its event goes, until somebody discards it",
    async ({ arrive, site }) => {
      const { page, expects } = await arrive();
      expects(/status of 404/);
      await becomeAdmin(page);
      const { id } = await makeEvent(page, site, 1);
      const [player] = (await sheetOf(page, id)).players as [Named];
      await open(page, paths.eventsAdmin);
      await page
        .locator(`main a[href="${paths.eventSheet(id)}"]`)
        .first()
        .click();
      const field = page.getByRole("textbox", { name: /^Pop time of / });
      await field.fill("3.5");
      await field.press("Enter");
      await page.getByText("1 value not saved: Pop time").waitFor();
      await page.request.delete(`/api/admin/events/${id}/players/${player.id}`);
      const gone = await page.request.delete(`/api/admin/events/${id}`);
      expect(gone.status()).toBe(200);
      // The field stays, and says why its value is not taken.
      await field.press("Enter");
      await page.getByText("This event is no longer there.").waitFor();
      expect(await field.inputValue()).toBe("3.5");
      page.on("dialog", (dialog) => void dialog.accept());
      await page.getByRole("link", { name: "All events" }).click();
      const waiting = page.getByRole("region", { name: "Not saved" });
      await waiting.getByText("Pop time, 3.5").first().waitFor();
      await waiting.getByRole("button", { name: /^Discard/ }).press("Enter");
      await expect.poll(() => waiting.count()).toBe(0);
    },
  );

  journey("keeps what a value said before it was corrected", async ({ arrive, site }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const { id } = await makeEvent(page, site, 2);
    const [player] = (await sheetOf(page, id)).players;
    const value = { playerId: player?.id, metric: "sixty_yard_dash", value: "7.20" };
    const byHand = { ...value, device: "stopwatch" };
    await page.request.post(`/api/admin/events/${id}/measurements`, { data: byHand });
    await open(page, paths.eventSheet(id));
    await page.getByLabel("Device for 60-yard dash").selectOption("laser");
    const field = page.getByRole("textbox", { name: /^60-yard dash of / }).first();
    const dialog = page.getByRole("dialog", { name: "Correct 60-yard dash" });
    await field.fill("7.02");
    await field.press("Enter");
    await expect.poll(() => dialog.getByLabel("New value").inputValue()).toBe("7.02");
    // Another value has the device of its station; the older one keeps its own.
    const device = dialog.getByLabel("Device", { exact: true });
    expect(await device.inputValue()).toBe("laser");
    await dialog.getByLabel("New value").fill("7.2");
    expect(await device.inputValue()).toBe("stopwatch");
    await dialog.getByLabel("New value").fill("7.02");
    await dialog.getByLabel("Reason").press("Enter");
    await dialog.getByText("Please say why").waitFor();
    await dialog.getByLabel("Reason").fill("Misread the clock");
    await dialog.getByLabel("Reason").press("Enter");
    await untilTold(page, "The value is corrected");
    await expect.poll(() => field.inputValue()).toBe("7.02");
    await page.getByText("Corrected", { exact: true }).waitFor();
    await field.press("F2");
    await dialog.getByText(/^7\.20 s \(stopwatch\) until .*Misread the clock$/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel("New value").fill("");
    await dialog.getByLabel("Reason").fill("Another player ran");
    await dialog.getByLabel("Reason").press("Enter");
    await untilTold(page, "The value is corrected");
    await page.getByText("Struck out", { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
  });

  journey("takes values out of a spreadsheet after a look at them", async ({ arrive, site }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const { id } = await makeEvent(page, site, 1);
    const [first, second] = await listProspects(site);
    if (!first || !second) throw new Error("the board is empty");
    await open(page, paths.eventSheet(id));
    await page.getByRole("button", { name: "Paste values" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Paste values" });
    const line = ({ firstName, lastName }: typeof first, dash: string) =>
      `${lastName}, ${firstName}\t${dash}\t6'1"`;
    const heads = "Player\t60-yard dash\tHeight";
    await dialog.getByLabel("Table").fill([heads, line(first, "3"), line(second, "7")].join("\n"));
    await dialog.getByRole("button", { name: "Check" }).press("Enter");
    await dialog.getByText("3 new, 0 unchanged, 1 error").waitFor();
    await dialog.getByRole("cell", { name: "60-yard dash can only be 5.5 to 15 s" }).waitFor();
    await dialog
      .getByLabel("Table")
      .fill([heads, line(first, "10.5"), line(second, "7")].join("\n"));
    await dialog.getByRole("button", { name: "Check" }).press("Enter");
    await dialog.getByText("1 player will be put on the list of the event.").waitFor();
    const write = dialog.getByRole("button", { name: "Write 4 values" });
    expect(await write.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: "These values are right" }).press("Space");
    expect(await findBarriers(page)).toEqual([]);
    await write.press("Enter");
    await untilTold(page, "Values written", "4 values and 1 player are new.");
    await page.getByText("2 players of 40, 4 values").waitFor();
    expect((await keptValues(page, id, "height")).toSorted()).toEqual([73, 73]);

    const { measurements } = await sheetOf(page, id);
    const height = measurements.find((one) => one.metric === "height" && one.playerId === first.id);
    await page.request.post(`/api/admin/measurements/${height?.id ?? 0}/correction`, {
      data: { metric: "height", value: "6'2\"", reason: "Misread the tape" },
    });
    const pasted = page.getByRole("region", { name: "Last paste" });
    await pasted.getByText("4 values, 1 player on the list.").waitFor();
    await expectFits(page);
    await pasted.getByRole("button", { name: "Undo this paste" }).press("Enter");
    const question = page.getByRole("dialog", { name: "Undo this paste" });
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    const left = "Taken back: 3 values, 1 player on the list. Left as is: 1.";
    await untilTold(page, "Paste undone", left);
    const kept = page.getByRole("alert").filter({ hasText: "this stays as it is" });
    await kept.getByText(/Height: Changed since the paste$/).waitFor();
    await page.getByText("1 player of 40, 1 value").waitFor();
    await pasted.waitFor({ state: "detached" });
    await expectFits(page);
    await kept.getByRole("button", { name: "Understood" }).press("Enter");
    await kept.waitFor({ state: "detached" });
  });

  journey("keeps what a family reports, labeled as such", async ({ arrive, site }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const player = (await listProspects(site)).at(-1);
    if (!player) throw new Error("the board is empty");
    await open(page, `${paths.eventsAdmin}?tab=measurements&source=self`);
    await page.getByRole("button", { name: "Add a measurement" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add a measurement" });
    await dialog.getByLabel("Player").selectOption(String(player.id));
    await dialog.getByLabel("Value").fill("5.7");
    await dialog.getByLabel("Source").selectOption("Self-reported");
    await dialog.getByLabel("Value").press("Enter");
    await dialog.getByText("60-yard dash is usually 6 to 10 s. Is this value right?").waitFor();
    await dialog.getByText("Please choose a day").waitFor();
    await dialog.getByRole("checkbox", { name: "This value is right" }).press("Space");
    // Another day each time, as one of a day is kept once.
    const day = addDays(today(), -Math.floor(Math.random() * 3_000));
    await dialog.getByLabel("Day").fill(day);
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel("Day").press("Enter");
    await untilTold(page, "The measurement is added");
    const row = page.getByRole("row").filter({ hasText: day });
    await row.getByText("5.70 s").waitFor();
    await row.getByText("Self-reported").waitFor();
    await expectFits(page);

    // It is the fastest dash of all, and leads nothing.
    const { id } = await makeEvent(page, site, 1);
    const [measured] = (await sheetOf(page, id)).players;
    const dash = { playerId: measured?.id, metric: "sixty_yard_dash", value: "6.05" };
    await page.request.post(`/api/admin/events/${id}/measurements`, { data: dash });
    await open(page, `${paths.eventsAdmin}?tab=leaders`);
    await page.getByRole("cell", { name: "6.05 s" }).first().waitFor();
    expect(await page.getByText("5.70 s").count()).toBe(0);
    await expectFits(page);
  });

  journey("fits a phone, a tablet and a desk, without a barrier", async ({ arrive, site }) => {
    const { page } = await arrive();
    await becomeAdmin(page);
    const { id } = await makeEvent(page, site, 3);
    await open(page, paths.eventSheet(id));
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    await expectFits(page);
    const seen = page.getByRole("textbox").filter({ visible: true });
    expect(await seen.count()).toBe(18);
    await page.setViewportSize({ width: 768, height: 800 });
    expect(await seen.count()).toBe(18);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await seen.count()).toBe(3);
    await page.getByRole("combobox", { name: "Station" }).selectOption("pop_time");
    await page
      .getByRole("textbox", { name: /^Pop time of / })
      .first()
      .waitFor();
    const [player] = (await sheetOf(page, id)).players;
    const value = { playerId: player?.id, metric: "vertical_jump", value: "24.5" };
    await page.request.post(`/api/admin/events/${id}/measurements`, { data: value });
    await page.reload();
    await untilItWorks(page);
    // On paper: every station with its values, room to write the others in, and nothing to press.
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("columnheader").filter({ visible: true }).count()).toBe(7);
    await page.getByText("24.5", { exact: true }).waitFor();
    await page.getByText(`ID ${player?.id}`, { exact: false }).first().waitFor();
    const controls = page.locator("main :is(input, select, button, summary)");
    expect(await controls.filter({ visible: true }).count()).toBe(0);
    expect(await page.getByText("Arrows: up and down.").isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    const answer = await page.request.get(paths.eventSheet(id));
    const html = await answer.text();
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    expect(await findMarkupErrors(html)).toEqual([]);
    expect(sum(measureFirstLoad(html).scripts)).toBeLessThanOrEqual(PRIVATE_PAGE_BUDGET);
    expect((await page.request.get(paths.eventSheet(999_999))).status()).toBe(404);
  });
});
