import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#lib/time.ts";
import type { DeskSnapshot, SnapshotPlace } from "../schema/snapshot.ts";
import { answerHere, findHere, type LetIn, listRostersHere, withCheckIn } from "./offline.ts";

const STARTS = new Date("2027-03-12T23:00:00Z");
const at = (minutes: number) => new Date(STARTS.getTime() + minutes * MINUTE_MS);

const PLACE: SnapshotPlace = {
  ...{ slotId: 1, passId: 5, passStatus: "active", frozenUntil: null, place: "standing" },
  ...{ isOfAge: true, week: { used: 0, of: 2 }, checkedInAt: null },
};

function athlete(id: number, firstName: string, place: Partial<SnapshotPlace> = {}) {
  const own = { ...PLACE, ...place };
  const way = { passStatus: own.passStatus, frozenUntil: own.frozenUntil, places: [own] };
  return {
    ...{ id, firstName, lastName: "Batiste", age: 9, contact: null, hasWaiver: true },
    ways: [
      { codeHash: null, ...way },
      { codeHash: `hash ${id}`, ...way },
    ],
  };
}

const SESSION = {
  ...{ slotId: 1, activityName: "Hitting", closedFor: null, capacity: 3, taken: 2 },
  ...{ startsAt: STARTS.toISOString(), endsAt: at(60).toISOString() },
};

function deviceOf(...athletes: ReturnType<typeof athlete>[]) {
  const snapshot: DeskSnapshot = {
    ...{ madeAt: at(-60).toISOString(), until: at(420).toISOString(), salt: "salt" },
    ...{ sessions: [SESSION], athletes },
  };
  return {
    snapshot,
    scan(id: number, now: Date, letIn: LetIn[] = []) {
      const found = snapshot.athletes.find((one) => one.id === id);
      const way = found?.ways[1];
      return answerHere({ snapshot, letIn }, found && way ? { athlete: found, way } : null, now);
    },
  };
}

const here = (athleteId: number, slotId = 1): LetIn => ({
  ...{ athleteId, slotId, at: STARTS.toISOString() },
});

describe("a device without network", () => {
  test("says by the table of the desk who is let in, and why somebody is not", () => {
    const { scan } = deviceOf(
      athlete(1, "Maya"),
      athlete(2, "Theo", { passStatus: "past_due" }),
      athlete(3, "Ines", { passStatus: "frozen", frozenUntil: "2027-04-01" }),
      athlete(4, "Lou", { isOfAge: false }),
    );
    expect(scan(1, STARTS)).toMatchObject({
      passId: 5,
      answer: { color: "green", week: { used: 1, of: 2 }, athlete: { firstName: "Maya", age: 9 } },
    });
    expect(scan(1, at(-31)).answer).toMatchObject({ color: "amber", doubts: ["early"] });
    expect(scan(1, at(16)).answer).toMatchObject({ color: "amber", doubts: ["late"] });
    expect(scan(2, STARTS).answer).toMatchObject({ color: "amber", doubts: ["past_due"] });
    const frozen = { color: "red", stop: "frozen", frozenUntil: "2027-04-01" };
    expect(scan(3, STARTS).answer).toMatchObject(frozen);
    expect(scan(4, STARTS).answer).toMatchObject({ color: "red", stop: "age" });
    expect(scan(9, STARTS).answer).toMatchObject({ color: "red", stop: "unknown", athlete: null });
  });

  test("knows whom it let in itself, and whom the server had let in", () => {
    const { scan } = deviceOf(
      athlete(1, "Maya"),
      athlete(2, "Theo", { checkedInAt: at(-5).toISOString() }),
    );
    expect(scan(1, at(5), [here(1)]).answer).toMatchObject({
      ...{ color: "again", checkIn: { at: STARTS.toISOString() } },
    });
    expect(scan(2, at(5)).answer).toMatchObject({ color: "again" });
  });

  test("knows what the server said meanwhile, and what was undone", () => {
    const { snapshot } = deviceOf(athlete(1, "Maya"), athlete(2, "Theo"));
    const noted = withCheckIn(snapshot, { athleteId: 1, slotId: 1, at: STARTS.toISOString() });
    const presences = (known: DeskSnapshot) =>
      listRostersHere({ snapshot: known, letIn: [] }, at(5))[0]?.people.map((one) => one.presence);
    expect(presences(noted)).toEqual(["in", "expected"]);
    const undone = withCheckIn(noted, { athleteId: 1, slotId: 1, at: null });
    expect(presences(undone)).toEqual(["expected", "expected"]);
  });

  test("fills no session beyond its places by whom it let in without one", () => {
    const walkIn = { place: null };
    const { scan } = deviceOf(
      athlete(1, "Maya"),
      athlete(2, "Theo", walkIn),
      athlete(3, "Ines", walkIn),
    );
    expect(scan(3, STARTS, [here(1)]).answer).toMatchObject({ doubts: ["not_booked"] });
    expect(scan(3, STARTS, [here(2)]).answer).toMatchObject({ color: "red", stop: "full" });
  });

  test("counts for the week what it let in to the same activity", () => {
    const used = athlete(1, "Maya", { week: { used: 1, of: 2 } });
    const { snapshot, scan } = deviceOf(used);
    snapshot.sessions.unshift({ ...SESSION, slotId: 2, endsAt: at(-120).toISOString() });
    expect(scan(1, STARTS, [here(1, 2)]).answer).toMatchObject({ doubts: ["over_limit"] });
    expect(scan(1, STARTS, [here(8, 2)]).answer.color).toBe("green");
  });

  test("lists the sessions with who is in, missing, or let in without a place", () => {
    const { snapshot } = deviceOf(
      athlete(1, "Maya"),
      athlete(2, "Theo"),
      athlete(3, "Ines", { place: null }),
      athlete(4, "Lou", { place: null }),
    );
    const [roster] = listRostersHere({ snapshot, letIn: [here(1), here(3)] }, at(16));
    expect(roster).toMatchObject({ activityName: "Hitting", phase: "running", capacity: 3 });
    expect(roster?.people.map(({ firstName, presence }) => [firstName, presence])).toEqual([
      ["Maya", "in"],
      ["Theo", "missing"],
      ["Ines", "in"],
    ]);
    expect(listRostersHere({ snapshot, letIn: [] }, at(60))).toMatchObject([{ phase: "over" }]);
  });

  test("finds by the beginnings of both names", () => {
    const { snapshot } = deviceOf(athlete(1, "Maya"), athlete(2, "Theo"));
    const names = (q: string) => findHere(snapshot, q).map(({ firstName }) => firstName);
    expect(names("bat MA")).toEqual(["Maya"]);
    expect(names("aya")).toEqual([]);
    expect(names("bat")).toEqual(["Maya", "Theo"]);
  });
});
