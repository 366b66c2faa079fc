import { describe, expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import type { PasteReport } from "./schema/paste-report.ts";
import { measurements } from "./tables.ts";
import { aMeasurement, anEventWithPlayers } from "./testing.ts";

async function preview({ admin }: TestApp, text: string): Promise<PasteReport> {
  return (await admin.post("/api/admin/events/1/import", { text })).body.data;
}

/** Looks at a table and writes it. */
async function paste(site: TestApp, text: string, given: object = {}) {
  const { sheet } = await preview(site, text);
  return site.admin.post("/api/admin/events/1/import", { text, expectedSheet: sheet, ...given });
}

/** An event with "Ada Belle" and "Ben Belle"; "Cyr Novak" is on the board only. Their ids are 1 to 3. */
async function siteWithEvent(given: { capacity?: number } = {}): Promise<TestApp> {
  const site = await testApp();
  await aProspect(site.db, { firstName: "Ada", lastName: "Belle" });
  await aProspect(site.db, { firstName: "Ben", lastName: "Belle" });
  await aProspect(site.db, { firstName: "Cyr", lastName: "Novak" });
  await anEventWithPlayers(site.db, 0, given);
  await site.admin.post("/api/admin/events/1/players", { playerIds: [1, 2] });
  return site;
}

describe("looking at a table", () => {
  test("says what it would add and changes nothing", async () => {
    const site = await siteWithEvent();
    await aMeasurement(site.db, { prospectId: 1, eventId: 1, value: 7.1 });
    const report = await preview(
      site,
      "Player\tPosition\t60-Yard Dash (s)\tHeight\nAda Belle\tSS\t7.10\t6'2\"\nNovak, Cyr\tC\t6.9\t\nBen Belle\t\t\t",
    );
    expect(report).toMatchObject({
      values: 2,
      unchanged: 1,
      players: 1,
      errorCount: 0,
      questions: [],
      ignoredColumns: ["Position"],
      effects: [
        {
          line: 2,
          name: "Ada Belle",
          isAdded: false,
          values: [{ column: "Height", value: "6'2\"" }],
        },
        {
          line: 3,
          name: "Cyr Novak",
          isAdded: true,
          values: [{ column: "60-yard dash", value: "6.90 s" }],
        },
      ],
    });
    expect(await site.db.$count(measurements)).toBe(1);
  });

  test("knows the heads that rosters use", async () => {
    const site = await siteWithEvent();
    const report = await preview(
      site,
      "Name\t60\tEV\tPop\tHt\tWt\nAda Belle\t7.1\t78\t2.05\t5-11\t150\n",
    );
    expect(report).toMatchObject({ errors: [], ignoredColumns: [] });
    expect(report.effects[0]?.values).toEqual([
      { column: "60-yard dash", value: "7.10 s" },
      { column: "Exit velocity", value: "78.0 mph" },
      { column: "Pop time", value: "2.05 s" },
      { column: "Height", value: "5'11\"" },
      { column: "Weight", value: "150 lb" },
    ]);
    const velo = await preview(site, "Name\tExit Velo (mph)\nAda Belle\t78\n");
    expect(velo.effects[0]?.values).toEqual([{ column: "Exit velocity", value: "78.0 mph" }]);
  });

  test("checks every line and tells line, column and rule", async () => {
    const site = await siteWithEvent();
    await aMeasurement(site.db, { prospectId: 1, eventId: 1, value: 7.1 });
    await aProspect(site.db, { firstName: "Ben", lastName: "Belle", gradYear: 2029 });
    const { errors } = await preview(
      site,
      [
        "ID,First name,Last name,60-yard dash,Height",
        "1,,,7.2,6'14\"",
        ",Cyr,Novak,3,74",
        ",Ben,Belle,7,",
        ",Nobody,Known,7,",
        "99,,,7,",
        "3,,,7,",
        "2,,,7,,more",
      ].join("\n"),
    );
    expect(errors).toEqual([
      {
        line: 2,
        column: "60-yard dash",
        value: "7.2",
        message: "7.10 s is already there: correct it on the sheet",
      },
      {
        line: 2,
        column: "Height",
        value: "6'14\"",
        message: "Inches go from 0 to 11, as in 6'2\": 14 is too many",
      },
      {
        line: 3,
        column: "60-yard dash",
        value: "3",
        message: "60-yard dash can only be 5.5 to 15 s",
      },
      {
        line: 4,
        column: "",
        message: "Several players have this name: please give the player's number",
      },
      { line: 5, column: "", message: "No player on the board has this name" },
      { line: 6, column: "ID", value: "99", message: "No player on the board has this number" },
      { line: 7, column: "", message: "This player is also on line 3" },
      { line: 8, column: "", message: "This line has more cells than there are columns" },
    ]);
  });

  test("that is no table of values says why", async () => {
    const site = await siteWithEvent();
    for (const [text, message] of [
      ["Weight\n180", /^The first line must name the columns/],
      ["Player,Shoe size\nAda Belle,9", /^The first line names nothing that is measured/],
      ["Player,Weight,WEIGHT (lb)\na,1,2", "The table has the same column twice"],
      ['Player,Weight\n"Ada,180', "The quotation marks on this line don't match"],
      [`ID,Weight\n${"1,180\n".repeat(301)}`, "A file has at most 300 players"],
    ] as const) {
      const { errors } = await preview(site, text);
      expect(errors, text).toEqual([
        {
          line: expect.any(Number),
          column: "",
          message: message instanceof RegExp ? expect.stringMatching(message) : message,
        },
      ]);
    }
  });

  test("finds the player for whom there is no room", async () => {
    const site = await siteWithEvent({ capacity: 2 });
    const { errors } = await preview(site, "Player,Weight\nAda Belle,180\nCyr Novak,170");
    expect(errors).toEqual([
      {
        line: 3,
        column: "",
        message: "This event has room for 2 players, and 3 would be on its list.",
      },
    ]);
  });

  test("of more than fits is refused", async () => {
    const { admin } = await siteWithEvent();
    expect(
      (await admin.post("/api/admin/events/1/import", { text: "x".repeat(100_001) })).status,
    ).toBe(422);
    expect(
      (await admin.post("/api/admin/events/1/import", { text: "x".repeat(300_000) })).status,
    ).toBe(413);
    expect((await admin.post("/api/admin/events/1/import", { text: "" })).status).toBe(422);
    expect((await admin.post("/api/admin/events/9/import", { text: "ID,Weight" })).status).toBe(
      404,
    );
  });
});

describe("pasting a table", () => {
  test("does what the preview said, in one step, and the second time nothing", async () => {
    const site = await siteWithEvent();
    const table = "Player\tWeight\t60-yard dash\nAda Belle\t180\t7.1\nCyr Novak\t170\t";
    expect((await paste(site, table)).body.data).toMatchObject({ values: 3, players: 1 });
    const { body } = await site.admin.get("/api/admin/events/1/sheet");
    expect(body.data.players).toHaveLength(3);
    expect(body.data.measurements).toMatchObject([
      { playerId: 1, metric: "weight", value: 180, source: "staff" },
      { playerId: 1, metric: "sixty_yard_dash", value: 7.1 },
      { playerId: 3, metric: "weight", value: 170, measuredOn: "2027-03-10" },
    ]);
    expect((await paste(site, table)).body.data).toMatchObject({ values: 0, unchanged: 3 });
    const entries = await site.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.slice(1)).toMatchObject([
      { action: "event_players_added", after: { players: 1 } },
      { action: "measurements_pasted", after: { values: 3, devices: 0 } },
    ]);
  });

  test("takes the device of a column from its head, also for values that are there without one", async () => {
    const site = await siteWithEvent();
    await aMeasurement(site.db, { prospectId: 1, eventId: 1, value: 7.1 });
    await aMeasurement(site.db, { prospectId: 2, eventId: 1, value: 7.3, device: "camera" });
    const table =
      "Player\t60-yard dash (s, Laser)\tWeight (lb)\nAda Belle\t7.1\t180\nBen Belle\t7.3\t\nCyr Novak\t6.9\t";
    const report = await preview(site, table);
    expect(report).toMatchObject({ values: 2, unchanged: 1, devices: 1 });
    expect(report.effects).toMatchObject([
      {
        values: [
          { column: "60-yard dash", value: "7.10 s, now by laser" },
          { column: "Weight", value: "180 lb" },
        ],
      },
      { values: [{ column: "60-yard dash", value: "6.90 s, laser" }] },
    ]);
    await paste(site, table);
    const { body } = await site.admin.get("/api/admin/events/1/sheet");
    expect(body.data.measurements).toMatchObject([
      { value: 7.1, device: "laser" },
      { value: 7.3, device: "camera" },
      { value: 180, device: null },
      { value: 6.9, device: "laser" },
    ]);
    expect((await paste(site, table)).body.data).toMatchObject({ values: 0, devices: 0 });
    await aMeasurement(site.db, { prospectId: 2, eventId: 1, metric: "weight", value: 170 });
    await paste(site, "Player\tWeight (lb, Scale)\nBen Belle\t170");
    const entries = await site.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.slice(-2)).toMatchObject([
      { action: "measurements_pasted", after: { values: 2, devices: 1 } },
      { action: "measurements_pasted", after: { values: 0, devices: 1 } },
    ]);
    const [height] = (await preview(site, "Player\tHeight (in, tape)\nAda Belle\t74")).effects;
    expect(height?.values).toEqual([{ column: "Height", value: "6'2\", tape" }]);
  });

  test("asks about values outside the usual first", async () => {
    const site = await siteWithEvent();
    const table = "Player,60-yard dash\nAda Belle,10.5";
    expect(await preview(site, table)).toMatchObject({
      errorCount: 0,
      questions: [
        {
          line: 2,
          column: "60-yard dash",
          message: "10.50 s: 60-yard dash is usually 6 to 10 s. Is this value right?",
        },
      ],
    });
    expect(await paste(site, table)).toMatchObject({
      status: 422,
      body: { fields: { text: "Some values are unusual. Please say that they are right." } },
    });
    expect((await paste(site, table, { isConfirmed: true })).status).toBe(200);
  });

  test("is refused when the sheet changed since the preview, before the event, and with an error", async () => {
    const site = await siteWithEvent();
    const table = "Player,Weight\nAda Belle,180";
    const { sheet } = await preview(site, table);
    await site.admin.delete("/api/admin/events/1/players/2");
    const late = await site.admin.post("/api/admin/events/1/import", {
      text: table,
      expectedSheet: sheet,
    });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect((await paste(site, `${table}\nBen Belle,3`)).status).toBe(422);
    const tomorrow = { startsAt: "2027-03-11T09:00", endsAt: "2027-03-11T10:00" };
    await site.admin.patch("/api/admin/events/1", tomorrow);
    expect((await paste(site, table)).status).toBe(409);
    expect(await site.db.$count(measurements)).toBe(0);
  });
});
