import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { CATEGORY_LABELS } from "#areas/connect/profiles/schema/choices.ts";
import { call, getQuery } from "#lib/call.ts";
import { inDays } from "#lib/dates.ts";
import { centsIn, inDollars, inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { fieldsOf, MoneyField, TextField } from "#ui/field.tsx";
import { labelOf } from "#ui/label-of.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { proofFile } from "../../client/deals.ts";
import { STAFF_TOUCHED } from "../../client/staff.ts";
import type { PayoutByHand, StaffDeal, StaffDealDetail } from "../../schema/deals.ts";
import { eventOf } from "../words.ts";

/** All that belongs to a deal, and what staff decide about its money. Loaded when it opens. */
export default function DecisionDialog({ row, onClose }: RowDialogProps<StaffDeal>) {
  const { data, isFetching, refetch } = useQuery({
    ...getQuery("/api/admin/connect/deals/{id}", { path: { id: row.id } }),
    staleTime: 0,
  });
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
  return <OneDeal deal={data.data} onClose={onClose} />;
}

interface OneDealProps {
  deal: StaffDealDetail;
  onClose(): void;
}

/** What staff can do about the money of a deal, each in a form of its own. */
const FORMS = {
  decide: { label: "Decide what goes back", Form: Decision },
  byHand: { label: "Paid by hand", Form: ByHand },
  refunded: { label: "Refunded by hand", Form: RefundByHand },
  repaid: { label: "Paid back by organizer", Form: Repayment },
} as const;
type FormName = keyof typeof FORMS;

function formsOf(deal: StaffDealDetail): FormName[] {
  const { byHand, owedCents, refundByHandCents, paidAt, refundAmount, amount, undecidedUntil } =
    deal;
  // Deciding again sends what is missing of a refund that failed.
  const isOpen = refundAmount < amount || deal.trouble === "refund_failed";
  return [
    ...(byHand ? (["byHand"] as const) : []),
    ...(paidAt && isOpen && !undecidedUntil ? (["decide"] as const) : []),
    ...(refundByHandCents > 0 ? (["refunded"] as const) : []),
    ...(owedCents > 0 ? (["repaid"] as const) : []),
  ];
}

function OneDeal({ deal, onClose }: OneDealProps) {
  const names = formsOf(deal);
  // The form stays when somebody else has decided meanwhile: it may hold text.
  const [chosen = names[0], choose] = useState(names[0]);
  const name = chosen;
  if (!name) {
    return (
      <Dialog title={deal.title} isWide onClose={onClose}>
        <Detail deal={deal} />
      </Dialog>
    );
  }
  const { Form } = FORMS[name];
  return (
    <Form key={name} deal={deal} onClose={onClose}>
      <Detail deal={deal} />
      {names.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 font-semibold">What do you want to do?</legend>
          {names.map((one) => (
            <Button
              key={one}
              look={one === name ? "primary" : "quiet"}
              aria-pressed={one === name}
              onClick={() => choose(one)}
            >
              {FORMS[one].label}
            </Button>
          ))}
        </fieldset>
      )}
    </Form>
  );
}

interface FormProps extends OneDealProps {
  /** What stands above the fields. */
  children: ReactNode;
}

function Decision({ deal, onClose, children }: FormProps) {
  const state = useDialogForm({
    touched: STAFF_TOUCHED,
    schema: async () => (await import("../../schema/deals.ts")).DealDecision,
    read: (fields) => ({
      refund: centsIn(String(fields.get("refund"))) ?? Number.NaN,
      reason: fields.get("reason"),
      expectedUpdatedAt: deal.updatedAt,
    }),
    send: (decision) =>
      call("POST", "/api/admin/connect/deals/{id}/decision", {
        path: { id: deal.id },
        body: decision,
      }),
    version: deal.updatedAt,
    draft: { name: `deal-decision-${deal.id}`, isOfChild: true },
    done: "Both sides are told",
    failed: "Nothing was decided",
  });
  const { errors } = state;
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title={deal.title}
      state={state}
      label="Decide"
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      {children}
      <MoneyField
        label="Back to the sponsor, in dollars"
        {...field("refund")}
        hint={`In all, of ${inShortDollars(deal.amount)}. 0 releases the money, all of it cancels the deal.`}
      />
      <TextField
        label="Why"
        {...field("reason")}
        hint={`Both sides read it, also in an email.${deal.leftToStaff === "word_ended" ? " Please don't name the child." : ""}`}
        rows={4}
      />
    </DialogForm>
  );
}

