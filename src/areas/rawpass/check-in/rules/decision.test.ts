import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#lib/time.ts";
import {
  type Candidate,
  type DeskFacts,
  decide,
  needsNote,
  pickSession,
  presenceOf,
} from "./decision.ts";

const STARTS = new Date("2027-03-12T23:00:00Z");
const at = (minutes: number) => new Date(STARTS.getTime() + minutes * MINUTE_MS);

/** Somebody who is let in: an active pass, a booked session that begins now, one of two used this week. */
const FINE: DeskFacts = {
  isKnown: true,
  passStatus: "active",
  session: { startsAt: STARTS, endsAt: at(60), isClosed: false, isFull: false },
  place: "standing",
  isOfAge: true,
  hasWaiver: true,
  week: { used: 1, of: 2 },
  isIn: false,
};
const session = (given: object) => ({ session: { ...FINE.session, ...given } }) as object;

interface Row {
  given?: object;
  minutes?: number;
}

function answer({ given = {}, minutes = 0 }: Row): string {
  const { color, stop, doubts } = decide({ ...FINE, ...given }, at(minutes));
  return [color, stop, ...doubts].filter(Boolean).join(" ");
}

describe("the table of the desk", () => {
  test("decides by pass, place, time and age", () => {
    const rows: [string, Row, string][] = [
      ["30 minutes before the start", { minutes: -30 }, "green"],
      ["15 minutes after it", { minutes: 15 }, "green"],
      ["the last session of the week", { given: { week: { used: 1, of: 2 } } }, "green"],
      [
        "a make-up beyond the week",
        { given: { place: "make_up", week: { used: 2, of: 2 } } },
        "green",
      ],
      [
        "a session paid alone, without a pass",
        { given: { place: "drop_in", passStatus: null, week: null } },
        "green",
      ],
      [
        "a session paid alone, with a suspended pass",
        { given: { place: "drop_in", passStatus: "suspended" } },
        "green",
      ],
      [
        "a session paid alone, while a month is owed",
        { given: { place: "drop_in", passStatus: "past_due" } },
        "green",
      ],

      ["a month that is owed", { given: { passStatus: "past_due" } }, "amber past_due"],
      ["no booking where a place is free", { given: { place: null } }, "amber not_booked"],
      [
        "an activity that is not in the pass",
        { given: { place: null, week: null } },
        "amber not_booked not_in_pass",
      ],
      [
        "no pass",
        { given: { place: null, passStatus: null, week: null } },
        "amber not_booked no_pass",
      ],
      ["more than the week has", { given: { week: { used: 2, of: 2 } } }, "amber over_limit"],
      ["16 minutes after the start", { minutes: 16 }, "amber late"],
      ["a waiver that ended", { given: { hasWaiver: false } }, "amber waiver"],
      [
        "all of it",
        {
          given: {
            place: null,
            passStatus: "past_due",
            hasWaiver: false,
            week: { used: 2, of: 2 },
          },
          minutes: 20,
        },
        "amber past_due not_booked over_limit late waiver",
      ],

      ["an unknown or replaced code", { given: { isKnown: false } }, "red unknown"],
      ["a pass that is not paid yet", { given: { passStatus: "pending" } }, "red pending"],
      ["a suspended pass", { given: { passStatus: "suspended" } }, "red suspended"],
      ["a frozen pass", { given: { passStatus: "frozen" } }, "red frozen"],
      ["a cancelled pass", { given: { passStatus: "cancelled" } }, "red cancelled"],
      ["no session now", { given: { session: null } }, "red no_session"],
      ["a session that ended", { minutes: 60 }, "red no_session"],
      ["a closed session", { given: session({ isClosed: true }) }, "red closed"],
      ["another age", { given: { isOfAge: false } }, "red age"],
      ["31 minutes before the start", { minutes: -31 }, "amber early"],
      [
        "31 minutes before it without a place",
        { minutes: -31, given: { place: null } },
        "red early",
      ],
      [
        "no booking where it is full",
        { given: { place: null, ...session({ isFull: true }) } },
        "red full",
      ],
      ["a place of one's own where it is full", { given: session({ isFull: true }) }, "green"],

      ["who is in already", { given: { isIn: true } }, "again"],
      [
        "who is in, and whose pass was suspended since",
        { given: { isIn: true, passStatus: "suspended" } },
        "again",
      ],
    ];
    for (const [what, row, expected] of rows) {
      expect(answer(row), what).toBe(expected);
    }
  });
});

test("staff note why, but for what a make-up settles", () => {
  expect(needsNote(["late"], "let_in")).toBe(true);
  expect(needsNote(["not_booked"], "let_in")).toBe(true);
  expect(needsNote(["not_booked", "no_pass", "not_in_pass", "over_limit"], "make_up")).toBe(false);
  expect(needsNote(["not_booked", "late"], "make_up")).toBe(true);
});

test("who has not come is missing 15 minutes after the start", () => {
  const seen = (isIn: boolean, minutes: number) =>
    presenceOf({ isIn, startsAt: STARTS }, at(minutes));
  expect([seen(false, 14), seen(false, 15), seen(true, 15)]).toEqual(["expected", "missing", "in"]);
});

describe("the session that is meant", () => {
  const slot = (slotId: number, startsIn: number, given: Partial<Candidate> = {}): Candidate => ({
    ...{ slotId, startsAt: at(startsIn), endsAt: at(startsIn + 60), isClosed: false },
    ...{ isBooked: false, isNear: false, checkedInAt: null },
    ...given,
  });
  const picked = (sessions: Candidate[], minutes = 0) =>
    pickSession(sessions, at(minutes))?.slotId ?? null;

  test("is the booked one that is open, the first of several", () => {
    const booked = { isBooked: true, isNear: true };
    expect(picked([slot(1, 0), slot(2, 10, booked), slot(3, 20, booked)])).toBe(2);
  });

  test("is the one just checked in to, also where the next is open", () => {
    const booked = { isBooked: true, isNear: true };
    const both = (checkedIn: number) => [
      slot(1, -30, { ...booked, checkedInAt: at(checkedIn) }),
      slot(2, 30, booked),
    ];
    expect(picked(both(-9))).toBe(1);
    expect(picked(both(-10))).toBe(2);
  });

  test("is one that fits the pass where none is booked, an open one first", () => {
    const near = { isNear: true };
    expect(picked([slot(1, 0), slot(2, 0, { ...near, isClosed: true }), slot(3, 0, near)])).toBe(3);
    expect(picked([slot(1, 0), slot(2, 0, { ...near, isClosed: true })])).toBe(2);
    expect(picked([slot(1, 0)])).toBeNull();
  });

  test("is the next booked one of the day where none is open", () => {
    const booked = { isBooked: true, isNear: true };
    expect(picked([slot(1, -60, booked), slot(2, 90, booked), slot(3, 180, booked)])).toBe(2);
  });
});
