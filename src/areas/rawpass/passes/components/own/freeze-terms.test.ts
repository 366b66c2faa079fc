import { describe, expect, test } from "vitest";
import { buy, passSite } from "#tests/passes.ts";
import type { OnSale, OwnPass } from "../../schema/passes.ts";
import { memberships } from "../../tables.ts";
import { freezeStep, stateSentence } from "../pass-words.ts";
import { freezeSpan, freezeTerms, returnTerms, timesToReturn } from "./freeze-terms.ts";

const BILLING = "2027-04-10";

async function frozenSite(fromDate: string, days: number) {
  const site = await passSite();
  const { id } = await buy(site);
  const again = () => site.signIn(site.member.user);
  const answer = (
    await (await again()).post(`/api/rawpass/passes/${id}/freeze`, { fromDate, days })
  ).body;
  const own = async () =>
    (await (await again()).get("/api/rawpass/passes")).body.data[0] as OwnPass;
  const comeBack = async () =>
    (await (await again()).post(`/api/rawpass/passes/${id}/return`, {})).body.data;
  return { ...site, id, answer, own, comeBack };
}

describe("what is said before", () => {
  test.each([
    ["2027-03-20", 14],
    // Across the day when clocks go forward, and the longest there is.
    ["2027-03-12", 60],
    // The last day that is offered.
    ["2027-04-09", 7],
  ])("a freeze from %s for %i days is what the server does", async (fromDate, days) => {
    const { answer, own } = await frozenSite(fromDate, days);
    const terms = freezeTerms(BILLING, { fromDate, days });
    expect(answer.data).toEqual({
      frozenFrom: fromDate,
      frozenUntil: terms.backOn,
      nextBillingDate: terms.nextCharge,
    });
    expect((await own()).nextBillingDate).toBe(terms.nextCharge);
  });

  test.each([
    ["2027-03-12", 14, false],
    ["2027-03-10", 14, true],
    ["2027-03-10", 40, true],
  ])("the end of a freeze from %s for %i days is, too", async (fromDate, days, hasBegun) => {
    const { own, comeBack } = await frozenSite(fromDate, days);
    const { frozenFrom, frozenUntil, nextBillingDate } = await own();
    if (!frozenFrom || !frozenUntil || !nextBillingDate) throw new Error("it is not frozen");
    const now = { nextBillingDate, today: "2027-03-10" };
    const terms = returnTerms({ frozenFrom, frozenUntil }, now);
    expect(terms).toEqual({ hasBegun, keepsPlaces: days <= 30, nextCharge: BILLING });
    expect(await comeBack()).toEqual({ nextBillingDate: terms.nextCharge });
  });

  test("a freeze that is over by days moves nothing back", () => {
    const freeze = { frozenFrom: "2027-03-01", frozenUntil: "2027-03-08" };
    const now = { nextBillingDate: BILLING, today: "2027-03-09" };
    expect(returnTerms(freeze, now).nextCharge).toBe(BILLING);
  });

  test("a freeze may begin until the day before the next charge", () => {
    expect(freezeSpan(BILLING, "2027-03-10")).toEqual({ first: "2027-03-10", last: "2027-04-09" });
  });
});

describe("how a pass stands", () => {
  test("says from when until when it is frozen, before and during", async () => {
    const { own } = await frozenSite("2027-03-12", 14);
    const pass = await own();
    expect(stateSentence(pass)).toBe(
      "Everything is paid. See you at training. It is frozen from March 12, 2027 and costs nothing. It is back on March 26, 2027.",
    );
    const during: OwnPass = { ...pass, status: "frozen" };
    expect(stateSentence(during)).toBe(
      "Frozen from March 12, 2027: the pass costs nothing in the meantime, and is back on March 26, 2027.",
    );
    expect(stateSentence({ ...during, cancelAt: "2027-04-24T17:00:00.000Z" })).toMatch(
      /^You canceled this pass\. It runs until April 24, 2027 .* Frozen from March 12/,
    );
    expect(stateSentence({ ...pass, status: "suspended" })).not.toContain("frozen");
    expect(stateSentence({ ...pass, status: "suspended" })).toContain("Change card");
  });

  test("names the bank, not the card, during an inquiry", async () => {
    const { own, db } = await frozenSite("2027-03-12", 14);
    await db.update(memberships).set({ status: "suspended", disputeId: "dp_1" });
    expect(stateSentence(await own())).toBe(
      "This pass can't be used, and your child isn't let in, while your bank looks into a payment for it. We'll email you once the bank has decided.",
    );
  });

  test("offers a freeze, or its end, and nothing where neither can be", async () => {
    const { own } = await frozenSite("2027-03-12", 14);
    const asked = await own();
    const active: OwnPass = { ...asked, frozenFrom: null, frozenUntil: null };
    expect(freezeStep(active)).toBe("freeze");
    expect(freezeStep(asked)).toBe("return");
    expect(freezeStep({ ...asked, status: "frozen" })).toBe("return");
    expect(freezeStep({ ...active, cancelAt: "2027-04-24T17:00:00.000Z" })).toBeNull();
    expect(freezeStep({ ...active, status: "past_due" })).toBeNull();
    expect(freezeStep({ ...asked, status: "suspended" })).toBeNull();
  });
});

describe("the times of a return", () => {
  const time = (slotId: number, free: number) => ({
    ...{ slotId, free, dayOfWeek: slotId, startTime: "17:00", endTime: "18:00" },
  });
  const onSale = {
    activities: [{ id: 7, name: "Hitting", times: [time(1, 0), time(2, 3), time(3, 1)] }],
  } as OnSale["data"];
  const pass = {
    activities: [{ activityId: 7, frequencyPerWeek: 2, timeSlotIds: [1, 2] }],
  } as OwnPass;

  test("are its own where they are free, until others are chosen", () => {
    const before = timesToReturn(pass, onSale, new Map());
    expect(before).toMatchObject([{ activityId: 7, frequencyPerWeek: 2, slotIds: [2] }]);
    const chosen = timesToReturn(pass, onSale, new Map([[7, [2, 3]]]));
    expect(chosen).toMatchObject([{ slotIds: [2, 3] }]);
  });

  test("are none where an activity is gone, or has fewer times than the pass", () => {
    expect(timesToReturn(pass, { ...onSale, activities: [] }, new Map())).toBeNull();
    const [activity] = pass.activities;
    if (!activity) throw new Error("the pass is for nothing");
    const often = { activities: [{ ...activity, frequencyPerWeek: 4 }] };
    expect(timesToReturn(often, onSale, new Map())).toBeNull();
    const gone = { activities: [{ ...activity, activityId: null }] };
    expect(timesToReturn(gone, onSale, new Map())).toBeNull();
  });
});
