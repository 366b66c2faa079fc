import * as z from "zod/mini";
import { ListParams, listPage } from "#lib/list-params.ts";
import { PASS_STATUSES } from "./statuses.ts";

const moment = z.iso.datetime();

/** A pass as staff see it. */
export const StaffPass = z.object({
  id: z.int(),
  /** Null when the account is gone, like the account's own. */
  athleteId: z.nullable(z.int()),
  athleteName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(PASS_STATUSES),
  monthlyCents: z.int(),
  activities: z.array(z.object({ activityName: z.string(), frequencyPerWeek: z.int() })),
  startDate: z.nullable(z.string()),
  nextBillingDate: z.nullable(z.string()),
  frozenFrom: z.nullable(z.string()),
  frozenUntil: z.nullable(z.string()),
  /** The day of its end, where that is decided. */
  endsOn: z.nullable(z.string()),
  /** The activities whose age ranges the athlete leaves within 30 days, or has left, with the birthday. */
  outgrown: z.array(z.object({ activityName: z.string(), day: z.string() })),
  createdAt: moment,
});
export type StaffPass = z.infer<typeof StaffPass>;

export const StaffPassPage = listPage(StaffPass);
export type StaffPassPage = z.infer<typeof StaffPassPage>;

/** Which passes staff ask for. */
export const StaffPassParams = z.extend(ListParams, {
  status: z.optional(z.enum(PASS_STATUSES)),
});
export type StaffPassParams = z.infer<typeof StaffPassParams>;

/** Money that did not arrive, or did not go back. */
const OWED_KINDS = ["charge_failed", "pass_disputed", "drop_in_disputed", "refund_failed"] as const;

/** Something about money that staff look after. */
export const StaffOwed = z.object({
  /** Its place in this list. */
  id: z.int(),
  kind: z.enum(OWED_KINDS),
  athleteName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  amountCents: z.int(),
  since: moment,
  /** How often a charge was asked for again; null for other things. */
  retries: z.nullable(z.int()),
});
export type StaffOwed = z.infer<typeof StaffOwed>;

/** What is owed, charges that failed first. */
export const StaffOwedList = listPage(StaffOwed);
export type StaffOwedList = z.infer<typeof StaffOwedList>;
