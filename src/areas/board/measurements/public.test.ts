// @module-tag dialect
import { describe, expect, test } from "vitest";
import { aProspect, aWord, CLASS_UNDER_13 } from "#areas/board/prospects/testing.ts";
import { testApp } from "#tests/test-app.ts";
import { aMeasurement } from "./testing.ts";

const EVERYBODY = { visitor: 200, member: 200, otherMember: 200, admin: 200 };

/** A player with a dash of 7.1 s, one of 6.9 s, a reported one of 6.5 s, and 74 in at 180 lb. */
async function measured(given: Parameters<typeof aProspect>[1] = {}) {
  const site = await testApp();
  const { id: prospectId } = await aProspect(site.db, given);
  const dash = (value: number | null, measuredOn: string, source: "staff" | "self" = "staff") =>
    aMeasurement(site.db, { prospectId, value, measuredOn, source });
  await dash(7.1, "2026-03-01");
  await dash(6.9, "2026-06-01");
  await dash(6.95, "2026-09-01");
  await dash(6.5, "2026-10-01", "self");
  await dash(null, "2026-11-01");
  await aMeasurement(site.db, {
    prospectId,
    metric: "height",
    value: 74,
    measuredOn: "2026-03-01",
  });
  await aMeasurement(site.db, {
    prospectId,
    metric: "weight",
    value: 180,
    measuredOn: "2026-03-01",
  });
  const read = async () =>
    (await site.visitor.get(`/api/prospects/${prospectId}/measurements`)).body.data;
  return { ...site, read };
}

const NOTHING = { metrics: [], height: null, weight: null, lastEvaluatedOn: null };

describe("what was measured of a player", () => {
  test("is open to everybody, and nothing without a guardian's yes to it", async () => {
    const { db, read, expectStatuses } = await measured();
    await expectStatuses((actor) => actor.get("/api/prospects/1/measurements"), EVERYBODY);
    await expectStatuses((actor) => actor.get("/api/prospects/99/measurements"), EVERYBODY);
    expect(await read()).toEqual(NOTHING);
    await aWord(db, 1, ["notes", "video", "commitment"]);
    expect(await read()).toEqual(NOTHING);
  });

  test("is best and latest of each metric; what the family reported is never the best", async () => {
    const { db, read } = await measured();
    await aWord(db, 1, ["measurements"]);
    const { metrics, height, lastEvaluatedOn } = await read();
    expect([height, lastEvaluatedOn]).toEqual([null, "2026-09-01"]);
    expect(metrics).toMatchObject([
      {
        metric: "sixty_yard_dash",
        best: { value: 6.9, measuredOn: "2026-06-01", source: "staff" },
        latest: { value: 6.5, source: "self" },
        percentile: null,
        ofClass: 1,
      },
    ]);
    expect(metrics[0].readings.map(({ value }: { value: number }) => value)).toEqual([
      7.1, 6.9, 6.95, 6.5,
    ]);
  });

  test("is height and weight only where the guardian agreed to those", async () => {
    const { db, read } = await measured();
    await aWord(db, 1, ["body"]);
    expect(await read()).toMatchObject({
      metrics: [],
      height: { value: 74 },
      weight: { value: 180 },
    });
  });

  test("is what was measured before what a family reports later, where no value is better", async () => {
    const { db, read } = await measured();
    await aWord(db, 1, ["measurements", "body"]);
    const reported = { prospectId: 1, measuredOn: "2026-12-01", source: "self" } as const;
    await aMeasurement(db, { ...reported, metric: "height", value: 76 });
    await aMeasurement(db, { ...reported, metric: "breaking_ball", value: 75 });
    await aMeasurement(db, { ...reported, metric: "change_up", value: 72 });
    const ball = { prospectId: 1, metric: "breaking_ball", value: 70 } as const;
    await aMeasurement(db, { ...ball, measuredOn: "2026-05-01" });
    const { metrics, height } = await read();
    expect(height).toMatchObject({ value: 74, source: "staff" });
    expect(metrics.slice(1)).toMatchObject([
      { metric: "breaking_ball", best: null, latest: { value: 70, source: "staff" } },
      { metric: "change_up", best: null, latest: { value: 72, source: "self" } },
    ]);
    expect(metrics[1].readings).toHaveLength(2);
  });

  test("comes with a percentile of the class from 30 players on whose guardians agreed", async () => {
    const { db, read } = await measured();
    await aWord(db, 1, ["measurements"]);
    for (let place = 1; place <= 30; place += 1) {
      const { id: prospectId } = await aProspect(db);
      await aMeasurement(db, { prospectId, value: 6.8 + place / 100 });
      if (place < 30) await aWord(db, prospectId, ["measurements"]);
    }
    expect((await read()).metrics[0]).toMatchObject({ ofClass: 30, percentile: 65 });
  });

  test("shows a new value and a correction on the next request, and nothing once the word is back", async () => {
    const { db, admin, read } = await measured();
    await aWord(db, 1, ["measurements", "body"]);
    expect((await read()).metrics[0].latest.value).toBe(6.5);
    const added = await admin.post("/api/admin/measurements", {
      playerId: 1,
      metric: "exit_velocity",
      value: "88",
      measuredOn: "2026-11-02",
      source: "staff",
    });
    expect((await read()).metrics[1].best.value).toBe(88);
    await admin.post(`/api/admin/measurements/${added.body.data.id}/correction`, {
      metric: "exit_velocity",
      value: "87",
      reason: "Misread",
    });
    expect((await read()).metrics[1].best.value).toBe(87);
    await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: "new@family.example" });
    expect(await read()).toEqual(NOTHING);
  });

  test("is nothing of a player who is hidden, or may be under 13", async () => {
    const { db, admin, read, visitor } = await measured();
    await aWord(db, 1, ["measurements", "body"]);
    await admin.post("/api/admin/prospects/1/hide");
    expect(await read()).toEqual(NOTHING);
    const { id: prospectId } = await aProspect(db, { gradYear: CLASS_UNDER_13 });
    await aMeasurement(db, { prospectId, value: 8 });
    await aWord(db, prospectId, ["measurements"]);
    expect((await visitor.get(`/api/prospects/${prospectId}/measurements`)).body.data).toEqual(
      NOTHING,
    );
  });
});

describe("the leaders of a metric", () => {
  test("are open to everybody, by class and position, of players whose guardians agreed", async () => {
    const { db, visitor, expectStatuses } = await testApp();
    for (const positionPrimary of ["C", "SS", "SS"]) {
      const { id: prospectId } = await aProspect(db, { positionPrimary });
      await aMeasurement(db, { prospectId, value: 7 + prospectId / 10 });
      if (prospectId < 3) await aWord(db, prospectId, ["measurements"]);
    }
    await expectStatuses((actor) => actor.get("/api/measurables/sixty-yard-dash"), EVERYBODY);
    const idsOf = async (query = "") => {
      const { body } = await visitor.get(`/api/measurables/sixty-yard-dash${query}`);
      return body.data.map(({ player }: { player: { id: number } }) => player.id);
    };
    expect(await idsOf()).toEqual([1, 2]);
    expect(await idsOf("?position=SS&year=2027")).toEqual([2]);
  });

  test("are there for what is measured in public alone", async () => {
    const { visitor } = await testApp();
    for (const metric of ["height", "sixty_yard_dash", "grades"]) {
      expect((await visitor.get(`/api/measurables/${metric}`)).status, metric).toBe(404);
    }
  });
});
