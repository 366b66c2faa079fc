import { useQuery } from "@tanstack/react-query";
import { centsIn, inShortDollars, typedDollars } from "#lib/money.ts";
import { memberApi } from "#member-api.ts";
import { Dialog } from "#ui/dialog.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Field } from "#ui/field.tsx";
import { labelOf } from "#ui/label-of.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { decideDeal, payByHand, STAFF_TOUCHED, staffDealQuery } from "../../client/staff.ts";
import type { StaffDeal, StaffDealDetail } from "../../schema.ts";
import { eventOf } from "../words.ts";

/** All that belongs to a deal, and what staff decide about its money. Loaded when it opens. */
export default function DecisionDialog({ row, onClose }: RowDialogProps<StaffDeal>) {
  const { data, isFetching, refetch } = useQuery({ ...staffDealQuery(row.id), staleTime: 0 });
  if (!data) {
    return (
      <Dialog title={row.title} isWide onClose={onClose}>
        {isFetching ? (
          <ListLoading label="Loading the deal..." />
        ) : (
          <ListError onRetry={() => void refetch()}>We can't show this deal right now.</ListError>
        )}
      </Dialog>
    );
  }
  const deal = data.data;
  if (isPayoutDue(deal)) return <ByHand deal={deal} onClose={onClose} />;
  if (deal.paidAt && deal.refundAmount < deal.amount)
    return <Decision deal={deal} onClose={onClose} />;
  return (
    <Dialog title={deal.title} isWide onClose={onClose}>
      <Detail deal={deal} />
    </Dialog>
  );
}

interface OneDealProps {
  deal: StaffDealDetail;
  onClose(): void;
}

/** Whether an organizer waits for the money, and it did not go by itself. */
function isPayoutDue({ payoutAt, paidOutAt, isWithBank, status }: StaffDealDetail): boolean {
  const isDue = payoutAt !== null && new Date(payoutAt) <= new Date();
  return isDue && paidOutAt === null && !isWithBank && status === "pending";
}

function Decision({ deal, onClose }: OneDealProps) {
  const state = useDialogForm({
    touched: STAFF_TOUCHED,
    schema: async () => (await import("../../schema.ts")).DealDecision,
    read: (fields) => ({
      refund: centsIn(String(fields.get("refund"))) ?? Number.NaN,
      reason: fields.get("reason"),
      expectedUpdatedAt: deal.updatedAt,
    }),
    send: (decision) => decideDeal(deal.id, decision),
    done: "Both sides are told",
    failed: "Nothing was decided",
  });
  const { errors } = state;
  return (
    <DialogForm
      title={deal.title}
      state={state}
      label="Decide"
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      <Detail deal={deal} />
      <Field
        label="Back to the sponsor, in dollars"
        hint={`In all, of ${inShortDollars(deal.amount)}. Nothing releases the money, all of it cancels the deal.`}
        error={errors.refund}
      >
        {(control) => (
          <input
            {...control}
            name="refund"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typedDollars(deal.refundAmount)}
          />
        )}
      </Field>
      <Field label="Why" hint="Both sides read it." error={errors.reason}>
        {(control) => <textarea {...control} name="reason" rows={4} />}
      </Field>
    </DialogForm>
  );
}

function ByHand({ deal, onClose }: OneDealProps) {
  const state = useDialogForm({
    touched: STAFF_TOUCHED,
    schema: async () => (await import("../../schema.ts")).PayoutByHand,
    send: (payout) => payByHand(deal.id, payout),
    done: "The payout is written down",
    failed: "Nothing was written down",
  });
  return (
    <DialogForm
      title={deal.title}
      state={state}
      label={`Write down that ${inShortDollars(deal.shareCents)} were paid`}
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      <Detail deal={deal} />
      <p>
        The payout is due and did not go by itself: the organizer has set up no payouts, or the
        transfer was refused. It is tried again each day. If you have paid {deal.organizerName}{" "}
        another way, write its reference down.
      </p>
      <Field
        label="Reference of the payment"
        hint="Such as the number of a check."
        error={state.errors.note}
      >
        {(control) => <input {...control} name="note" maxLength={200} autoComplete="off" />}
      </Field>
    </DialogForm>
  );
}

function Detail({ deal }: { deal: StaffDealDetail }) {
  const { dispute, evidence, benefits } = deal;
  return (
    <div className="grid gap-5">
      <Facts>
        <Fact term="Sponsor">{deal.sponsorName}</Fact>
        <Fact term="Organizer">{deal.organizerName}</Fact>
        <Fact term="Amount">{inShortDollars(deal.amount)}</Fact>
        <Fact term="Back">{inShortDollars(deal.refundAmount)}</Fact>
        <Fact term="Fee">{inShortDollars(deal.feeCents)}</Fact>
        <Fact term="Share">{inShortDollars(deal.shareCents)}</Fact>
        <Fact term="Held">{inShortDollars(deal.heldCents)}</Fact>
        {deal.owedCents > 0 && <Fact term="Owed">{inShortDollars(deal.owedCents)}</Fact>}
        {dispute && <Fact term="Dispute">{dispute.reason}</Fact>}
        {dispute && !dispute.answer && !dispute.decidedAt && (
          <Fact term="Answer due">
            <LocalTime at={dispute.answerBy} />
          </Fact>
        )}
        {dispute?.answer && <Fact term="Answer">{dispute.answer}</Fact>}
      </Facts>
      <div>
        <h3 className="mb-2 font-semibold">What was promised, and shown</h3>
        <ul className="grid gap-2 text-sm">
          {[
            ...benefits,
            ...(evidence.length > 0 ? [{ text: "The sponsor shows", proofs: evidence }] : []),
          ].map(({ text, proofs }) => (
            <li key={text} className="wrap-anywhere">
              {text}:{" "}
              {proofs.length === 0
                ? "nothing"
                : proofs.map(({ id, kind, url, note }) => (
                    <a
                      key={id}
                      href={url ?? memberApi.connectProof(deal.id, id)}
                      target="_blank"
                      rel="nofollow noopener noreferrer"
                      className="mr-3 underline"
                    >
                      {note ?? url ?? labelOf({}, kind)}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  ))}
            </li>
          ))}
        </ul>
      </div>
      <ol className="grid gap-1 border-line border-t pt-4 text-sm">
        {deal.events.map((event) => (
          <li key={event.id} className="wrap-anywhere">
            <LocalTime at={event.createdAt} className="text-dim" /> {eventOf(event)}
            {event.words && `: ${event.words}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
