import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import type { TestAccount, TestAccountChoice } from "../schema/test-checkout.ts";
import { TestChoiceButton } from "./test-choice-button.tsx";

type Outcome = TestAccountChoice["outcome"];

const STATES: Record<TestAccount["status"], string> = {
  incomplete: "The form is not finished.",
  pending: "The provider checks what was given.",
  ready: "Money can be sent here.",
  restricted: "The provider asks for papers.",
  rejected: "The provider does not pay this person.",
  gone: "This account has left the site.",
};

const OF_FORM: [Outcome, string][] = [
  ["leave", "Leave the form unfinished"],
  ["expire", "Let the link expire"],
];

/** The form behind a link that works once, or what the provider and the bank do to an account. */
export function TestAccountForm({ account }: { account: TestAccount }) {
  const { status, isForm, isEmpty, transfers } = account;
  return (
    <div className="cut bg-chalk text-ground">
      <p className="bg-red px-5 py-3 font-bold sm:px-8">
        TEST MODE: no money moves. Choose what happens.
      </p>
      <div className="p-5 sm:p-8">
        <h1 className="text-4xl sm:text-5xl">{isForm ? "Be paid" : "Payouts"}</h1>
        <p className="mt-2">{STATES[status]}</p>
        {!isForm && (
          <p>{isEmpty ? "All of it is with the bank." : "What was sent can be taken back."}</p>
        )}
        <form method="post" className="mt-5 grid gap-3">
          {isForm && (
            <Button type="submit" name="outcome" value="finish" className="min-h-14 text-lg">
              Finish the form
            </Button>
          )}
          {(isForm ? OF_FORM : choicesFor(account)).map(([outcome, label]) => (
            <TestChoiceButton key={outcome} name="outcome" value={outcome}>
              {label}
            </TestChoiceButton>
          ))}
        </form>
        {transfers.length > 0 && <h2 className="mt-8 text-2xl">Received</h2>}
        <ul className="mt-3">
          {transfers.map(({ transferId, amountCents, reversedCents }) => (
            <li
              key={transferId}
              className="flex flex-wrap justify-between gap-x-4 border-ground/20 border-b py-2.5"
            >
              <span className="tabular-nums">{inDollars(amountCents)}</span>
              {reversedCents > 0 && <span>{inDollars(reversedCents)} taken back</span>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function choicesFor({ status, isEmpty }: TestAccount): [Outcome, string][] {
  if (status === "gone") return [];
  return [
    status === "ready" ? ["restrict", "Ask for papers"] : ["restore", "Allow payments again"],
    ["reject", "Reject the account"],
    isEmpty ? ["fill", "Keep money in the account"] : ["empty", "Pay all of it to the bank"],
    ["fail_payout", "Let a payout to the bank fail"],
    ["disconnect", "Leave the site"],
  ];
}
