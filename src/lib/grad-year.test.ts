import { expect, test } from "vitest";
import { estimateGradYear } from "./grad-year.ts";

test("estimates the class of a player by age and day", () => {
  for (const [age, askedAt, gradYear] of [
    [17, "2026-11-21T12:00:00Z", 2027],
    [16, "2026-11-21T12:00:00Z", 2028],
    [6, "2026-11-21T12:00:00Z", 2038],
    [18, "2026-11-21T12:00:00Z", 2027],
    [99, "2026-11-21T12:00:00Z", 2027],
    [17, "2027-01-01T05:59:59Z", 2027],
    [17, "2027-01-01T06:00:00Z", 2027],
    // The last second of July in New Orleans, and the first of August.
    [17, "2027-08-01T04:59:59Z", 2027],
    [17, "2027-08-01T05:00:00Z", 2028],
    [15, "2027-08-01T05:00:00Z", 2030],
  ] as const) {
    expect(estimateGradYear(age, new Date(askedAt)), `${age} at ${askedAt}`).toBe(gradYear);
  }
});
