import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { billingMoment, nextBilling } from "./billing-moment.ts";

const aMoment = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2030-12-31T23:59:59Z"),
  noInvalidDate: true,
});
const MONTHS = 1_200;

function billings(anchor: string, count: number): string[] {
  const found: string[] = [];
  for (let moment = new Date(anchor); found.length < count; ) {
    moment = nextBilling(new Date(anchor), moment);
    found.push(moment.toISOString());
  }
  return found;
}

describe("billing", () => {
  test("is clamped to the end of a short month, and comes back", () => {
    // 31 January at 19:00 in New Orleans is 1 February in UTC, which no month clamps.
    expect(billings("2027-01-31T12:00:00.000Z", 4)).toEqual([
      "2027-02-28T12:00:00.000Z",
      "2027-03-31T12:00:00.000Z",
      "2027-04-30T12:00:00.000Z",
      "2027-05-31T12:00:00.000Z",
    ]);
    expect(billings("2027-02-01T01:00:00.000Z", 2)).toEqual([
      "2027-03-01T01:00:00.000Z",
      "2027-04-01T01:00:00.000Z",
    ]);
    expect(billings("2027-12-31T23:59:59.000Z", 2)[1]).toBe("2028-02-29T23:59:59.000Z");
  });

  test("is once in each month of a hundred years, on the anchor's day or the month's last", () => {
    fc.assert(
      fc.property(aMoment, (anchor) => {
        let moment = anchor;
        for (let months = 1; months <= MONTHS; months += 1) {
          moment = nextBilling(anchor, moment);
          const firstAfter = new Date(moment.getTime() + DAY_MS).getUTCDate() === 1;
          const passed =
            (moment.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
            (moment.getUTCMonth() - anchor.getUTCMonth());
          if (
            passed !== months ||
            moment.getTime() % DAY_MS !== anchor.getTime() % DAY_MS ||
            !(moment.getUTCDate() === anchor.getUTCDate() || firstAfter) ||
            moment.getUTCDate() > anchor.getUTCDate()
          ) {
            throw new Error(`${anchor.toISOString()} is billed at ${moment.toISOString()}`);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test("after any moment is the first one after it", () => {
    const aMonth = fc.integer({ min: 0, max: MONTHS });
    fc.assert(
      fc.property(aMoment, aMonth, fc.integer({ min: 0, max: 27 }), (anchor, months, days) => {
        const moment = new Date(billingMoment(anchor, months).getTime() + days * DAY_MS);
        const next = nextBilling(anchor, moment);
        expect(next).toEqual(billingMoment(anchor, months + 1));
        expect(next > moment).toBe(true);
      }),
    );
  });
});
