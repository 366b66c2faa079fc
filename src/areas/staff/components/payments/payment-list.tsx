import { Link } from "react-router";
import { withQuery } from "#lib/list-address.ts";
import { type MayUse, useMayUse } from "#lib/may-use.ts";
import { inDollars } from "#lib/money.ts";
import { pageParameters, paths } from "#paths.ts";
import type { Column } from "#ui/data-table.tsx";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { TABS_FOR } from "../../access/tabs.ts";
import type { PaymentPage, StaffPayment } from "../../schema/payments.ts";
import { PAYMENTS, PURPOSE_LABELS } from "./lists.ts";

const { tab, search, order } = pageParameters;

const REFUND_LABELS = {
  asked: "refund on its way",
  done: "refunded",
  failed: "refund failed",
  owed: "owed in cash",
};

const COLUMNS: readonly Column<StaffPayment>[] = [
  { label: "Paid", cell: ({ paidAt }) => <LocalTime at={paidAt} isColumn /> },
  { label: "For", cell: (payment) => <Thing payment={payment} /> },
  { label: "Paid by", cell: ({ payer }) => payer ?? "Deleted" },
  {
    label: "Amount",
    cell: ({ amountCents }) => <strong className="tabular-nums">{inDollars(amountCents)}</strong>,
  },
  { label: "State", cell: (payment) => <State payment={payment} /> },
  {
    label: "Provider's number",
    cell: ({ providerId, method }) => (
      <span className="wrap-anywhere text-sm">
        {providerId ?? (method === "cash" ? "Paid in cash" : "–")}
      </span>
    ),
  },
];

/** What was paid for everything that the site sells, with what went back. */
export function PaymentList() {
  return (
    <>
      <TableView state={useListView(PAYMENTS)} columns={COLUMNS} below={Sums} />
      <p className="mt-6">
        <Link
          to={withQuery(paths.connectAdmin, { [tab]: "figures" })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Deals and payouts, compared with the payment provider
        </Link>
      </p>
    </>
  );
}

/** What all pages of the list come to. */
function Sums({ amountCents, refundedCents, testCents }: PaymentPage) {
  return (
    <p className="mt-4">
      {`All pages together: ${inDollars(amountCents)} paid, ${inDollars(refundedCents)} refunded, `}
      <strong>{`${inDollars(amountCents - refundedCents)} net`}</strong>
      {testCents > 0 && `, without ${inDollars(testCents)} paid in test mode`}
    </p>
  );
}

/** What was paid for, with a link for whoever may see it. */
function Thing({ payment }: { payment: StaffPayment }) {
  const { purpose, reference, isTest } = payment;
  const address = addressOf(payment, useMayUse());
  return (
    <div className="grid justify-items-start">
      <span className="text-dim text-sm">{labelOf(PURPOSE_LABELS, purpose)}</span>
      {address ? (
        <Link
          to={address}
          className="inline-flex min-h-11 items-center whitespace-nowrap underline underline-offset-4"
        >
          {reference}
        </Link>
      ) : (
        <span>{reference}</span>
      )}
      {isTest && <span className="text-dim text-sm">Test mode</span>}
    </div>
  );
}

function addressOf({ purpose, thingId, payer }: StaffPayment, may: MayUse): string | null {
  const found = { [search]: payer ?? "" };
  switch (purpose) {
    case "shop-order":
      return may(TABS_FOR.shop.orders)
        ? withQuery(paths.shopAdmin, { [order]: String(thingId) })
        : null;
    case "connect-deal":
      return may(TABS_FOR.connect.deals)
        ? withQuery(paths.connectAdmin, { [tab]: "deals", ...found })
        : null;
    case "rawpass-pass":
      return may(TABS_FOR.rawPass.members)
        ? withQuery(paths.rawPassAdmin, { [tab]: "members", ...found })
        : null;
    case "rawpass-drop-in":
      return may(TABS_FOR.rawPass["drop-ins"])
        ? withQuery(paths.rawPassAdmin, { [tab]: "drop-ins", ...found })
        : null;
    default:
      return null;
  }
}

function State({ payment: { amountCents, refunds, isDisputed } }: { payment: StaffPayment }) {
  const done = refunds.filter(({ status }) => status === "done");
  const back = done.reduce((sum, refund) => sum + refund.amountCents, 0);
  const state = back >= amountCents ? "Refunded" : back > 0 ? "Partly refunded" : "Paid";
  return (
    <div className="grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-2">
        <Mark>{state}</Mark>
        {isDisputed && <Mark isUrgent>Disputed</Mark>}
      </span>
      {refunds.map(({ at, amountCents: cents, status, providerId }) => (
        <span key={providerId ?? at} className="text-sm">
          {`${inDollars(cents)} ${labelOf(REFUND_LABELS, status)}`}, <LocalTime at={at} />
          {providerId && <span className="wrap-anywhere block text-dim">{providerId}</span>}
        </span>
      ))}
    </div>
  );
}
