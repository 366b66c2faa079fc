import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Mark } from "#ui/facts.tsx";
import type { UploadPart } from "#ui/file-field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { useOutsideLink } from "#ui/use-outside-link.ts";
import { openPayment, TOUCHED } from "../client/deals.ts";
import { receiptNumber } from "../rules/deals.ts";
import type { Deal as DealData } from "../schema/deals.ts";
import { Checklist } from "./checklist.tsx";
import type { DealDialogProps, DealDialogStep } from "./deal-dialog.tsx";
import { Messages } from "./messages.tsx";
import { PayoutButton } from "./payouts.tsx";
import { DealReviews } from "./reviews/deal-reviews.tsx";
import { eventOf, fulfilmentOf, isMyTurn, isOverdue, moneyOf, nextOf } from "./words.ts";

interface DealProps {
  deal: DealData;
  /** Chooses a picture and uploads it. */
  Upload: UploadPart;
  /** What a sponsor knows before naming or paying an amount. */
  terms: ReactNode;
}

/** The room of a deal: what was promised, what shows it, where the money is, and what can be done now. */
export function Deal({ deal, Upload, terms }: DealProps) {
  const { title, otherName, otherId, offerId } = deal;
  return (
    <div className="grid gap-12">
      <div>
        <h2 className="wrap-anywhere text-4xl">{title}</h2>
        <p className="mt-2 text-dim">
          with{" "}
          {otherId === null ? (
            otherName
          ) : (
            <Link to={paths.connectPerson(otherId)} className="underline underline-offset-4">
              {otherName}
            </Link>
          )}
          {offerId !== null && (
            <>
              {" · "}
              <Link to={paths.connectOffer(offerId)} className="underline underline-offset-4">
                What was said
              </Link>
            </>
          )}
        </p>
        <Standing deal={deal} terms={terms} />
      </div>
      {deal.dispute && <Dispute dispute={deal.dispute} />}
      <DealReviews deal={deal} />
      <Checklist deal={deal} Upload={Upload} />
      <Messages deal={deal} Upload={Upload} />
      <Timeline deal={deal} />
    </div>
  );
}

const loadDialog = () => import("./deal-dialog.tsx");

const LABELS: Record<DealDialogStep, string> = {
  accept: "Accept the delivery",
  deliver: "Everything is delivered",
  ask_changes: "Ask for changes",
  answer: "Answer the dispute",
  dispute: "Open a dispute",
  give_back: "Give back the rest",
  cancel: "Cancel the deal",
};

const MAIN: readonly DealDialogStep[] = ["accept", "deliver", "answer"];

/** Red is what to do now: nobody says that all is delivered before there is a proof of each benefit. */
function lookOf(step: DealDialogStep, deal: DealData): "primary" | "quiet" {
  if (step === "dispute" && isOverdue(deal)) return "primary";
  if (!MAIN.includes(step)) return "quiet";
  const isProven = deal.benefits.every(({ proofs }) => proofs.length > 0);
  return step === "deliver" && !isProven ? "quiet" : "primary";
}

/** Whose payouts go by themselves, and whose the provider never makes. */
const NOT_TO_SET_UP: readonly string[] = ["ready", "rejected"];

function Standing({ deal, terms }: Pick<DealProps, "deal" | "terms">) {
  const { id, amount, fulfilment, feeCents, shareCents, side, status } = deal;
  const isUndecided = deal.isWithStaff || fulfilment === "disputed";
  const { Dialog, subject, open, close } = useLazyDialog<DealDialogProps, DealDialogStep>(
    loadDialog,
  );
  const can: readonly string[] = [...deal.steps, ...(deal.canAnswer ? ["answer"] : [])];
  const steps = (Object.keys(LABELS) as DealDialogStep[]).filter((step) => can.includes(step));
  return (
    <section aria-label="Where it stands" className="cut mt-8 bg-raised p-6">
      <Mark isUrgent={isMyTurn(deal)}>{fulfilmentOf(deal)}</Mark>
      <p className="mt-4 font-bold font-display text-5xl tabular-nums">{inShortDollars(amount)}</p>
      {feeCents !== null && shareCents !== null && !isUndecided && status !== "failed" && (
        <p className="mt-1 text-dim">
          You are paid {inShortDollars(shareCents)}; we keep {inShortDollars(feeCents)}.
        </p>
      )}
      <p className="mt-3 font-semibold">{moneyOf(deal)}</p>
      <p className="mt-1 text-dim">{nextOf(deal)}</p>
      {side === "sponsor" && deal.paidAt && (
        <p className="mt-1 text-dim">Receipt number {receiptNumber(id)}</p>
      )}
      {deal.canPay && <div className="mt-4 max-w-2xl">{terms}</div>}
      <div className="needs-scripts mt-6 flex flex-wrap gap-3 empty:hidden print:hidden">
        {deal.canPay && <PayButton deal={deal} />}
        {deal.payouts !== null && !NOT_TO_SET_UP.includes(deal.payouts) && status === "pending" && (
          <PayoutButton status={deal.payouts} isAside={isMyTurn(deal) || deal.canAnswer} />
        )}
        {steps.map((step) => (
          <Button key={step} look={lookOf(step, deal)} onClick={() => void open(step)}>
            {LABELS[step]}
          </Button>
        ))}
      </div>
      {deal.paidAt && fulfilment !== "cancelled" && (
        <Link
          to={paths.connectReport(deal.id)}
          className={`${buttonClass("plain")} mt-4 -ml-5 print:hidden`}
        >
          <FileText aria-hidden="true" size={18} />
          Sponsor report
        </Link>
      )}
      {Dialog && subject && <Dialog deal={deal} step={subject} onClose={close} />}
    </section>
  );
}

function PayButton({ deal: { id, amount } }: { deal: DealData }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { isLeaving, leaveFor } = useOutsideLink();
  const pay = async () => leaveFor(await openPayment(id));
  return (
    <Button
      disabled={isPending || isLeaving}
      onClick={() => void mutate(pay, "The payment page opens", "The payment page can't be opened")}
    >
      Pay {inShortDollars(amount)}
    </Button>
  );
}

function Dispute({ dispute }: { dispute: NonNullable<DealData["dispute"]> }) {
  const { reason, answer, decision, refundAmount } = dispute;
  return (
    <section aria-labelledby="dispute" className="cut border-red border-l-4 bg-raised p-6">
      <h3 id="dispute" className="mb-4 text-3xl uppercase">
        Dispute
      </h3>
      <dl className="grid gap-4">
        {reason && <Said term="The sponsor says">{reason}</Said>}
        {answer && <Said term="The organizer answers">{answer}</Said>}
        {decision && (
          <Said term={`Our staff decided: ${inShortDollars(refundAmount ?? 0)} goes back`}>
            {decision}
          </Said>
        )}
      </dl>
    </section>
  );
}

function Said({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Timeline({ deal }: { deal: DealData }) {
  return (
    <section aria-labelledby="happened">
      <h3 id="happened" className="mb-5 text-3xl uppercase">
        What happened
      </h3>
      <ol className="ml-1.5 border-line border-l-2">
        {deal.events.map((event) => (
          <li key={event.id} className="relative pb-6 pl-6 last:pb-0">
            <span aria-hidden="true" className="-left-[7px] absolute top-2 size-3 bg-red" />
            <p className="font-semibold">{eventOf(event)}</p>
            <LocalTime at={event.createdAt} className="text-dim text-sm" />
            {event.words && <p className="wrap-anywhere mt-1 whitespace-pre-line">{event.words}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
