import type { StaffRight } from "#lib/staff-rights.ts";

/** What each right is for, as the sentence "@name will …" goes on. */
export const WHAT_RIGHTS_LET: Record<StaffRight, string> = {
  scout:
    "run the board and its editions, events, measurements and scouting grades, and see the email addresses and phone numbers of families: evaluation requests, guardians and privacy requests",
  moderator:
    "decide nominations, comments and reports of YouScout, and award badges, without seeing how families are reached",
  shop: "manage products and orders, with customers' addresses, and refund orders",
  desk: "check athletes in, and see their names, ages and emergency contacts, and who came to training",
  partners: "decide listings, people, deals and reviews of Connect, with its money",
  bookkeeper:
    "read all payments, refunds and payouts, orders and deals, with customers' addresses and the files, and change nothing",
};
