import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prorated, stillOwedCents } from "./rules.ts";

describe("a part of a month", () => {
  const MARCH = {
    periodStart: new Date("2027-03-01T00:00:00Z"),
    periodEnd: new Date("2027-04-01T00:00:00Z"),
  };

  test("costs all of it at its start, nothing at its end, and half a cent is rounded up", () => {
    expect(prorated(12_345, MARCH, MARCH.periodStart)).toBe(12_345);
    expect(prorated(12_345, MARCH, MARCH.periodEnd)).toBe(0);
    expect(prorated(12_345, MARCH, new Date("2027-05-01T00:00:00Z"))).toBe(0);
    expect(prorated(1, MARCH, new Date("2027-03-16T12:00:00Z"))).toBe(1);
  });

  test("never costs more than before as time goes by", () => {
    const anAmount = fc.integer({ min: 0, max: 500_000 });
    const aSecond = fc.integer({ min: 0, max: 31 * 86_400 });
    fc.assert(
      fc.property(anAmount, aSecond, aSecond, (amount, one, other) => {
        const at = (seconds: number) => new Date(MARCH.periodStart.getTime() + seconds * 1_000);
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        const before = prorated(amount, MARCH, at(earlier));
        expect(prorated(amount, MARCH, at(later))).toBeLessThanOrEqual(before);
        expect(before).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

describe("what is still owed after refunds that failed", () => {
  const at = (minute: number) => new Date(Date.UTC(2027, 2, 10, 17, minute));
  const refund = (id: number, status: string, amountCents: number, failedAt = id) => ({
    ...{ id, paymentIntentId: "pi_1", providerRefundId: `re_${id}`, status, amountCents },
    ...{ createdAt: at(id), updatedAt: at(failedAt) },
  });
  const notSent = {
    ...{ ...refund(1, "failed", 40), providerRefundId: null },
    updatedAt: new Date(at(2).getTime() + 1),
  };

  test.each([
    ["nothing without a failure", [refund(1, "done", 40)], 0],
    ["the amount that failed", [refund(1, "failed", 40)], 40],
    ["a failed retry once", [refund(1, "failed", 40), refund(2, "failed", 40)], 40],
    ["the rest of a retry in part", [refund(1, "failed", 40), refund(2, "done", 30)], 10],
    ["nothing while a retry is on its way", [refund(1, "failed", 40), refund(2, "asked", 40)], 0],
    [
      "all that failed after another refund",
      [refund(1, "failed", 40, 3), refund(2, "done", 60)],
      40,
    ],
    ["nothing where staff refunded it before it was sent", [notSent, refund(2, "done", 40)], 0],
  ])("is %s", (_, refunds, owed) => {
    expect(stillOwedCents(refunds)).toBe(owed);
  });
});
