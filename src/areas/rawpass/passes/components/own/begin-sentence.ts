import { inDollars } from "#lib/money.ts";
import type { AlterationQuote } from "../../schema/alterations.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { dayWithYear } from "../pass-words.ts";

type Quote = Pick<
  AlterationQuote["data"],
  "kind" | "from" | "dueCents" | "monthlyCents" | "nextBillingDate" | "activities"
>;

/** What a change costs at once, and when it begins, before it is made. */
export function beginSentence(quote: Quote, pass: Pick<OwnPass, "activities">): string {
  const { kind, from, dueCents, monthlyCents, nextBillingDate, activities } = quote;
  const day = dayWithYear(from);
  const wanted = new Set(activities.flatMap(({ timeSlotIds }) => timeSlotIds));
  const isSwapped = pass.activities.some((one) => one.timeSlotIds.some((id) => !wanted.has(id)));
  const begin = `The new times begin on ${day}${isSwapped ? ", and the old ones end the day before" : ""}.`;
  switch (kind) {
    case "raise":
      return dueCents > 0
        ? `${inDollars(dueCents)} is charged to your card now, for the rest of the paid month, counted from ${isSwapped ? day : "today"}. ${begin} If the charge fails, nothing changes.`
        : `Nothing is charged now. From ${dayWithYear(nextBillingDate)} you pay ${inDollars(monthlyCents)} a month. ${begin}`;
    case "lower":
      return `Nothing is charged or refunded now. Your weekly times stay as they are until your next billing date, and the new ones begin on ${day}.`;
    default:
      return `Nothing is charged for this. ${begin}`;
  }
}