function ByHand({ deal, onClose, children }: FormProps) {
  const { amountCents = 0, withheldCents = 0 } = deal.byHand ?? {};
  return (
    <Payment
      {...{ deal, onClose, amountCents }}
      label={`Write down that ${inDollars(amountCents)} were paid`}
      send={(id, body) =>
        call("POST", "/api/admin/connect/deals/{id}/payout", { path: { id }, body })
      }
      done="The payout is written down"
    >
      {children}
      <p>
        The payout is due and does not go by itself: the organizer has set up no payouts or is
        suspended, or the transfer was refused. It is tried again each day. If you have paid{" "}
        {deal.organizerName} another way, write its reference down.
      </p>
      {withheldCents > 0 && (
        <p className="font-semibold">
          {inDollars(withheldCents)} of the share are withheld, because the organizer owes them.
          Please pay {inDollars(amountCents)}.
        </p>
      )}
    </Payment>
  );
}

function RefundByHand({ deal, onClose, children }: FormProps) {
  const { refundByHandCents, sponsorName } = deal;
  return (
    <Payment
      {...{ deal, onClose, amountCents: refundByHandCents }}
      label={`Write down that ${inDollars(refundByHandCents)} were refunded`}
      send={(id, body) =>
        call("POST", "/api/admin/connect/deals/{id}/refund", { path: { id }, body })
      }
      done="The refund is written down"
    >
      {children}
      <p>
        The payment provider could not refund {inDollars(refundByHandCents)}. If you have paid{" "}
        {sponsorName} another way, write its reference down.
      </p>
    </Payment>
  );
}

function Repayment({ deal, onClose, children }: FormProps) {
  const { owedCents } = deal;
  return (
    <Payment
      {...{ deal, onClose, amountCents: owedCents }}
      label={`Write down that ${inDollars(owedCents)} were paid back`}
      send={(id, body) =>
        call("POST", "/api/admin/connect/deals/{id}/repayment", { path: { id }, body })
      }
      done="The repayment is written down"
    >
      {children}
      <p>
        {deal.organizerName} owes {inDollars(owedCents)} for this deal, which later payouts
        withhold. If all of it was paid back another way, write its reference down.
      </p>
    </Payment>
  );
}

interface PaymentProps extends FormProps {
  amountCents: number;
  label: string;
  done: string;
  send(id: number, payment: PayoutByHand): Promise<unknown>;
}

/** Money that moved outside of the payment provider, and what it is known by. */
function Payment({ deal, onClose, children, amountCents, label, done, send }: PaymentProps) {
  const state = useDialogForm({
    touched: STAFF_TOUCHED,
    schema: async () => (await import("../../schema/deals.ts")).PayoutByHand,
    read: (fields) => ({ note: fields.get("note"), expectedCents: amountCents }),
    send: (payment) => send(deal.id, payment),
    version: String(amountCents),
    done,
    failed: "Nothing was written down",
  });
  return (
    <DialogForm
      title={deal.title}
      state={state}
      label={label}
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      {children}
      <TextField
        label="Reference of the payment"
        hint="Such as the number of a check."
        error={state.errors.note}
        name="note"
        maxLength={200}
        autoComplete="off"
      />
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
        <Fact term="Days">{inDays(deal.dateStart, deal.dateEnd)}</Fact>
        <Fact term="Audience">{deal.audienceSize.toLocaleString("en-US")} people</Fact>
        {deal.listingId !== null && (
          <Fact term="Listing">
            <Link
              to={paths.connectListing(deal.listingId)}
              className="underline underline-offset-4"
            >
              {deal.title}
            </Link>
          </Fact>
        )}
        <Fact term="Amount">{inShortDollars(deal.amount)}</Fact>
        <Fact term="Back">{inShortDollars(deal.refundAmount)}</Fact>
        <Fact term="Fee">{inShortDollars(deal.feeCents)}</Fact>
        <Fact term="Share">{inShortDollars(deal.shareCents)}</Fact>
        <Fact term="Held">{inShortDollars(deal.heldCents)}</Fact>
        {deal.owedCents > 0 && <Fact term="Owed">{inShortDollars(deal.owedCents)}</Fact>}
      </Facts>
      {dispute && <Statements deal={deal} dispute={dispute} />}
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
                    <FileLink
                      key={id}
                      href={url ?? proofFile(deal.id, id)}
                      label={note ?? url ?? labelOf({}, kind)}
                    />
                  ))}
            </li>
          ))}
        </ul>
      </div>
      <Negotiation deal={deal} />
      <Messages deal={deal} />
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

