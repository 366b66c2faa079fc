import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";
import { DAY_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { forgetMadeForOld } from "./service/forget-made.ts";
import { eventPlayers, measurements } from "./tables.ts";
import { anEventWithPlayers } from "./testing.ts";

const THEO = {
  ...{ jersey: "12", firstName: "Theo", lastName: "Fontenot", birthYear: "2016" },
  ...{ guardianName: "Ana Fontenot", guardianPhone: "(504) 555-0142" },
};

async function prepare(capacity = 3) {
  const site = await testApp();
  await anEventWithPlayers(site.db, 1, { capacity });
  const add = (given: object = {}) =>
    site.admin.post("/api/admin/events/1/walk-ins", { ...THEO, ...given });
  const sheet = async () => (await site.admin.get("/api/admin/events/1/sheet")).body.data;
  return { site, add, sheet };
}

const walkIn = async ({ db }: TestApp) => {
  const [found] = await db.select().from(prospects).where(eq(prospects.firstName, "Theo"));
  return found;
};

test("a walk-in is on the list with a number at once, is measured, and is known to staff alone", async () => {
  const { site, add, sheet } = await prepare();
  expect((await add()).status).toBe(201);
  const { players } = await sheet();
  const theo = players.find(({ jersey }: { jersey: number }) => jersey === 12);
  expect(theo).toMatchObject({ firstName: "Theo", gradYear: 2034 });
  const value = { playerId: theo.id, metric: "sixty_yard_dash", value: "8.10" };
  expect((await site.admin.post("/api/admin/events/1/measurements", value)).status).toBe(200);
  const list = "/api/admin/events/1/walk-ins";
  expect((await site.admin.get(list)).body.data).toMatchObject([
    { ...THEO, jersey: 12, birthYear: 2016 },
  ]);
  await site.expectStatuses((actor) => actor.get(list), {
    ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
  });
  const desk = await site.staff("desk");
  expect((await desk.post(list, THEO)).status).toBe(403);
  const seen = await Promise.all(
    ["/api/prospects", "/api/events"].map((path) => site.visitor.get(path)),
  );
  expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain("Theo");
  expect(await walkIn(site)).toMatchObject({ isNeverShown: true });
});

test("a walk-in takes no place and no number that another has, and has an age to play", async () => {
  const { site, add } = await prepare(2);
  const refused = await add({ birthYear: "1980", jersey: "1000" });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { jersey: "Please enter a number from 0 to 999" },
  ]);
  expect((await add({ birthYear: "1980" })).body.fields).toHaveProperty("birthYear");
  const answers = await Promise.all([add(), add(), add({ jersey: "7" })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await site.db.$count(eventPlayers)).toBe(2);
  expect(await site.db.$count(prospects)).toBe(2);
  await site.letTimePass(DAY_MS);
  expect((await add({ jersey: "8" })).body.message).toMatch(/^This event is over/);
});

test("a player's number is given, changed and taken, and two never wear the same", async () => {
  const { site, add, sheet } = await prepare();
  await add();
  const give = (playerId: number, jersey: string) =>
    site.admin.put(`/api/admin/events/1/players/${playerId}/jersey`, { jersey });
  const theo = (await walkIn(site))?.id ?? 0;
  expect((await give(1, "12")).body.fields).toEqual({
    jersey: "Number 12 is taken at this event",
  });
  const both = await Promise.all([give(1, "5"), give(theo, "5")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await give(1, "");
  await give(theo, "0");
  const { players } = await sheet();
  expect(players.map(({ jersey }: { jersey: number }) => jersey)).toEqual([null, 0]);
  expect((await give(999, "3")).status).toBe(404);
});

test("a walk-in goes with the place on the list, unless another event has the player", async () => {
  const { site, add } = await prepare();
  await add();
  const theo = (await walkIn(site))?.id ?? 0;
  await anEventWithPlayers(site.db, 0);
  await site.admin.post("/api/admin/events/2/players", { playerIds: [theo] });
  expect((await site.admin.delete(`/api/admin/events/1/players/${theo}`)).status).toBe(200);
  expect(await walkIn(site)).toBeDefined();
  expect((await site.admin.delete(`/api/admin/events/2/players/${theo}`)).status).toBe(200);
  expect(await walkIn(site)).toBeUndefined();
});

test("a walk-in is forgotten 12 months after the event, with the values; who was shown stays", async () => {
  const { site, add } = await prepare();
  await add();
  await add({ jersey: "13", firstName: "Cole" });
  const theo = (await walkIn(site))?.id ?? 0;
  const value = { playerId: theo, metric: "sixty_yard_dash", value: "8.10" };
  await site.admin.post("/api/admin/events/1/measurements", value);
  await site.db.update(prospects).set({ hiddenAt: null }).where(eq(prospects.firstName, "Cole"));
  await site.letTimePass(360 * DAY_MS);
  expect(await forgetMadeForOld(site.deps, isTakenDown)).toBe(0);
  await site.letTimePass(10 * DAY_MS);
  expect(await forgetMadeForOld(site.deps, isTakenDown)).toBe(2);
  expect(await walkIn(site)).toBeUndefined();
  expect(await site.db.$count(measurements)).toBe(0);
  const list = (await site.admin.get("/api/admin/events/1/walk-ins")).body;
  expect(JSON.stringify(list)).not.toContain("504");
  expect(await site.db.$count(prospects)).toBe(2);
});
