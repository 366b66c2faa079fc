import { describe, expect, test } from "vitest";
import { matchesFilter } from "#areas/board/prospects/rules/ranking.ts";
import type { Prospect } from "#areas/board/prospects/schema/prospects.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { listLeaders } from "./queries/leaders.ts";
import type { Leader } from "./schema/measurements.ts";
import { measurements } from "./tables.ts";
import { aMeasurement } from "./testing.ts";

/** The leaders of a choice as place, id and best value. */
async function leadersOf({ admin }: TestApp, filter: Record<string, string> = {}) {
  const { body } = await admin.get(withQuery("/api/admin/measurements/leaders", filter));
  return body.data.map(({ place, player, value }: Leader) => [place, player.id, value]);
}

/** Players of the class of 2027, each with a dash of 7 s and as many hundredths as their place in it. */
async function measuredClass({ db }: TestApp, players: number): Promise<void> {
  for (let place = 1; place <= players; place += 1) {
    const { id: prospectId } = await aProspect(db);
    await aMeasurement(db, { prospectId, value: 7 + place / 100 });
  }
}

describe("leaders", () => {
  test("come with the classes in use to choose from: for everybody only of those who are shown", async () => {
    const site = await testApp();
    await aProspect(site.db, { gradYear: 2022 });
    await aProspect(site.db, { gradYear: 2031 });
    await aProspect(site.db, { gradYear: null });
    await aWord(site.db, 1, ["measurements"]);
    const staff = await site.admin.get(
      withQuery("/api/admin/measurements/leaders", { year: "2027" }),
    );
    expect(staff.body).toMatchObject({ data: [], classes: [2022, 2031] });
    const everybody = await site.visitor.get("/api/measurables/sixty-yard-dash");
    expect(everybody.body).toMatchObject({ data: [], classes: [2022] });
  });

  test("have each his best value, the lower or the higher, and share a place", async () => {
    const site = await testApp();
    await measuredClass(site, 3);
    await aMeasurement(site.db, { prospectId: 3, value: 6.9, measuredOn: "2027-03-02" });
    await aMeasurement(site.db, { prospectId: 2, value: 7.01, measuredOn: "2027-03-02" });
    expect(await leadersOf(site)).toEqual([
      [1, 3, 6.9],
      [2, 1, 7.01],
      [2, 2, 7.01],
    ]);
    for (const [prospectId, value] of [80, 90, 85].entries()) {
      await aMeasurement(site.db, { prospectId: prospectId + 1, metric: "exit_velocity", value });
    }
    expect(await leadersOf(site, { metric: "exit_velocity" })).toEqual([
      [1, 2, 90],
      [2, 3, 85],
      [3, 1, 80],
    ]);
  });

  test("are chosen by class and position, and the place is one among those", async () => {
    const site = await testApp();
    await measuredClass(site, 2);
    const { id: prospectId } = await aProspect(site.db, { gradYear: 2029, positionPrimary: "C" });
    await aMeasurement(site.db, { prospectId, value: 7.5 });
    expect(await leadersOf(site, { year: "2029" })).toEqual([[1, 3, 7.5]]);
    expect(await leadersOf(site, { position: "C" })).toEqual([[1, 3, 7.5]]);
    expect(await leadersOf(site, { year: "2027", position: "C" })).toEqual([]);
    for (const filter of [{ metric: "height" }, { year: "27" }, { position: "QB" }]) {
      expect(
        (await site.admin.get(withQuery("/api/admin/measurements/leaders", filter))).status,
      ).toBe(400);
    }
  });

  test("of a position have all of its family, by either position, as the board's filter finds them", async () => {
    const site = await testApp();
    const positions = [
      ["RHP", null],
      ["LHP", null],
      ["SS", "P"],
      ["OF", "RHP"],
      ["SS", "OF"],
      ["MIF", null],
      ["INF", null],
      ["P", null],
    ] as const;
    for (const [index, [positionPrimary, positionSecondary]] of positions.entries()) {
      const { id } = await aProspect(site.db, { positionPrimary, positionSecondary });
      await aMeasurement(site.db, {
        prospectId: id,
        metric: "fastball_top",
        value: 90 - index,
        measuredOn: "2027-03-02",
      });
      await aWord(site.db, id, ["measurements"]);
    }
    const address = "/api/measurables/fastball-top";
    for (const position of ["P", "RHP", "SS", "2B", "1B", "OF", "INF"]) {
      const { body } = await site.visitor.get(withQuery(address, { position }));
      const board = (await site.visitor.get("/api/prospects")).body.data;
      const found = board.filter((prospect: Prospect) =>
        matchesFilter(prospect, { search: "", position, gradYear: "" }),
      );
      const ids = (players: { id: number }[]) => players.map(({ id }) => id).sort();
      expect([position, ids(body.data.map(({ player }: Leader) => player))]).toEqual([
        position,
        ids(found),
      ]);
    }
    const { body } = await site.visitor.get(withQuery(address, { position: "P" }));
    expect(body.data.map(({ player }: Leader) => player.id)).toEqual([1, 2, 3, 4, 8]);
  });

  test("leave out what families report and what was struck out", async () => {
    const site = await testApp();
    await measuredClass(site, 2);
    await aMeasurement(site.db, { prospectId: 1, value: 6.5, source: "self" });
    await aMeasurement(site.db, { prospectId: 2, value: null, measuredOn: "2027-03-02" });
    await aMeasurement(site.db, {
      prospectId: 2,
      value: 6.95,
      measuredOn: "2027-03-03",
      source: "partner",
    });
    expect(await leadersOf(site)).toEqual([
      [1, 2, 6.95],
      [2, 1, 7.01],
    ]);
  });

  test("have a percentile of their class once 30 of it were measured, others do not count in it", async () => {
    const site = await testApp();
    await measuredClass(site, 29);
    const { id: other } = await aProspect(site.db, { gradYear: 2028 });
    await aMeasurement(site.db, { prospectId: other, value: 6.5 });
    const { id: last } = await aProspect(site.db, { positionPrimary: "C" });
    await aMeasurement(site.db, { prospectId: last, value: 6.5, source: "self" });
    const standingOf = async (filter: Record<string, string>) => {
      const { body } = await site.admin.get(withQuery("/api/admin/measurements/leaders", filter));
      return body.data.map(({ percentile, ofClass }: Leader) => [percentile, ofClass]);
    };
    expect((await standingOf({ year: "2027" }))[0]).toEqual([null, 29]);
    await aMeasurement(site.db, { prospectId: last, value: 7.3 });
    const standing = await standingOf({ year: "2027" });
    expect([standing[0], standing[14], standing[29]]).toEqual([
      [100, 30],
      [51, 30],
      [0, 30],
    ]);
    expect(await standingOf({ position: "C" })).toEqual([[0, 30]]);
    expect(await standingOf({ year: "2028" })).toEqual([[null, 1]]);
  });

  test("are nobody for others than staff, as long as no guardian's agreement is kept", async () => {
    const site = await testApp();
    await measuredClass(site, 2);
    expect(await listLeaders(site.db, {}, "staff")).toHaveLength(2);
    expect(await listLeaders(site.db, {}, "everybody")).toEqual([]);
    await site.db.delete(measurements);
    expect(await listLeaders(site.db, {}, "staff")).toEqual([]);
  });
});
