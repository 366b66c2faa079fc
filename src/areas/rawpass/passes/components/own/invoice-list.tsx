import { useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { businessDate } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { labelOf } from "#ui/label-of.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import type { PassInvoice } from "../../schema/passes.ts";
import { Refunds } from "./refunds.tsx";

const STATES: Record<PassInvoice["status"], string> = {
  open: "Not paid",
  paid: "Paid",
  void: "Void",
  uncollectible: "Not collected",
};

/** The day of payment in New Orleans, as the mails name it, or of the invoice until it is paid. */
function dayOf({ paidAt, createdAt }: PassInvoice): string {
  const day = businessDate(new Date(paidAt ?? createdAt));
  return paidAt ? `Paid on ${day}` : day;
}

/** What was charged for a pass. Loaded when somebody wants to see it. */
export default function InvoiceList({ passId }: { passId: number }) {
  const { data, isFetching, refetch } = useQuery(
    getQuery("/api/rawpass/passes/{id}/invoices", { path: { id: passId } }),
  );
  if (!data && isFetching) return <ListLoading label="Loading the receipts..." />;
  if (!data) {
    return (
      <ListError onRetry={() => void refetch()}>We can't show the receipts right now.</ListError>
    );
  }
  return (
    <ul className="mt-3 grid gap-px bg-line">
      {data.data.map((invoice) => (
        <li
          key={invoice.id}
          className="flex flex-wrap items-baseline gap-x-6 gap-y-1 bg-ground py-3"
        >
          <span className="w-full sm:w-60">{dayOf(invoice)}</span>
          <span className="tabular-nums">{inDollars(invoice.amountCents)}</span>
          <span className="text-dim">
            {invoice.receiptNumber ?? labelOf(STATES, invoice.status)}
          </span>
          {invoice.url && (
            <a
              href={invoice.url}
              className="ml-auto inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {invoice.status === "paid" ? "Receipt" : "Invoice"}
              <span className="sr-only"> of {inDollars(invoice.amountCents)}</span>
            </a>
          )}
          <Refunds refunds={invoice.refunds} />
        </li>
      ))}
    </ul>
  );
}
