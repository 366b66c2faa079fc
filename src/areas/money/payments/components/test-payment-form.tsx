import { CircleAlert } from "lucide-react";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import type { TestPayment } from "../schema/test-checkout.ts";
import { TestChoiceButton } from "./test-choice-button.tsx";

interface TestPaymentFormProps {
  payment: TestPayment;
  /** Why it was not paid just now, or null. */
  reason: string | null;
}

const DISPUTES = {
  dispute: "Dispute this payment with the bank",
  dispute_won: "Let the bank decide for the site",
  dispute_lost: "Let the bank decide for the customer",
};

/** What is to be paid, and the three ways in which it can end. */
export function TestPaymentForm({ payment, reason }: TestPaymentFormProps) {
  const { reference, lines, totalCents, isMonthly, state } = payment;
  const price = `${inDollars(totalCents)}${isMonthly ? " a month" : ""}`;
  return (
    <div className="cut bg-chalk text-ground">
      <p className="bg-red px-5 py-3 font-bold sm:px-8">
        TEST MODE: no money moves. Choose how the payment ends.
      </p>
      <div className="p-5 sm:p-8">
        <h1 className="text-4xl sm:text-5xl">Pay {price}</h1>
        <p className="mt-2">
          {isMonthly ? "Subscription" : "Payment"} {reference}
        </p>
        <ul className="mt-5 border-ground/20 border-t">
          {lines.map((line) => (
            <li
              key={line.name}
              className="flex justify-between gap-4 border-ground/20 border-b py-2.5"
            >
              <span>
                {line.quantity} × {line.name}
              </span>
              <span className="tabular-nums">{inDollars(line.amountCents * line.quantity)}</span>
            </li>
          ))}
        </ul>
        {reason && (
          <p role="alert" className="mt-5 flex items-start gap-2 bg-ground p-4 text-chalk">
            <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-red" />
            {reason}
          </p>
        )}
        <form method="post" className="mt-6 grid gap-3">
          {state === "open" ? (
            <>
              <Button type="submit" name="outcome" value="success" className="min-h-14 text-lg">
                Pay {price}
              </Button>
              <TestChoiceButton name="outcome" value="decline">
                Let the card be declined
              </TestChoiceButton>
            </>
          ) : (
            <p className="font-semibold">
              {state === "complete" ? "This is paid." : "This payment page has closed."}
            </p>
          )}
          {state === "complete" &&
            Object.entries(DISPUTES).map(([outcome, label]) => (
              <TestChoiceButton key={outcome} name="outcome" value={outcome}>
                {label}
              </TestChoiceButton>
            ))}
          <TestChoiceButton name="outcome" value="leave">
            Leave without paying
          </TestChoiceButton>
        </form>
      </div>
    </div>
  );
}
