import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#lib/dates.ts";
import { DAY_MS } from "#lib/time.ts";
import { expiryOf, matchOf, mayOffer, problemsOf, type WrittenListing } from "./listings.ts";
import { LISTING_TRANSITIONS, type STATUSES } from "./transitions.ts";

const TODAY = "2027-03-10";

const COMPLETE: WrittenListing = {
  title: "Crescent City Classic",
  description: "Forty teams under 14 play for three days on eleven fields.",
  type: "event",
  category: "signage",
  location: "Metairie, LA",
  audienceSize: 2_000,
  dateStart: "2027-05-08",
  dateEnd: "2027-05-09",
  priceMin: 25_000,
  priceMax: 250_000,
  benefits: ["Banner behind home plate"],
};

describe("a listing may be shown", () => {
  test("when nothing is missing and nothing contradicts itself", () => {
    expect(problemsOf(COMPLETE, TODAY)).toEqual({});
  });

  test("lacks each field that is missing", () => {
    for (const field of Object.keys(COMPLETE).filter(
      (field) => field !== "type" && field !== "benefits",
    )) {
      expect(Object.keys(problemsOf({ ...COMPLETE, [field]: null }, TODAY)), field).toEqual([
        field,
      ]);
    }
  });

  test("not without a benefit", () => {
    expect(problemsOf({ ...COMPLETE, benefits: [] }, TODAY)).toHaveProperty("benefits");
  });

  test("only on days in order, from today, within 12 months, and at prices in order", () => {
    const days = fc.integer({ min: -400, max: 800 });
    const cents = fc.integer({ min: 2_500, max: 5_000_000 });
    fc.assert(
      fc.property(days, days, cents, cents, (first, last, priceMin, priceMax) => {
        const dateStart = addDays(TODAY, first);
        const dateEnd = addDays(TODAY, last);
        const problems = problemsOf({ ...COMPLETE, dateStart, dateEnd, priceMin, priceMax }, TODAY);
        const isFit = first >= 0 && last >= first && last <= 366 && priceMin <= priceMax;
        expect(Object.keys(problems).length === 0).toBe(isFit);
      }),
    );
  });
});

test("it is shown until its last day in New Orleans is over, and for 90 days without an offer", () => {
  const publishedAt = new Date("2027-03-10T17:00:00Z");
  const of = (dateEnd: string, lastOfferAt: Date | null = null) =>
    expiryOf(publishedAt, { dateEnd, lastOfferAt });
  const later = (days: number) => new Date(publishedAt.getTime() + days * DAY_MS);
  expect(of("2027-03-20").toISOString()).toBe("2027-03-21T05:00:00.000Z");
  expect(of("2027-12-24")).toEqual(later(90));
  expect(of("2027-12-24", later(50))).toEqual(later(140));
  expect(of("2027-12-24", later(-50))).toEqual(later(90));
  expect(of("2027-03-20", later(5)).toISOString()).toBe("2027-03-21T05:00:00.000Z");
});

test("athletes offer themselves, organizers everything else, sponsors nothing", () => {
  expect(mayOffer("athlete", "athlete")).toBe(true);
  expect(mayOffer("athlete", "event")).toBe(false);
  expect(mayOffer("organizer", "event")).toBe(true);
  expect(mayOffer("organizer", "athlete")).toBe(false);
  expect(mayOffer("sponsor", "event")).toBe(false);
});

describe("a match", () => {
  const WISHES = {
    preferredCategories: ["signage" as const],
    geographicFocus: ["metairie"],
    typicalBudgetMin: 10_000,
    typicalBudgetMax: 30_000,
  };

  test("counts 40 for the category, 30 for the place and 30 for the price, and says why", () => {
    expect(matchOf(WISHES, COMPLETE)).toEqual({
      score: 100,
      reasons: ["A category that you prefer", "A place that you look at", "Within your budget"],
    });
    expect(matchOf({ ...WISHES, preferredCategories: [] }, COMPLETE).score).toBe(60);
    expect(matchOf({ ...WISHES, geographicFocus: ["Kenner"] }, COMPLETE).score).toBe(70);
    const typed = { ...WISHES, geographicFocus: ["LA Metairie"] };
    expect(matchOf(typed, { ...COMPLETE, location: "Métairie, LA" }).score).toBe(100);
    expect(matchOf({ ...WISHES, typicalBudgetMax: 24_999 }, COMPLETE).score).toBe(70);
  });

  test("is nothing for a sponsor who has named nothing", () => {
    const nothing = { preferredCategories: [], geographicFocus: [] };
    const score = matchOf({ ...nothing, typicalBudgetMin: null, typicalBudgetMax: null }, COMPLETE);
    expect(score).toEqual({ score: 0, reasons: [] });
  });
});

test("nobody but staff brings a listing before the public, whatever its creator tries in which order", () => {
  const names = ["edit", "submit", "take_back", "complete"] as const;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names)), (steps) => {
      let status: (typeof STATUSES)[number] = "draft";
      for (const name of steps) {
        status = LISTING_TRANSITIONS.next(status, name, "creator") ?? status;
      }
      expect(["draft", "pending_review"]).toContain(status);
    }),
  );
});

test("what is completed or expired stays so", () => {
  for (const by of ["creator", "staff", "system"] as const) {
    expect(LISTING_TRANSITIONS.allowed("completed", by)).toEqual([]);
    expect(LISTING_TRANSITIONS.allowed("expired", by)).toEqual([]);
  }
});
