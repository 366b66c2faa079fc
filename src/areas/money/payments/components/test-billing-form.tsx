import { inDollars } from "#lib/money.ts";
import { buttonClass } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { TestBilling } from "../schema/test-checkout.ts";
import { TestChoiceButton } from "./test-choice-button.tsx";

const STATES = { open: "Not paid", paid: "Paid", void: "Void" };

/** Which card pays, all invoices, and the way back. */
export function TestBillingForm({ billing }: { billing: TestBilling }) {
  const { isCardDeclined, invoices, returnUrl } = billing;
  return (
    <div className="cut bg-chalk text-ground">
      <p className="bg-red px-5 py-3 font-bold sm:px-8">
        TEST MODE: no money moves. Choose whether the card works.
      </p>
      <div className="p-5 sm:p-8">
        <h1 className="text-4xl sm:text-5xl">Card and invoices</h1>
        <p className="mt-2">
          {isCardDeclined ? "Your card is declined." : "Your card works."} What is charged from now
          on is charged to this card.
        </p>
        <form method="post" className="mt-5 grid gap-3">
          <TestChoiceButton name="card" value="works">
            Use a card that works
          </TestChoiceButton>
          <TestChoiceButton name="card" value="declined">
            Use a card that is declined
          </TestChoiceButton>
        </form>
        <h2 className="mt-8 text-2xl">Invoices</h2>
        <ul className="mt-3 border-ground/20 border-t">
          {invoices.map(({ invoiceId, createdAt, amountCents, status }) => (
            <li
              key={invoiceId}
              id={invoiceId}
              className="flex flex-wrap justify-between gap-x-4 border-ground/20 border-b py-2.5"
            >
              <LocalTime at={createdAt} />
              <span>{STATES[status]}</span>
              <span className="tabular-nums">{inDollars(amountCents)}</span>
            </li>
          ))}
        </ul>
        {returnUrl && (
          <a href={returnUrl} className={`${buttonClass("primary")} mt-6 w-full`}>
            Back to {new URL(returnUrl).host}
          </a>
        )}
      </div>
    </div>
  );
}
