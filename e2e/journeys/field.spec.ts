import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { adminApi } from "#admin-api.ts";
import type { StaffEvent } from "#domains/events/schema.ts";
import type { StaffMeasurement } from "#domains/measurements/schema.ts";
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
  const { data: event } = await (await page.request.post(adminApi.events, { data })).json();
  const playerIds = (await listProspects(site)).slice(0, players).map(({ id }) => id);
  const listed = await page.request.post(adminApi.eventPlayers(event.id), { data: { playerIds } });
  expect(listed.status()).toBe(200);
  return event;
}

async function valuesOf(page: Page, eventId: number): Promise<(string | number | null)[][]> {
  const { data } = await (await page.request.get(adminApi.eventSheet(eventId))).json();
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
    { timeout: 120_000 },
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
      await open(other, adminApi.fieldOf(event.id));
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

  journey("keeps what the server does not take, with its reason", async ({ arrive, site }) => {
    const { page, expects } = await arrive({ width: 360 });
    expects(/409/);
    await becomeAdmin(page);
    const event = await makeEvent(page, site, 2);
    const [player] = await listProspects(site);
    await open(page, adminApi.fieldOf(event.id));
    await page.getByRole("heading", { level: 1, name: event.name }).waitFor();
    const off = await page.request.delete(adminApi.eventPlayer(event.id, player?.id ?? 0));
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
