import { CheckCheck, Receipt } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { PaymentTask } from "#areas/money/payments/schema/tasks.ts";
import { withQuery } from "#lib/list-address.ts";
import { useMayUse } from "#lib/may-use.ts";
import { inDollars } from "#lib/money.ts";
import { pageParameters, paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import { PURPOSE_LABELS } from "../payments/lists.ts";

const TITLES: Record<PaymentTask["kind"], string> = {
  refund_failed: "A refund failed",
  refund_due: "A refund is due",
  cash_owed: "Cash to pay back at the desk",
  dispute: "A customer disputes a payment",
  difference: "A payment differs from the payment provider",
};

const ADVICE: Record<PaymentTask["kind"], string> = {
  refund_failed:
    "The money did not reach the customer, and the site does not send it again. Refund it once more, or give it back another way.",
  refund_due:
    "An order was canceled while its payment was disputed. The dispute is over, and the money stayed with us. Please refund the order.",
  cash_owed: "The family hears at the desk that it gets this back. The desk records it.",
  dispute:
    "Please answer at the payment provider. Without an answer, the customer gets the money back.",
  difference: "Two comparisons have found this. Please look at the payment provider.",
};

const loadDialog = () => import("./finish-dialog.tsx");

/** Something about money that needs a person, to be worked off elsewhere. */
export default function MoneyEntry({ task, isUrgent }: { task: PaymentTask; isUrgent: boolean }) {
  const titleId = useId();
  const may = useMayUse();
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const { kind, purpose, foundBy, amountCents, text, answerBy, openedAt } = task;
  return (
    <WorkItem
      titleId={titleId}
      className={`border-l-4 bg-raised p-4 sm:p-5 ${isUrgent ? "border-red" : "border-line"}`}
    >
      <h3 id={titleId} className="wrap-anywhere text-2xl">
        {labelOf(TITLES, kind)}
      </h3>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="grid content-start gap-2">
          {text && <p className="wrap-anywhere font-semibold">{text}</p>}
          <p className="text-pretty">{ADVICE[kind]}</p>
        </div>
        <Facts>
          <Fact term="Paid for">{labelOf(PURPOSE_LABELS, purpose)}</Fact>
          {amountCents !== null && <Fact term="Amount">{inDollars(amountCents)}</Fact>}
          {answerBy && (
            <Fact term="Answer by">
              <LocalTime at={answerBy} />
            </Fact>
          )}
          <Fact term="Since">
            <LocalTime at={openedAt} />
          </Fact>
        </Facts>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {foundBy && (
          <Link
            className={buttonClass("quiet")}
            to={withQuery(paths.paymentsAdmin, { [pageParameters.search]: foundBy })}
          >
            <Receipt aria-hidden="true" size={18} />
            Open the payment
          </Link>
        )}
        {may("admin") && (
          <KeyButton
            shortcut="f"
            look="quiet"
            className="needs-scripts"
            onClick={() => void open()}
          >
            <CheckCheck aria-hidden="true" size={18} />
            Finish
          </KeyButton>
        )}
      </div>
      {Dialog && <Dialog row={task} onClose={close} />}
    </WorkItem>
  );
}
