import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getQuery } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { ListLoading } from "#ui/list-states.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { openPortal } from "../../client/own.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { dayWithYear, isOver } from "../pass-words.ts";
import { Refunds } from "./refunds.tsx";

/** The next charge, the card, and what was charged. */
export function Billing({ pass }: { pass: OwnPass }) {
  const { status, nextChargeCents, nextBillingDate, cancelAt, outgrown } = pass;
  const goesOn = !isOver(pass) && status !== "suspended" && !cancelAt;
  const isLast =
    outgrown !== null && nextBillingDate !== null && outgrown.endsOn <= nextBillingDate;
  const { data } = useQuery(getQuery("/api/rawpass/passes/{id}", { path: { id: pass.id } }));
  const isCharged = goesOn && nextBillingDate !== null && nextChargeCents !== null && !isLast;
  const later = pass.leaving.find(
    ({ endsOn }) => nextBillingDate !== null && endsOn > nextBillingDate,
  );
  return (
    <section aria-label="Billing" className="bg-ground p-5 sm:p-8">
      <h3 className="text-2xl">Billing</h3>
      {isCharged && (
        <p className="mt-2">
          Next charge: <strong>{inDollars(nextChargeCents)}</strong> on{" "}
          <strong>{dayWithYear(nextBillingDate)}</strong>
          {outgrown
            ? `. No charge follows on ${dayWithYear(outgrown.endsOn)}, when the pass ends.`
            : later && later.thenCents !== null
              ? `. From ${dayWithYear(later.endsOn)} on, a month costs ${inDollars(later.thenCents)}.`
              : ", and every month until you cancel."}
        </p>
      )}
      {goesOn && isLast && (
        <p className="mt-2">
          No charge follows: the pass ends on <strong>{dayWithYear(outgrown.endsOn)}</strong>.
        </p>
      )}
      {!isOver(pass) && (
        <p className="mt-4">
          <PortalButton passId={pass.id} />
        </p>
      )}
      <Refunds refunds={data?.data.refunds ?? []} />
      <Invoices passId={pass.id} />
    </section>
  );
}

function PortalButton({ passId }: { passId: number }) {
  const [isPending, setIsPending] = useState(false);
  const { onError } = useMutationFeedback(["/api/rawpass/passes"]);
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

const loadInvoices = () => import("./invoice-list.tsx");

/** The payment provider is asked for them when somebody wants to see them. */
function Invoices({ passId }: { passId: number }) {
  const { Dialog: List, open } = useLazyDialog(loadInvoices);
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => currentTarget.open && void open()}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Receipts</summary>
      {List ? <List passId={passId} /> : <ListLoading label="Loading the receipts..." />}
    </details>
  );
}
