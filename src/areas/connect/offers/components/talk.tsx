import type { ReactNode } from "react";
import { Link } from "react-router";
import { inDays } from "#lib/dates.ts";
import { inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts, Mark } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { StepAnswer, Talk as TalkData } from "../schema.ts";
import type { StepDialogProps, TalkStep } from "./step-dialog.tsx";
import { overLimitOf, standingOf, stepOf } from "./words.ts";

interface TalkProps {
  talk: TalkData;
  /** What a sponsor knows before naming or paying an amount. */
  terms: ReactNode;
  /** What follows from an agreement. */
  onAgreed(dealId: number): void;
}

/** The talk of a sponsor and the creator of a listing, with what whoever reads it can do now. */
export function Talk({ talk, terms, onAgreed }: TalkProps) {
  const { title, listingId, isListingShown, otherId, otherName, snapshot } = talk;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-4xl">
          {isListingShown ? (
            <Link to={paths.connectListing(listingId)} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="mt-2 text-dim">
          with{" "}
          {otherId === null ? (
            otherName
          ) : (
            <Link to={paths.connectPerson(otherId)} className="underline underline-offset-4">
              {otherName}
            </Link>
          )}
        </p>
        <Standing talk={talk} terms={terms} onAgreed={onAgreed} />
        <Steps talk={talk} />
      </div>
      <aside
        aria-label="What is agreed on"
        className="cut grid content-start gap-5 self-start bg-raised p-6"
      >
        <h3 className="text-2xl">What it is about</h3>
        {talk.hasListingChanged && (
          <p className="border-red border-l-4 pl-4 text-sm">
            The listing says something else by now. You agree on what stood there when the offer was
            made, and that is this.
          </p>
        )}
        <Facts>
          <Fact term="Days">{inDays(snapshot.dateStart, snapshot.dateEnd)}</Fact>
          <Fact term="Reaches">{snapshot.audienceSize.toLocaleString("en-US")} people</Fact>
          <Fact term="Asks for">
            {snapshot.priceMin === snapshot.priceMax
              ? inShortDollars(snapshot.priceMin)
              : `${inShortDollars(snapshot.priceMin)} to ${inShortDollars(snapshot.priceMax)}`}
          </Fact>
        </Facts>
        <div>
          <h4 className="mb-2 font-semibold">What the sponsor gets</h4>
          <ul className="grid border-line border-t text-sm">
            {snapshot.benefits.map((benefit) => (
              <li key={benefit} className="wrap-anywhere border-line border-b py-2">
                {benefit}
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}

const loadStepDialog = () => import("./step-dialog.tsx");

const LABELS = {
  accept: "Accept",
  counter: "Name another amount",
  message: "Write a message",
  decline: "Decline",
  withdraw: "Withdraw",
} as const;

const ORDER = ["accept", "counter", "message", "decline", "withdraw"] as const;

/** What is offered of what is possible: declining the other side's amount ends the talk as withdrawing does. */
function shownOf({ steps, canWrite }: TalkData): readonly TalkStep[] {
  return ORDER.filter((step) =>
    step === "message"
      ? canWrite
      : steps.includes(step) && !(step === "withdraw" && steps.includes("decline")),
  );
}

function Standing({ talk, terms, onAgreed }: TalkProps) {
  const { amount, side, turn, expiresAt, feeCents, rounds } = talk;
  const shown = shownOf(talk);
  const { Dialog, subject, open, close } = useLazyDialog<StepDialogProps, TalkStep>(loadStepDialog);
  function onTaken({ dealId }: StepAnswer): void {
    if (dealId) onAgreed(dealId);
  }
  return (
    <section aria-label="Where it stands" className="cut mt-8 bg-raised p-6">
      <Mark isUrgent={turn === side}>{standingOf(talk)}</Mark>
      <p className="mt-4 font-bold font-display text-5xl tabular-nums">{inShortDollars(amount)}</p>
      {(turn || talk.status === "accepted") && (
        <p className="mt-2 text-dim">
          {side === "creator"
            ? `You are paid ${inShortDollars(amount - feeCents)} of it; we keep ${inShortDollars(feeCents)}.`
            : "You pay exactly what you agree on."}{" "}
          Payment held until delivery is accepted.
        </p>
      )}
      {turn && (
        <p className="mt-2 text-dim text-sm">
          Round {rounds} of 5. {turn === side ? "Answer by " : "Expires "}
          <LocalTime at={expiresAt} className="whitespace-nowrap" />.
        </p>
      )}
      {talk.isPaused && turn && (
        <p className="mt-6 border-red border-l-4 pl-4">
          Connect is switched off right now, so no amount can be named or accepted. If it is still
          off when the offer expires, the offer ends, and nobody is charged.
        </p>
      )}
      {talk.isOverLimit && <p className="mt-6 border-red border-l-4 pl-4">{overLimitOf(talk)}</p>}
      {shown.length > 0 && (
        <div className="needs-scripts mt-6 flex flex-wrap gap-3 print:hidden">
          {shown.map((step) => (
            <Button
              key={step}
              look={step === "accept" ? "primary" : "quiet"}
              onClick={() => void open(step)}
            >
              {step === "accept" ? `Accept ${inShortDollars(amount)}` : LABELS[step]}
            </Button>
          ))}
        </div>
      )}
      {Dialog && subject && (
        <Dialog talk={talk} step={subject} terms={terms} onTaken={onTaken} onClose={close} />
      )}
    </section>
  );
}

function Steps({ talk }: { talk: TalkData }) {
  return (
    <section aria-labelledby="said" className="mt-10">
      <h3 id="said" className="mb-5 text-3xl uppercase">
        What was said
      </h3>
      <ol className="grid gap-4">
        {talk.events.map((event) => (
          <li
            key={event.id}
            className={`cut p-5 ${event.by === talk.side ? "bg-lifted sm:ml-10" : "bg-raised sm:mr-10"}`}
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">
                {stepOf(event, talk)}
                {event.amount !== null && `: ${inShortDollars(event.amount)}`}
              </span>
              <LocalTime at={event.createdAt} className="text-dim text-sm" />
            </p>
            {event.message && (
              <p className="wrap-anywhere mt-2 whitespace-pre-line">{event.message}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
