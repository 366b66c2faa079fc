/** The state of a pass; `active` and `past_due` let an athlete train. */
export const PASS_STATUSES = [
  "pending",
  "active",
  "past_due",
  "suspended",
  "frozen",
  "cancelled",
] as const;
export type PassStatus = (typeof PASS_STATUSES)[number];
