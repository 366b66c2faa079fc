import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import type { FieldEntry } from "./schema/measurements.ts";
import { fieldEntries, measurementCorrections, measurements } from "./tables.ts";
import { anEventWithPlayers } from "./testing.ts";

const START = new Date("2027-03-10T14:00:00Z").getTime();

/** A value as a phone sends it, entered so many minutes after the event began. */
function entry(minutes: number, given: Partial<FieldEntry> = {}): FieldEntry {
  return {
    key: randomUUID(),
    playerId: 1,
    metric: "sixty_yard_dash",
    value: "7.10",
    enteredAt: new Date(START + minutes * MINUTE_MS).toISOString(),
    ...given,
  };
}

/** A site three hours after the start of an event, with so many players. */
async function atEvent(players: number) {
  const site = await testApp();
  await anEventWithPlayers(site.db, players);
  site.clock.now = new Date(START + 180 * MINUTE_MS);
  const send = (sent: FieldEntry) => site.admin.post("/api/admin/events/1/field", sent);
  const valueNow = async () => (await site.db.select().from(measurements))[0]?.value;
  const former = async () => {
    const rows = await site.db
      .select()
      .from(measurementCorrections)
      .orderBy(measurementCorrections.id);
    return rows.map(({ formerValue }) => formerValue);
  };
  return { ...site, send, valueNow, former };
}

describe("the phone beside the field", () => {
  test("keeps no last name, no value, and nothing after the day of the event", async () => {
    const { admin, send } = await atEvent(2);
    await send(entry(0, { value: "6.92" }));
    const { body } = await admin.get("/api/admin/events/1/field");
    expect(body.data).toEqual({
      event: { id: 1, name: "Spring Showcase" },
      until: "2027-03-11T06:00:00.000Z",
      players: [
        { id: 1, firstName: "Julien", initial: "B", jersey: null },
        { id: 2, firstName: "Julien", initial: "B", jersey: null },
      ],
      measured: [{ playerId: 1, metric: "sixty_yard_dash" }],
    });
  });

  test("sends a value once, however often", async () => {
    const { send, db, valueNow } = await atEvent(1);
    const sent = entry(5);
    const [first, again] = [await send(sent), await send(sent)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await db.$count(measurements)).toBe(1);
    expect(await db.$count(fieldEntries)).toBe(1);
    expect(await valueNow()).toBe(7.1);
  });

  test("enters another value over one before, which stays in the history", async () => {
    const { send, valueNow, former, db } = await atEvent(1);
    await send(entry(5, { value: "7.10" }));
    await send(entry(9, { value: "7.01" }));
    expect([await valueNow(), await former()]).toEqual([7.01, [7.1]]);
    const [correction] = await db.select().from(measurementCorrections);
    expect(correction?.reason).toBe("Entered again in the field");
    expect(await db.select().from(auditEntries)).toMatchObject([
      { action: "measurement_corrected", reason: "Entered again in the field" },
    ]);
  });

  test("keeps with what each value was measured, also of the one that no longer stands", async () => {
    const { send, db, admin } = await atEvent(1);
    await send(entry(5, { value: "7.10", device: "stopwatch" }));
    await send(entry(9, { value: "7.05", device: "laser" }));
    await send(entry(7, { value: "7.20", device: "camera" }));
    await send(entry(12, { value: "7.05", device: "radar" }));
    const device = async () => (await db.select().from(measurements))[0]?.device;
    expect(await device()).toBe("radar");
    const { body } = await admin.get("/api/admin/measurements/1");
    expect(body.data.corrections).toMatchObject([
      { formerValue: 7.05, formerDevice: "laser" },
      { formerValue: 7.2, formerDevice: "camera" },
      { formerValue: 7.1, formerDevice: "stopwatch" },
    ]);
    await send(entry(15, { value: "7.05" }));
    expect(await device()).toBe("radar");
    await send(entry(16, { value: "7.00" }));
    expect(await device()).toBeNull();
  });

  test("says with what a value was measured that a laptop wrote without it", async () => {
    const { send, db, admin } = await atEvent(1);
    const value = { playerId: 1, metric: "sixty_yard_dash", value: "7.10" };
    await admin.post("/api/admin/events/1/measurements", value);
    await send(entry(5, { device: "laser" }));
    await send(entry(6, { device: "laser" }));
    expect((await db.select().from(measurements))[0]?.device).toBe("laser");
    expect(await db.$count(measurementCorrections)).toBe(0);
    expect(await db.select().from(auditEntries)).toMatchObject([
      { action: "measurement_device_noted", subjectId: 1, after: {} },
    ]);
  });

  test("lets the value stand that was entered last, not the one that came last", async () => {
    const { send, valueNow, former } = await atEvent(1);
    const early = entry(5, { value: "7.10" });
    const late = entry(9, { value: "7.01" });
    await send(late);
    await send(early);
    await send(early);
    await send(late);
    expect([await valueNow(), await former()]).toEqual([7.01, [7.1]]);
  });

  test("gives way to the laptop that corrected later, and takes the place of what it wrote before", async () => {
    const { send, admin, clock, valueNow, former } = await atEvent(1);
    clock.now = new Date(START + 10 * MINUTE_MS);
    const value = { playerId: 1, metric: "sixty_yard_dash", value: "7.30" };
    const { body } = await admin.post("/api/admin/events/1/measurements", value);
    clock.now = new Date(START + 20 * MINUTE_MS);
    await send(entry(15, { value: "7.20" }));
    expect(await valueNow()).toBe(7.2);
    clock.now = new Date(START + 40 * MINUTE_MS);
    const correction = { metric: "sixty_yard_dash", value: "7.00", reason: "Misread the clock" };
    await admin.post(`/api/admin/measurements/${body.data.id}/correction`, correction);
    await send(entry(30, { value: "7.90" }));
    expect([await valueNow(), await former()]).toEqual([7, [7.3, 7.2, 7.9]]);
  });

  test("comes after a value whose device alone was corrected since", async () => {
    const { send, admin, clock, valueNow, former } = await atEvent(1);
    clock.now = new Date(START + 10 * MINUTE_MS);
    const value = { playerId: 1, metric: "sixty_yard_dash", value: "7.30" };
    const { body } = await admin.post("/api/admin/events/1/measurements", value);
    clock.now = new Date(START + 40 * MINUTE_MS);
    const correction = { ...value, device: "laser", reason: "It was the laser" };
    expect(
      (await admin.post(`/api/admin/measurements/${body.data.id}/correction`, correction)).status,
    ).toBe(200);
    await send(entry(30, { value: "7.20" }));
    await send(entry(5, { value: "7.90" }));
    expect([await valueNow(), await former()]).toEqual([7.2, [7.3, 7.3, 7.9]]);
  });

  test("has its clock held between the event's start and now", async () => {
    const { send, valueNow, db } = await atEvent(1);
    await send(entry(60 * 24 * 400, { value: "7.10" }));
    await send(entry(-600, { value: "7.50" }));
    expect(await valueNow()).toBe(7.1);
    const [row] = await db.select().from(measurements);
    expect([row?.enteredAt.toISOString(), row?.measuredOn]).toEqual([
      "2027-03-10T17:00:00.000Z",
      "2027-03-10",
    ]);
  });

  test("is told why a value is not taken", async () => {
    const { send, admin, clock } = await atEvent(1);
    expect((await send(entry(0, { value: "3" }))).body.fields).toEqual({
      value: "60-yard dash can only be 5.5 to 15 s",
    });
    const question = "60-yard dash is usually 6 to 10 s. Is this value right?";
    expect((await send(entry(0, { value: "11" }))).body.fields).toEqual({ value: question });
    expect((await send(entry(0, { value: "11", isConfirmed: true }))).status).toBe(200);
    expect(await send(entry(0, { playerId: 99 }))).toMatchObject({
      status: 409,
      body: { message: "This player is not on the list of the event" },
    });
    expect((await admin.post("/api/admin/events/9/field", entry(0))).status).toBe(404);
    expect((await send({ ...entry(0), key: "again" })).status).toBe(422);
    clock.now = new Date("2027-03-09T12:00:00Z");
    expect((await send(entry(0))).status).toBe(409);
  });
});

