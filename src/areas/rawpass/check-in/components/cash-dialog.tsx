import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { CashOwed, CashSale } from "#areas/rawpass/bookings/schema/cash.ts";
import { clockTime, dayAndMonth } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { call } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Touched } from "#ui/read-again.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { deskCashQuery } from "../client/cash.ts";
import { NoteField } from "./note-field.tsx";
import { Unread } from "./own-login.tsx";

const TOUCHED: Touched = ["/api/rawpass/desk/cash", "/api/rawpass/desk/sessions"];

/** Cash that is owed to families, and what was taken today. Loaded when it is opened. */
export default function CashDialog({ onClose }: { onClose(): void }) {
  const { data, error } = useQuery(deskCashQuery());
  const cash = data?.data;
  return (
    <Dialog title="Cash drawer" onClose={onClose}>
      {error && <Unread error={error} what="the cash drawer" />}
      {!cash && !error && <p className="text-dim">Reading the cash…</p>}
      {cash && (
        <div className="grid gap-6">
          <section className="grid gap-3" aria-labelledby="cash-owed">
            <h3 id="cash-owed" className="font-semibold">
              To pay back
            </h3>
            {cash.owed.length === 0 && <p className="text-dim">Nobody is owed cash.</p>}
            <ul className="grid gap-4">
              {cash.owed.map((owed) => (
                <Owed key={owed.id} owed={owed} />
              ))}
            </ul>
          </section>
          <section className="grid gap-3" aria-labelledby="cash-today">
            <h3 id="cash-today" className="font-semibold">
              Today
            </h3>
            <p>
              {inDollars(cash.takenCents)} taken, {inDollars(cash.paidBackCents)} paid back
            </p>
            <ul className="grid gap-4">
              {cash.sold.map((sale) => (
                <Sold key={sale.dropInId} sale={sale} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  );
}

function About({ sale }: { sale: CashOwed | CashSale }) {
  const { athleteName, activityName, date, startTime, dropInId, amountCents } = sale;
  return (
    <span className="min-w-0 break-words">
      <strong>{athleteName ?? "Deleted"}</strong>, {activityName}, {dayAndMonth(date)},{" "}
      {clockTime(startTime)} · {inDollars(amountCents)} · DI-{dropInId}
    </span>
  );
}

function Owed({ owed }: { owed: CashOwed }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const amount = `${inDollars(owed.amountCents)} in cash`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <About sale={owed} />
      <Button
        disabled={isPending}
        onClick={() =>
          void mutate(
            () => call("POST", "/api/rawpass/desk/cash/{id}/pay-back", { path: { id: owed.id } }),
            `${amount} paid back`,
            "It isn't recorded as paid back",
          )
        }
      >
        Paid back {amount}
      </Button>
    </li>
  );
}

function Sold({ sale }: { sale: CashSale }) {
  const { bookingId, isCancelable } = sale;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <About sale={sale} />
        {sale.isCanceled && <span className="text-dim">Canceled</span>}
        {isCancelable && !isAsking && (
          <Button look="quiet" onClick={() => setIsAsking(true)}>
            Cancel this sale
          </Button>
        )}
      </div>
      {isCancelable && isAsking && bookingId !== null && (
        <CancelForm bookingId={bookingId} onKeep={() => setIsAsking(false)} />
      )}
    </li>
  );
}

function CancelForm({ bookingId, onKeep }: { bookingId: number; onKeep(): void }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() === "") {
      setError("Please say why");
      return;
    }
    const cancel = () =>
      call("POST", "/api/rawpass/desk/sales/{id}/cancel", {
        path: { id: bookingId },
        body: { reason },
      });
    void mutate(cancel, ({ message }) => message ?? "Canceled", "The sale stays as it is");
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <NoteField
        label="Why (the family reads it)"
        value={reason}
        error={error}
        onChange={setReason}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          Cancel the sale
        </Button>
        <Button look="quiet" disabled={isPending} onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