interface StatementsProps {
  deal: StaffDealDetail;
  dispute: NonNullable<StaffDealDetail["dispute"]>;
}

/** What both sides say in a dispute, and until when staff wait for the second one. */
function Statements({ deal: { undecidedUntil }, dispute }: StatementsProps) {
  const { reason, answer, answerBy, openedAt } = dispute;
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">What both sides say</h3>
      <Facts>
        <Fact term="Sponsor">
          {reason ?? "Nothing"} (<LocalTime at={openedAt} />)
        </Fact>
        <Fact term="Organizer">
          {answer ?? (
            <>
              No answer yet, due <LocalTime at={answerBy} />
            </>
          )}
        </Fact>
      </Facts>
      {undecidedUntil && (
        <p className="font-semibold">
          You can decide once the organizer has answered, or after <LocalTime at={undecidedUntil} />
          .
        </p>
      )}
    </div>
  );
}

/** What both sides have written to each other since the payment, for a decision. */
function Messages({ deal: { id: dealId, messages } }: { deal: StaffDealDetail }) {
  if (messages.length === 0) return null;
  return (
    <div className="grid gap-3 border-line border-t pt-4 text-sm">
      <h3 className="font-semibold text-base">Messages</h3>
      <ol className="grid gap-2">
        {messages.map(({ id, by, words, createdAt, files }) => (
          <li key={id} className="wrap-anywhere whitespace-pre-line">
            <LocalTime at={createdAt} className="text-dim" /> ({by}): {words}
            {files.map((file) => (
              <FileLink
                key={file.id}
                href={proofFile(dealId, file.id)}
                label={file.kind === "picture" ? "Picture" : "PDF"}
              />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

function FileLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="mx-1.5 inline-block min-h-6 underline"
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

const STEP_LABELS: Record<StaffDealDetail["negotiation"][number]["kind"], string> = {
  offer: "Offer",
  counter: "Another amount",
  message: "Message",
  accept: "Accepted",
  decline: "Declined",
  withdraw: "Withdrawn",
  expire: "Expired",
  close: "Ended",
};

const BY_LABELS: Record<StaffDealDetail["negotiation"][number]["by"], string> = {
  sponsor: "sponsor",
  creator: "organizer",
  system: "automatic",
};

/** What was listed and how both sides came to agree, for a dispute. */
function Negotiation({ deal: { snapshot, negotiation } }: { deal: StaffDealDetail }) {
  if (!snapshot && negotiation.length === 0) return null;
  return (
    <div className="grid gap-3 border-line border-t pt-4 text-sm">
      {snapshot && (
        <>
          <h3 className="font-semibold text-base">What was listed</h3>
          <p className="wrap-anywhere">
            {snapshot.title}, {labelOf(CATEGORY_LABELS, snapshot.category)},{" "}
            {inDays(snapshot.dateStart, snapshot.dateEnd)}, {inShortDollars(snapshot.priceMin)} to{" "}
            {inShortDollars(snapshot.priceMax)}
          </p>
        </>
      )}
      <h3 className="font-semibold text-base">How they agreed</h3>
      <ol className="grid gap-1">
        {negotiation.map(({ id, kind, by, amount, message, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            <LocalTime at={createdAt} className="text-dim" /> {labelOf(STEP_LABELS, kind)} (
            {labelOf(BY_LABELS, by)}){amount !== null && `, ${inShortDollars(amount)}`}
            {message && `: ${message}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
