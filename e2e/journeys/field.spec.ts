import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { StaffEvent } from "#areas/board/events/schema/events.ts";
import type { StaffMeasurement } from "#areas/board/measurements/schema/measurements.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { listProspects, open } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin } from "../support/member.ts";
import type { Site } from "../support/site.ts";

/** Makes an event of today, with the first players of the board on its list. */
async function makeEvent(page: Page, site: Site, players: number): Promise<StaffEvent> {
  const today = businessDay(new Date());
  const hours = { startsAt: `${today}T00:00`, endsAt: `${addDays(today, 1)}T18:00` };
  const place = { name: `Field ${crypto.randomUUID().slice(0, 8)}`, place: "City Park, Field 2" };
  const data = { ...place, ...hours, kind: "showcase", capacity: 40, isPublic: false };
  const { data: event } = await (await page.request.post("/api/admin/events", { data })).json();
  const playerIds = (await listProspects(site)).slice(0, players).map(({ id }) => id);
  const listed = await page.request.post(`/api/admin/events/${event.id}/players`, {
    data: { playerIds },
  });
  expect(listed.status()).toBe(200);
  return event;
}

async function valuesOf(page: Page, eventId: number): Promise<(string | number | null)[][]> {
  const { data } = await (await page.request.get(`/api/admin/events/${eventId}/sheet`)).json();
  return data.measurements
    .map(({ playerId, metric, value }: StaffMeasurement) => [playerId, metric, value])
    .toSorted();
}

/** All that this browser keeps for pages without network, as text. */
function keptText(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("offline");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const names = ["snapshots", "outbox"];
          const stores = opening.result.transaction(names);
          const readings = names.map((name) => stores.objectStore(name).getAll());
          stores.oncomplete = () => {
            opening.result.close();
            resolve(JSON.stringify(readings.map(({ result }) => result)));
          };
        };
      }),
  );
}

/** Types a value for a player at the station that is chosen. */
async function enter(page: Page, player: RegExp, value: string): Promise<void> {
  await page.getByRole("button", { name: player }).click();
  await page.getByLabel(/\((?:s|mph|in|lb|rpm)\)/).fill(value);
  await page.keyboard.press("Enter");
}