/** The same numbers from 0 to 1 (exclusive) each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function shuffled<One>(all: readonly One[], random: () => number): One[] {
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

describe("values entered by two phones without network and a laptop", () => {
  const STATIONS = {
    sixty_yard_dash: 7,
    ten_yard_split: 1.6,
    exit_velocity: 80,
    infield_velocity: 75,
    pop_time: 2,
    vertical_jump: 24,
  } as const;
  type Station = keyof typeof STATIONS;
  const PHONES: readonly (readonly Station[])[] = [
    ["sixty_yard_dash", "ten_yard_split"],
    ["exit_velocity", "infield_velocity"],
  ];
  const LAPTOP: readonly Station[] = ["pop_time", "vertical_jump"];
  const WRONG = { playerId: 2, metric: "sixty_yard_dash" } as const;

  /** A player's value at a station, none like another's. */
  function writtenFor(station: Station, id: number): string {
    const isTime = ["sixty_yard_dash", "ten_yard_split", "pop_time"].includes(station);
    return (STATIONS[station] + id / (isTime ? 100 : 10)).toFixed(isTime ? 2 : 1);
  }

  test.each([
    [40, 1],
    [3, 2],
  ])(
    "of %d players at six stations, sent twice, out of order, corrected once: each once, nothing lost (order %d)",
    async (players, seed) => {
      const ids = Array.from({ length: players }, (_, index) => index + 1);
      const { db, send, admin } = await atEvent(players);
      const typed = PHONES.flatMap((stations) =>
        stations.flatMap((metric, station) =>
          ids.map((playerId) => {
            const value = writtenFor(metric, playerId);
            return entry(station * 60 + playerId, { playerId, metric, value });
          }),
        ),
      );
      // The first phone saw that it had typed a wrong value, and typed it again.
      const all = [...typed, entry(50, { ...WRONG, value: "6.66" })];
      const onLaptop = LAPTOP.flatMap((metric) =>
        ids.map((playerId) => ({ playerId, metric, value: writtenFor(metric, playerId) })),
      );
      const sends = [
        ...[...all, ...all].map((sent) => () => send(sent)),
        ...[...onLaptop, ...onLaptop].map(
          (sent) => () => admin.post("/api/admin/events/1/measurements", sent),
        ),
      ];
      const answers = await Promise.all(shuffled(sends, createRandom(seed)).map((make) => make()));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);

      const rows = await db.select().from(measurements);
      const found = rows.map(({ prospectId, metric, value }) => [prospectId, metric, value]);
      const expected = ids.flatMap((id) =>
        (Object.keys(STATIONS) as Station[]).map((metric) => {
          const isCorrected = id === WRONG.playerId && metric === WRONG.metric;
          return [id, metric, isCorrected ? 6.66 : Number(writtenFor(metric, id))];
        }),
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
      const corrections = await db.select().from(measurementCorrections);
      expect(corrections.map(({ formerValue }) => formerValue)).toEqual([7.02]);
      expect(await db.$count(fieldEntries)).toBe(all.length);
    },
  );
});
