import { addressOf } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import type { Column } from "#ui/data-table.tsx";
import { DownloadLink } from "#ui/download-link.tsx";
import { labelOf } from "#ui/label-of.ts";
import { TableView } from "#ui/list-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { MoneyMonth } from "../../schema/payments.ts";
import { MONTHS, PURPOSE_LABELS } from "./lists.ts";

const LONG_MONTH = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const nameOf = ({ id }: MoneyMonth) => LONG_MONTH.format(new Date(`${id}-01`));
const cents = (amount: number) => <span className="tabular-nums">{inDollars(amount)}</span>;

const COLUMNS: readonly Column<MoneyMonth>[] = [
  { label: "Month", cell: (row) => <strong>{nameOf(row)}</strong> },
  { label: "Gross", cell: ({ grossCents }) => cents(grossCents) },
  { label: "Refunds", cell: ({ refundCents }) => cents(refundCents) },
  { label: "Net", cell: ({ grossCents, refundCents }) => cents(grossCents - refundCents) },
  { label: "Net by kind", cell: ({ parts }) => <Parts parts={parts} /> },
  { label: "Our fees", cell: ({ feeCents }) => cents(feeCents) },
  { label: "Payouts", cell: ({ payoutCents }) => cents(payoutCents) },
  { label: "Sales tax", cell: ({ taxCents }) => cents(taxCents) },
  {
    label: "File",
    cell: (row) => (
      <DownloadLink
        to={addressOf("/api/admin/payments.csv", { query: { month: row.id } })}
      >{`CSV of ${nameOf(row)}`}</DownloadLink>
    ),
  },
];

/** What moved in each month, with the file for the accountant. */
export function MonthList() {
  return (
    <>
      <p className="mb-6 max-w-prose text-dim">
        Net is gross less refunds. Fees are what we keep of deals in Connect, payouts what
        organizers are sent. What the payment provider charges us, and what a bank took back from
        orders and RawPass, is in the provider's own reports.
      </p>
      <TableView state={useListView(MONTHS)} columns={COLUMNS} />
    </>
  );
}

function Parts({ parts }: Pick<MoneyMonth, "parts">) {
  return (
    <ul className="text-sm">
      {parts.map(({ purpose, method, netCents }) => (
        <li key={`${purpose} ${method}`}>
          {labelOf(PURPOSE_LABELS, purpose)}
          {method === "cash" && ", cash"} {cents(netCents)}
        </li>
      ))}
    </ul>
  );
}