describe("the phone beside the field", () => {
  journey(
    "goes on without network on two phones, opens anew, and sends each value once",
    async ({ arrive, site }) => {
      const phones = [await arrive({ width: 360 }), await arrive({ width: 360 })];
      const [one, other] = phones.map(({ page }) => page) as [Page, Page];
      for (const { page, expects } of phones) {
        expects(/ERR_INTERNET_DISCONNECTED/);
        await becomeAdmin(page);
      }
      const event = await makeEvent(one, site, 3);
      const players = (await listProspects(site)).slice(0, 3);
      const [first, second, third] = players.map(({ id }) => new RegExp(`ID ${id}\\b`)) as [
        RegExp,
        RegExp,
        RegExp,
      ];
      await open(one, paths.eventSheet(event.id));
      await one.getByRole("link", { name: "Phone page" }).click();
      await open(other, `/admin/field?event=${event.id}`);
      for (const page of [one, other]) {
        await page.getByRole("heading", { level: 1, name: event.name }).waitFor();
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        const kept = await keptText(page);
        expect(kept).toContain(players[0]?.firstName);
        for (const { lastName, school } of players) {
          expect(kept).not.toContain(lastName);
          if (school) expect(kept).not.toContain(school);
        }
        await page.context().setOffline(true);
        await page.getByText("Offline.").waitFor();
      }
      await enter(one, first, "7.10");
      await one.getByText("1 value waiting to be sent.").waitFor();
      await enter(one, second, "3");
      await one.getByText("60-yard dash can only be 5.5 to 15 s").waitFor();
      await one.getByLabel(/\(s\)/).fill("11.2");
      await one.keyboard.press("Enter");
      await one.getByText("60-yard dash is usually 6 to 10 s. Is this value right?").waitFor();
      await one.getByRole("button", { name: "Yes, save" }).click();
      await one.getByText("2 values waiting to be sent.").waitFor();
      await enter(one, first, "7.01");
      await one.getByText("3 values waiting to be sent.").waitFor();
      expect(await findBarriers(one)).toEqual([]);
      for (const width of [360, 768, 1440]) {
        await one.setViewportSize({ width, height: 800 });
        expect([await sidewaysScroll(one), await findCutOff(one)]).toEqual([0, []]);
      }

      await other.getByLabel("Station").selectOption("exit_velocity");
      await other.getByLabel("Measured with").selectOption("radar");
      await enter(other, third, "88.5");
      await other.getByText("1 value waiting to be sent.").waitFor();

      await one.reload();
      await one.getByText("3 values waiting to be sent.").waitFor();
      await one.getByRole("heading", { level: 1, name: event.name }).waitFor();

      for (const page of [one, other]) {
        await page.context().setOffline(false);
        await page.getByText("Everything is sent.").waitFor();
      }
      expect(await valuesOf(one, event.id)).toEqual(
        [
          [players[0]?.id, "sixty_yard_dash", 7.01],
          [players[1]?.id, "sixty_yard_dash", 11.2],
          [players[2]?.id, "exit_velocity", 88.5],
        ].toSorted(),
      );
      expect(JSON.parse(await keptText(one))[1]).toEqual([]);

      await one.getByRole("button", { name: "Forget this event here" }).click();
      await one.getByText("This phone keeps no event").waitFor();
      expect(await keptText(one)).toBe("[[],[]]");
    },
  );

  journey("keeps what is typed, and where it stands", async ({ arrive, site }) => {
    const { page } = await arrive({ width: 360 });
    await becomeAdmin(page);
    const event = await makeEvent(page, site, 3);
    const [first, second, third] = (await listProspects(site)).map(({ id }) => id);
    const tile = (id: number | undefined) =>
      page.getByRole("button", { name: new RegExp(`ID ${id}\\b`) });
    const value = page.getByLabel(/\((?:s|mph)\)/);
    await open(page, `/admin/field?event=${event.id}`);
    await page.getByLabel("Station").selectOption("exit_velocity");
    await page.getByLabel("Measured with").selectOption("radar");
    await tile(first).click();
    await value.fill("82.5");
    await tile(second).click();
    expect(await value.inputValue()).toBe("");
    const typed = page.getByRole("region", { name: "Typed, not saved" });
    await typed.getByText("Exit velocity, 82.5").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect([await sidewaysScroll(page), await findCutOff(page)]).toEqual([0, []]);
    }
    await value.fill("81");
    await page.getByLabel("Station").selectOption("pop_time");
    expect(await value.inputValue()).toBe("");
    await typed.getByText("Exit velocity, 81").waitFor();
    await tile(third).click();
    await typed
      .getByRole("listitem")
      .filter({ hasText: "82.5" })
      .getByRole("button", { name: "Open" })
      .click();
    await expect.poll(() => value.inputValue()).toBe("82.5");
    await page.keyboard.press("Enter");
    await page.getByText("Everything is sent.").waitFor();
    await expect.poll(() => valuesOf(page, event.id)).toEqual([[first, "exit_velocity", 82.5]]);

    // A row that goes takes nothing with it.
    expect(await value.inputValue()).toBe("81");
    const off = await page.request.delete(`/api/admin/events/${event.id}/players/${second ?? 0}`);
    expect(off.status()).toBe(200);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await typed.getByText(`ID ${second}: Exit velocity, 81`).waitFor();
    await typed.getByText("This player is no longer on the list of the event.").waitFor();
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await typed.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => typed.count()).toBe(0);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: event.name }).waitFor();
    expect(asked).toEqual([]);
    expect(await page.getByLabel("Station").inputValue()).toBe("exit_velocity");
    expect(await page.getByLabel("Measured with").inputValue()).toBe("radar");
    await tile(third).click();
    await value.fill("80");
    await expect.poll(() => keptText(page)).toContain('"80"');
    await page.reload();
    await typed.getByText("Exit velocity, 80").waitFor();
    expect(asked).toEqual([]);
  });

  journey(
    "says that a session has ended, and goes on by itself after the next login",
    async ({ arrive, site }) => {
      const { page, expects } = await arrive({ width: 360 });
      expects(/status of 401/);
      expects(/ERR_INTERNET_DISCONNECTED/);
      await becomeAdmin(page);
      const event = await makeEvent(page, site, 2);
      const [first, second] = (await listProspects(site)).map(({ id }) => id);
      // Without a number in the address: the phone knows at which event it was.
      await open(page, `/admin/field?event=${event.id}`);
      await page.getByRole("heading", { level: 1, name: event.name }).waitFor();
      await open(page, paths.field);
      await page.getByLabel("Station").selectOption("exit_velocity");
      await page.getByLabel("Measured with").selectOption("radar");
      await page.context().setOffline(true);
      await enter(page, new RegExp(`ID ${first}\\b`), "82.5");
      await page.getByText("1 value waiting to be sent.").waitFor();
      await page.getByRole("button", { name: new RegExp(`ID ${second}\\b`) }).click();
      await page.getByLabel(/\(mph\)/).fill("81");
      expect((await page.request.post("/api/logout")).ok()).toBe(true);
      await page.context().setOffline(false);
      await page.getByText("Nobody who may enter values is logged in here").waitFor();
      await page.getByText("1 value waiting to be sent.").waitFor();
      await page.getByText(`ID ${second}: Exit velocity, 81`).waitFor();
      expect(await page.getByText("This phone keeps no event").count()).toBe(0);
      expect(await keptText(page)).not.toContain(event.name);
      await page.getByRole("link", { name: "Log in to send" }).waitFor();
      expect(await findBarriers(page)).toEqual([]);

      // What is typed comes back after the login, whose page is a document of its own.
      await page.getByRole("link", { name: "Log in to send" }).click();
      await page.getByLabel("Username").first().waitFor();
      await becomeAdmin(page);
      await open(page, paths.field);
      await page.getByText("Everything is sent.").waitFor();
      await page.getByRole("heading", { level: 1, name: event.name }).waitFor();
      expect(await page.getByLabel("Station").inputValue()).toBe("exit_velocity");
      expect(await page.getByLabel("Measured with").inputValue()).toBe("radar");
      await page.getByText("Exit velocity, 81").waitFor();
      const { data } = await (await page.request.get(`/api/admin/events/${event.id}/sheet`)).json();
      expect(data.measurements).toMatchObject([{ playerId: first, value: 82.5, device: "radar" }]);
    },
  );

  journey("keeps what the server does not take, with its reason", async ({ arrive, site }) => {
    const { page, expects } = await arrive({ width: 360 });
    expects(/409/);
    await becomeAdmin(page);
    const event = await makeEvent(page, site, 2);
    const [player] = await listProspects(site);
    await open(page, `/admin/field?event=${event.id}`);
    await page.getByRole("heading", { level: 1, name: event.name }).waitFor();
    const off = await page.request.delete(
      `/api/admin/events/${event.id}/players/${player?.id ?? 0}`,
    );
    expect(off.status()).toBe(200);
    await enter(page, new RegExp(`ID ${player?.id}\\b`), "7.10");
    const refused = page.getByRole("region", { name: "Not taken" });
    await refused.getByText("This player is not on the list of the event").waitFor();
    await refused.getByRole("button", { name: "Remove" }).click();
    await page.getByText("Everything is sent.").waitFor();
    await expect.poll(() => refused.count()).toBe(0);
  });

  journey("is for administrators, and says what it needs", async ({ arrive }) => {
    const visitor = await arrive();
    await visitor.page.goto(paths.field);
    expect(new URL(visitor.page.url()).pathname).toBe(paths.auth);
    const { page } = await arrive({ hasScripts: false, width: 360 });
    await becomeAdmin(page);
    await page.goto(paths.field);
    await page.getByText("This page requires JavaScript").waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
