import { expect, test } from "vitest";
import { STATE_LABELS } from "#pages/_staff.you-scout.actual-admin/state-labels.ts";
import type { AuditEntry } from "../../schema/audit-log.ts";
import { changeLines } from "./describe.ts";

test("a change reads in words, spelled as in the rest of the site", () => {
  const before = { colour: "Black", rawRank: 12 };
  const after = { colour: "White", rawRank: 3, isActive: true };
  expect(changeLines({ before, after } as unknown as AuditEntry, {})).toEqual([
    "Color: Black → White",
    "Rank: 12 → 3",
    "Active: yes",
  ]);
});

test("a change tells money in dollars, states in words, and nothing of what is not there", () => {
  const before = { refundCents: 0, status: "paid", state: "booked", note: null };
  const after = {
    ...{ refundCents: 5055, status: "ready_for_pickup", note: null, fromTime: null, doubts: "" },
    ...{ at: "2027-03-10T17:00:00.000Z", toSlotId: "Hitting", slotIds: "Hitting, Pitching" },
    assigneeId: "coach_ana",
  };
  expect(changeLines({ before, after } as unknown as AuditEntry, {})).toEqual([
    "Refund: $0.00 → $50.55",
    "Status: paid → ready for pickup",
    "State: booked",
    "At: March 10, 2027 at 11:00 AM",
    "To slot: Hitting",
    "Slots: Hitting, Pitching",
    "Assignee: coach_ana",
  ]);
});

test("a change tells states as their lists do", () => {
  const linesOf = (entry: object) => changeLines(entry as AuditEntry, STATE_LABELS);
  const before = { status: "pending" };
  const after = { status: "needs_info" };
  expect(linesOf({ subjectType: "nomination", before, after })).toEqual([
    "Status: Waiting → Asked back",
  ]);
  const given = { rights: "desk, scout" };
  expect(linesOf({ subjectType: "user", before: {}, after: given })).toEqual([
    "Rights: Desk, Scout",
  ]);
});
