import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inDollars } from "#lib/money.ts";
import { memberApi } from "#member-api.ts";
import { Button } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { openPortal, passInvoicesQuery } from "../../client.ts";
import type { OwnPass } from "../../schema.ts";
import { dayWithYear, invoiceState, isOver } from "../pass-words.ts";

/** The next charge, the card, and what was charged. */
export function Billing({ pass }: { pass: OwnPass }) {
  const { status, monthlyCents, nextBillingDate, cancelAt } = pass;
  const goesOn = !isOver(pass) && status !== "suspended" && !cancelAt;
  const isCharged = goesOn && nextBillingDate !== null;
  return (
    <section aria-label="Billing" className="bg-ground p-5 sm:p-8">
      <h3 className="text-2xl">Billing</h3>
      {isCharged && (
        <p className="mt-2">
          Next charge: <strong>{inDollars(monthlyCents)}</strong> on{" "}
          <strong>{dayWithYear(nextBillingDate)}</strong>, and every month until you cancel.
        </p>
      )}
      {!isOver(pass) && (
        <p className="mt-4">
          <PortalButton passId={pass.id} />
        </p>
      )}
      <Invoices passId={pass.id} />
    </section>
  );
}

function PortalButton({ passId }: { passId: number }) {
  const [isPending, setIsPending] = useState(false);
  const { onError } = useMutationFeedback([memberApi.passes]);
  async function open(): Promise<void> {
    setIsPending(true);
    try {
      window.location.assign(await openPortal(passId));
    } catch (error) {
      onError("The billing page can't be opened", error);
      setIsPending(false);
    }
  }
  return (
    <Button look="quiet" disabled={isPending} onClick={() => void open()}>
      {isPending ? "Opening..." : "Change card"}
    </Button>
  );
}

/** The payment provider is asked for them when somebody wants to see them. */
function Invoices({ passId }: { passId: number }) {
  const [isOpened, setIsOpened] = useState(false);
  const { data, isFetching, refetch } = useQuery({
    ...passInvoicesQuery(passId),
    enabled: isOpened,
  });
  return (
    <details
      className="mt-4"
      onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Receipts</summary>
      {data ? (
        <ul className="mt-3 grid gap-px bg-line">
          {data.data.map((invoice) => (
            <li
              key={invoice.id}
              className="flex flex-wrap items-baseline gap-x-6 gap-y-1 bg-ground py-3"
            >
              <LocalTime at={invoice.createdAt} className="w-full sm:w-60" />
              <span className="tabular-nums">{inDollars(invoice.amountCents)}</span>
              <span className="text-dim">{invoiceState(invoice)}</span>
              {invoice.url && (
                <a
                  href={invoice.url}
                  className="ml-auto inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {invoice.status === "paid" ? "Receipt" : "Invoice"}
                  <span className="sr-only"> of {inDollars(invoice.amountCents)}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      ) : isFetching || !isOpened ? (
        <ListLoading label="Loading the receipts..." />
      ) : (
        <ListError onRetry={() => void refetch()}>We can't show the receipts right now.</ListError>
      )}
    </details>
  );
}
