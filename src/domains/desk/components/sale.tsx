import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#lib/api.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { DrawnCode, useCodePath } from "#ui/drawn-code.tsx";
import { saleStatusQuery, sellDropIn, sessionsOnSaleQuery } from "../client/sales.ts";
import { opensAt } from "../rules.ts";
import { timeOf } from "../schema/answer-words.ts";
import type { SessionOnSale, SoldDropIn } from "../schema/sales.ts";
import type { DeskAthlete } from "../schema.ts";
import type { DeskState } from "./use-desk.ts";

interface SaleProps {
  athlete: DeskAthlete;
  /** The session that the answer is about. */
  meantSlotId: number | undefined;
  desk: DeskState;
}

/** Sells a session of today: staff choose it, the family pays on its phone, and the desk lets in. */
export default function Sale({ athlete, meantSlotId, desk }: SaleProps) {
  const [sold, setSold] = useState<SoldDropIn["data"] | null>(null);
  return (
    <section aria-label="Sell a drop-in" className="grid gap-4 bg-night p-5">
      {sold ? (
        <Payment athlete={athlete} sold={sold} desk={desk} />
      ) : (
        <Choice athlete={athlete} meantSlotId={meantSlotId} onSold={setSold} />
      )}
    </section>
  );
}

interface ChoiceProps extends Omit<SaleProps, "desk"> {
  onSold(sold: SoldDropIn["data"]): void;
}

function Choice({ athlete, meantSlotId, onSold }: ChoiceProps) {
  const { data, error } = useQuery(sessionsOnSaleQuery(athlete));
  const sale = useMutation({
    mutationFn: ({ slotId }: SessionOnSale) =>
      sellDropIn({ athleteId: athlete.id, ticket: athlete.ticket, slotId }),
    onSuccess: onSold,
  });
  if (error) return <p role="alert">The sessions of today can't be read right now.</p>;
  if (!data) return <p className="text-dim">Reading the sessions of today…</p>;
  // The one that the answer is about stands first.
  const sessions = data.data.toSorted(
    (one, other) => Number(other.slotId === meantSlotId) - Number(one.slotId === meantSlotId),
  );
  if (sessions.length === 0) {
    return (
      <p role="status">
        No session of today has a free place for {athlete.firstName} and is still to begin.
      </p>
    );
  }
  return (
    <>
      <p className="font-semibold">Which session is it?</p>
      <ul aria-label="Sessions of today" className="grid gap-2">
        {sessions.map((session) => (
          <li key={session.slotId}>
            <Button
              look="quiet"
              className="w-full"
              disabled={sale.isPending || sale.isSuccess}
              onClick={() => sale.mutate(session)}
            >
              {session.activityName}, {timeOf(session.startsAt)} · {inDollars(session.amountCents)}{" "}
              · {session.free} free
            </Button>
          </li>
        ))}
      </ul>
      {sale.error && (
        <p role="alert" className="border-red border-l-4 pl-4">
          {textOf(sale.error)}
        </p>
      )}
    </>
  );
}

function textOf(thrown: unknown): string {
  if (!(thrown instanceof ApiError)) return "The site can't be reached. Nothing was sold.";
  return Object.values(thrown.fields)[0] ?? thrown.text;
}

interface PaymentProps {
  athlete: DeskAthlete;
  sold: SoldDropIn["data"];
  desk: DeskState;
}

/** The payment page as a code, until the payment arrives; then the desk lets the athlete in, if the session is open. */
function Payment({ athlete, sold, desk }: PaymentProps) {
  const { data } = useQuery(saleStatusQuery(sold.bookingId));
  const { status, isOpen } = data?.data ?? { status: "pending", isOpen: false };
  const drawing = useCodePath(sold.paymentUrl);
  const { ask } = desk;
  const isAsked = useRef(false);
  useEffect(() => {
    if (status !== "paid" || !isOpen || isAsked.current) return;
    isAsked.current = true;
    void ask({ athleteId: athlete.id, slotId: sold.slotId });
  }, [status, isOpen, sold, athlete, ask]);
  const session = `${sold.activityName}, ${timeOf(sold.startsAt)} · ${inDollars(sold.amountCents)}`;
  return (
    <>
      <p className="font-semibold">{session}</p>
      {status === "pending" && (
        <div className="max-w-sm bg-paper">
          <DrawnCode drawing={drawing} label="Code of the payment page" className="w-full" />
        </div>
      )}
      <p role="status">{sentenceOf(status, athlete, sold)}</p>
    </>
  );
}

function sentenceOf(
  status: "pending" | "paid" | "over",
  { firstName }: DeskAthlete,
  { startsAt, heldUntil }: SoldDropIn["data"],
): string {
  if (status === "over") return "Nobody paid in time, and the place is free again.";
  if (status === "pending") {
    return `The parent scans this and pays on the phone; the link is in the mail, too. The place is kept until ${timeOf(heldUntil)}.`;
  }
  const opens = timeOf(opensAt(new Date(startsAt)).toISOString());
  return `Paid: the place is ${firstName}'s. Check-in opens at ${opens}.`;
}
