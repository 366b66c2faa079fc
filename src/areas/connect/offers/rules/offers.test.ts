import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasContact } from "#lib/contacts-in-text.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  expiryOf,
  HIDDEN_CONTACT,
  hideContacts,
  hideSplitContacts,
  isContactTry,
  problemsOfAmount,
  refusalOf,
  type Side,
  type Step,
  type Talk,
  turnOf,
} from "./offers.ts";
import { OFFER_STATUSES, OFFER_TRANSITIONS } from "./transitions.ts";

const MADE = new Date("2027-03-10T17:00:00Z");
const FIRST: Talk = { status: "pending", lastBy: "sponsor", rounds: 1, lastAt: MADE };
const SIDES: Side[] = ["sponsor", "creator"];
const STEPS: Step[] = ["counter", "accept", "decline", "withdraw"];

const refused = (talk: Talk, step: Step, by: Side, now = MADE) =>
  refusalOf(talk, { step, by, now });

describe("a talk", () => {
  test("begins with the creator's turn; the sponsor can only withdraw", () => {
    expect(turnOf(FIRST)).toBe("creator");
    const may = (by: Side) => STEPS.filter((step) => refused(FIRST, step, by) === null);
    expect(may("creator")).toEqual(["counter", "accept", "decline"]);
    expect(may("sponsor")).toEqual(["withdraw"]);
  });

  test("has five rounds, and is then accepted or declined", () => {
    const fifth: Talk = { ...FIRST, status: "countered", rounds: 5 };
    expect(refused({ ...fifth, rounds: 4 }, "counter", "creator")).toBeNull();
    expect(refused(fifth, "counter", "creator")).toMatch(/^An offer goes back and forth 5 times/);
    expect(refused(fifth, "accept", "creator")).toBeNull();
    expect(refused(fifth, "decline", "creator")).toBeNull();
  });

  test("ends seven times 24 hours after its last amount, also when the clocks change", () => {
    expect(expiryOf(FIRST).toISOString()).toBe("2027-03-17T17:00:00.000Z");
    const end = MADE.getTime() + 7 * DAY_MS;
    expect(refused(FIRST, "accept", "creator", new Date(end - 1))).toBeNull();
    expect(refused(FIRST, "accept", "creator", new Date(end))).toBe("This offer has expired.");
  });

  test("never lets anybody accept their own amount, whoever tries what in which order", () => {
    const tries = fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...SIDES));
    fc.assert(
      fc.property(fc.array(tries, { maxLength: 30 }), (all) => {
        let talk = FIRST;
        for (const [step, by] of all) {
          if (refused(talk, step, by) !== null) continue;
          if (step === "accept") expect(by).not.toBe(talk.lastBy);
          const status = OFFER_TRANSITIONS.next(talk.status, step, by);
          expect(status).not.toBeNull();
          const named = step === "counter" ? { lastBy: by, rounds: talk.rounds + 1 } : {};
          talk = { ...talk, ...named, status: status ?? talk.status };
          expect(talk.rounds).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  test("that has ended stays so", () => {
    const ended = OFFER_STATUSES.filter((status) => status !== "pending" && status !== "countered");
    for (const status of ended) {
      for (const by of [...SIDES, "system"] as const) {
        expect(OFFER_TRANSITIONS.allowed(status, by)).toEqual([]);
      }
    }
  });
});

describe("an amount", () => {
  const VERIFIED = { isVerified: true };

  test("may be named up to the limits", () => {
    for (const amount of [2_500, 100_001, 5_000_000]) {
      expect(problemsOfAmount(amount, VERIFIED), String(amount)).toEqual({});
    }
  });

  test("may not be less, more or between cents", () => {
    for (const amount of [2_499, 5_000_001, 0, -2_500, 2_500.5, Number.NaN]) {
      expect(problemsOfAmount(amount, VERIFIED), String(amount)).toEqual({
        amount: "Please name an amount from $25.00 to $50,000.00",
      });
    }
  });

  test("of a sponsor who is not verified ends at 1,000 dollars", () => {
    expect(problemsOfAmount(100_000, { isVerified: false })).toEqual({});
    expect(problemsOfAmount(100_001, { isVerified: false })).toEqual({
      amount: "Up to $1,000.00 until the sponsor is verified",
    });
  });
});

describe("before payment", () => {
  test("a message without contact details stands as it was written", () => {
    const message = "We like the banner.\nCould you do $1,200 for both days?";
    expect(hideContacts(message)).toBe(message);
  });

  test("hides the sentence that has contact details", () => {
    for (const sentence of [
      "Write to ana@gulf-roofing.example today.",
      "Call 504-555-0142.",
      "See https://gulf-roofing.example/offer",
      "We are @gulfroofing there.",
      "IG: gulfroofing.",
      "Call 504.555.01.42.",
    ]) {
      expect(hideContacts(`We like it. ${sentence}`), sentence).toBe(
        `We like it. ${HIDDEN_CONTACT}`,
      );
    }
  });

  test("contact details spread over sentences hide the whole message", () => {
    expect(hideContacts("Ask for ana at gulf-roofing.\ncom is the end.")).toBe(HIDDEN_CONTACT);
  });

  test("contact details spread over messages of a side hide all of these", () => {
    const fine = "We like the banner for both days.";
    for (const parts of [
      ["Starts 504 555", "ends 0199"],
      ["The first half is 504 and then 555.", "Thank you.", "The second half of it is 0199, bye."],
      [..."5045550199"],
      ["You know, we are gulfroofing at", "gmail, as everybody is."],
      [`${"We like it. ".repeat(100)}504 555`, `0199 ${"It is fine. ".repeat(100)}`],
    ]) {
      const hidden = parts.map(() => HIDDEN_CONTACT);
      expect(hideSplitContacts([fine, ...parts, fine]), parts.join()).toEqual([
        ...[fine, ...hidden, fine],
      ]);
      expect(isContactTry([fine, ...parts]), parts.join()).toBe(true);
      expect(isContactTry([fine, ...parts, fine]), parts.join()).toBe(false);
    }
    const talk = ["We have 250 players and 300 seats.", "Would 1500 do? Or 400 in 2027?", "900!"];
    expect(hideSplitContacts(talk)).toEqual(talk);
    const counts = [
      "We had 420 fans on Friday, 515 on Saturday and 1365 in all.",
      ...["We expect 350 families.", "Last year 420 came.", "The field is at 1215 Oak Street."],
    ];
    expect(hideSplitContacts(counts)).toEqual(counts);
  });

  test("nothing that is shown has contact details, however they are put together", () => {
    const parts = [
      "Yes.",
      " ",
      "\n",
      "@ana",
      "ana",
      "@",
      ".",
      "com",
      "504",
      "-",
      "555",
      "0142",
      "!",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 20 }), (words) => {
        const shown = hideContacts(words.join(""));
        expect(hasContact(shown)).toBe(false);
        expect(shown).not.toMatch(/@ana/);
      }),
    );
  });
});
