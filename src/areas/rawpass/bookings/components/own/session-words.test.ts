import { expect, test } from "vitest";
import type { OwnBooking } from "../../schema/own.ts";
import { cancelled } from "./session-words.ts";

const paid = { state: "booked", isCash: false, amountCents: 3_500 } as const;

test.for([
  [{ refundCents: 1_000 }, 2_500, "$25.00 goes back to your card."],
  [{ refundCents: 3_500 }, 0, "You already got back what you paid for it."],
  [
    { refundCents: 0 },
    0,
    "Nothing goes back now, because your bank is looking into the payment or has returned it.",
  ],
] as const)("a canceled session with %j says what goes back", ([gone, refundCents, text]) => {
  const booking = { ...paid, ...gone } as unknown as OwnBooking;
  expect(cancelled({ outcome: "refund", refundCents }, booking).description).toBe(text);
});
