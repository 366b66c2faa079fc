import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#lib/api.ts";
import { inDollars } from "#lib/money.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { Button } from "#ui/button.tsx";
import { DrawnCode, useCodePath } from "#ui/drawn-code.tsx";
import { useKeptFocus } from "#ui/use-kept-focus.ts";
import { saleStatusQuery, sellDropIn, sessionsOnSaleQuery } from "../client/sales.ts";
import { opensAt } from "../rules/decision.ts";
import { timeOf } from "../schema/answer-words.ts";
import type { DeskAthlete } from "../schema/desk.ts";
import type { SessionOnSale, SoldDropIn } from "../schema/sales.ts";
import { NoteField } from "./note-field.tsx";
import type { DeskState } from "./use-desk.ts";

interface SaleProps {
  athlete: DeskAthlete;
  /** The session that the answer is about. */
  meantSlotId: number | undefined;
  desk: DeskState;
  onClose(): void;
}

/** Sells a session of today: staff choose it and how it is paid, and the desk lets in. */
export default function Sale({ athlete, meantSlotId, desk, onClose }: SaleProps) {
  const [session, setSession] = useState<SessionOnSale | null>(null);
  const [sold, setSold] = useState<SoldDropIn["data"] | null>(null);
  const chosen = sold ?? session;
  const place = useKeptFocus<HTMLElement>(sold ? "sold" : String(session?.slotId));
  useEffect(() => place.current?.focus(), [place]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Sell a drop-in"
      className="grid gap-4 bg-night p-5 outline-none"
    >
      {chosen === null ? (
        <>
          <Choice athlete={athlete} meantSlotId={meantSlotId} onChoose={setSession} />
          <div>
            <Button look="quiet" onClick={onClose}>
              Don't sell
            </Button>
          </div>
        </>
      ) : (
        <p className="font-semibold">
          {chosen.activityName}, {timeOf(chosen.startsAt)} · {inDollars(chosen.amountCents)}
        </p>
      )}
      {sold && <Payment athlete={athlete} sold={sold} desk={desk} onSold={setSold} />}
      {session && !sold && (
        <HowPaid
          athlete={athlete}
          session={session}
          onSold={setSold}
          onBack={() => setSession(null)}
        />
      )}
    </section>
  );
}

interface HowPaidProps {
  athlete: DeskAthlete;
  session: Pick<SessionOnSale, "slotId" | "amountCents">;
  onSold(sold: SoldDropIn["data"]): void;
  /** Absent once the family has the payment page, and may only pay in cash instead. */
  onBack?: () => void;
}

/** Sells by card on a phone, or once staff say that they have the cash in hand. */
function HowPaid({ athlete, session, onSold, onBack }: HowPaidProps) {
  const [isCash, setIsCash] = useState(false);
  const [reason, setReason] = useState("");
  const place = useKeptFocus<HTMLDivElement>(isCash);
  const { slotId, amountCents } = session;
  const sale = useMutation({
    mutationFn: (cash: { cashCents?: number; reason?: string }) =>
      sellDropIn({ athleteId: athlete.id, ticket: athlete.ticket, slotId, ...cash }),
    onSuccess: onSold,
  });
  const isBusy = sale.isPending || sale.isSuccess;
  const [reasonError, setReasonError] = useState<string>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim().length < 3) {
      setReasonError("Please say why in at least 3 characters");
      return;
    }
    setReasonError(undefined);
    sale.mutate({ cashCents: amountCents, reason });
  }
  return (
    <div ref={place} className="grid gap-4">
      {isCash ? (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <p>Take exactly {inDollars(amountCents)}, then confirm. The place is paid at once.</p>
          <NoteField label="Why in cash" value={reason} error={reasonError} onChange={setReason} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isBusy}>
              {inDollars(amountCents)} in cash taken
            </Button>
            <Button look="quiet" disabled={isBusy} onClick={() => setIsCash(false)}>
              No cash
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-3">
          {onBack && (
            <Button disabled={isBusy} onClick={() => sale.mutate({})}>
              Paid by card on a phone
            </Button>
          )}
          <Button look="quiet" disabled={isBusy} onClick={() => setIsCash(true)}>
            {onBack ? "Cash" : "Cash instead"}
          </Button>
          {onBack && (
            <Button look="quiet" disabled={isBusy} onClick={onBack}>
              Back
            </Button>
          )}
        </div>
      )}
      {sale.error && (
        <p role="alert" className="border-red border-l-4 pl-4">
          {textOf(sale.error)}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps extends Omit<SaleProps, "desk" | "onClose"> {
  onChoose(session: SessionOnSale): void;
}

function Choice({ athlete, meantSlotId, onChoose }: ChoiceProps) {
  const { data, error } = useQuery(sessionsOnSaleQuery(athlete));
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
            <Button look="quiet" className="w-full" onClick={() => onChoose(session)}>
              {session.activityName}, {timeOf(session.startsAt)} · {inDollars(session.amountCents)}{" "}
              · {session.free} free
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function textOf(thrown: unknown): string {
  if (thrown instanceof TypeError) return "The site can't be reached. Nothing was sold.";
  const [atField] = thrown instanceof ApiError ? Object.values(thrown.fields) : [];
  return atField ?? reasonOf(thrown);
}

interface PaymentProps {
  athlete: DeskAthlete;
  sold: SoldDropIn["data"];
  desk: DeskState;
  onSold(sold: SoldDropIn["data"]): void;
}

/** The payment page as a code, until the payment arrives; then the desk lets the athlete in, if the session is open. */
function Payment({ athlete, sold, desk, onSold }: PaymentProps) {
  const { data } = useQuery(saleStatusQuery(sold.bookingId));
  const { paymentUrl } = sold;
  const known = data?.data ?? { status: paymentUrl ? "pending" : "paid", isOpen: false };
  const { isOpen } = known;
  // Cash pays at once; until the next look the status may be that of before.
  const status = paymentUrl === null && known.status === "pending" ? "paid" : known.status;
  const drawing = useCodePath(paymentUrl ?? "");
  const { ask } = desk;
  const isAsked = useRef(false);
  useEffect(() => {
    if (status !== "paid" || !isOpen || isAsked.current) return;
    isAsked.current = true;
    void ask({ athleteId: athlete.id, slotId: sold.slotId });
  }, [status, isOpen, sold, athlete, ask]);
  return (
    <>
      {status === "pending" && (
        <div className="max-w-sm bg-paper">
          <DrawnCode drawing={drawing} label="Code of the payment page" className="w-full" />
        </div>
      )}
      <p role="status">{sentenceOf(status, athlete, sold)}</p>
      {status === "pending" && <HowPaid athlete={athlete} session={sold} onSold={onSold} />}
    </>
  );
}

function sentenceOf(
  status: "pending" | "paid" | "over",
  { firstName }: DeskAthlete,
  { startsAt, heldUntil, paymentUrl }: SoldDropIn["data"],
): string {
  if (status === "over") return "Nobody paid in time, and the place is free again.";
  if (status === "pending") {
    return `The parent scans this and pays on the phone; the link is in the mail, too. The place is kept until ${timeOf(heldUntil)}.`;
  }
  const opens = timeOf(opensAt(new Date(startsAt)).toISOString());
  return `Paid${paymentUrl ? "" : " in cash"}: the place is ${firstName}'s. Check-in opens at ${opens}.`;
}
