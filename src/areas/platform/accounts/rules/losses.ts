import { businessDate } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import type { AccountLosses } from "../schema.ts";

/** What ends with an account, one thing a line, for the dialog that asks and the mail that confirms it. */
export function namesOfLosses(losses: AccountLosses): string[] {
  const { passes, passRefundCents, sessions, makeUps, weeklyWaits, athletes, offers } = losses;
  const { sessionRefundCents, sessionCashCents, listings } = losses;
  return [
    passes > 0 &&
      `${passes === 1 ? "Your RawPass" : `Your ${passes} RawPasses`}, at once. ${refunded(passRefundCents)}`,
    sessions > 0 &&
      `${counted(sessions, "session")} booked one by one. ${refunded(sessionRefundCents, sessionCashCents)}`,
    makeUps > 0 && `${counted(makeUps, "open make-up")}.`,
    weeklyWaits > 0 && `${counted(weeklyWaits, "place")} on the waitlist for a weekly time.`,
    ...losses.registrations.map(
      ({ firstName, eventName, startsAt, isWaiting }) =>
        `${firstName}'s place ${isWaiting ? "on the waitlist for" : "at"} ${eventName} on ${businessDate(new Date(startsAt))}.`,
    ),
    ...losses.evaluations.map(
      ({ firstName, startsAt }) =>
        `${firstName}'s evaluation on ${businessDate(new Date(startsAt))}.`,
    ),
    athletes > 0 &&
      `${counted(athletes, "athlete")}, with the birth date, emergency contact and sessions we have on file.`,
    listings.length > 0 &&
      `Your ${listings.length === 1 ? "listing or draft" : `${listings.length} listings and drafts`} in Connect: ${listings.map((title) => `"${title}"`).join(", ")}.`,
    offers > 0 && `${counted(offers, "open offer")} in Connect. The other side is notified.`,
  ].filter((line) => line !== false);
}

/** What stays of an account's open orders; null without one. */
export function ordersThatStay({ orders }: AccountLosses): string | null {
  if (orders.length === 0) return null;
  return orders.length === 1
    ? `Your order ${orders[0]} stays. Its link still works, and we still email you about it.`
    : `Your orders ${orders.join(", ")} stay. Their links still work, and we still email you about them.`;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function refunded(cents: number, cashCents = 0): string {
  const parts = [
    cents > cashCents && `${inDollars(cents - cashCents)} goes back to your card.`,
    cashCents > 0 &&
      `${inDollars(cashCents)} is paid back in cash at the desk: we'll email you the receipt number to name there.`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(" ") : "Nothing is refunded.";
}
