import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { monthlyRateCents } from "#areas/rawpass/schedule/schema/price.ts";
import { clockTime, dayName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { getQuery } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { SessionTime } from "#ui/local-time.tsx";
import type { OwnPass } from "../../schema/passes.ts";
import { PassCode } from "../pass-code.tsx";
import {
  aheadSentence,
  dayWithYear,
  isOver,
  leavingSentences,
  outgrownSentence,
  priceSentence,
  stateName,
  stateSentence,
} from "../pass-words.ts";
import { Billing } from "./billing.tsx";
import { EndOfPass } from "./end-of-pass.tsx";
import { PassSessions } from "./pass-sessions.tsx";

interface PassEntryProps {
  pass: OwnPass;
  athleteName: string;
  /** Whether it lists the athlete's sessions, which one of several passes does. */
  hasSessions: boolean;
  cancelSession(bookingId: number): ReactNode;
}

/** A pass: how it stands, its sessions, what it costs, and how it ends. */
export function PassEntry({ pass, athleteName, hasSessions, cancelSession }: PassEntryProps) {
  const isWaiting = pass.status === "pending";
  // The desk lets nobody in with the code of a suspended pass.
  const code = pass.status === "suspended" ? null : pass.code;
  return (
    <article aria-label={`Pass of ${athleteName}`} className="grid gap-px bg-line">
      <div
        className={`grid gap-px ${code ? "md:grid-cols-[1fr_auto]" : ""} ${pass.status === "active" ? "border-turf" : isOver(pass) ? "border-edge" : "border-red"} border-t-8`}
      >
        <div className="min-w-0 bg-raised p-5 sm:p-8">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <h2 className="wrap-anywhere text-5xl uppercase sm:text-6xl">{athleteName}</h2>
            <p className="border border-chalk px-3 py-1.5 font-bold font-display text-xl uppercase tracking-wide">
              {stateName(pass)}
            </p>
          </div>
          <p className="mt-4 max-w-2xl text-pretty">{stateSentence(pass)}</p>
          {isWaiting && <WaitingForPayment pass={pass} />}
          <PassTimes pass={pass} />
          <Ahead pass={pass} athleteName={athleteName} />
        </div>
        {code && <Code pass={pass} code={code} athleteName={athleteName} />}
      </div>
      {!isWaiting && (
        <>
          {hasSessions && <PassSessions pass={pass} cancelSession={cancelSession} />}
          <Billing pass={pass} />
          <EndOfPass pass={pass} athleteName={athleteName} />
        </>
      )}
    </article>
  );
}

interface CodeProps {
  pass: OwnPass;
  code: string;
  athleteName: string;
}

/** What opens the door: shown at the desk, printed, and replaced when it was lost. */
function Code({ pass, code, athleteName }: CodeProps) {
  const client = useQueryClient();
  return (
    <div className="bg-raised p-5 sm:p-8 md:w-80">
      <PassCode
        passId={isOver(pass) ? null : pass.id}
        code={code}
        name={athleteName}
        detail={pass.activities.map(({ activityName }) => activityName).join(", ")}
        onReplaced={() => void client.invalidateQueries(getQuery("/api/rawpass/passes"))}
      />
    </div>
  );
}

function WaitingForPayment({ pass: { heldUntil, paymentUrl } }: { pass: OwnPass }) {
  return (
    <div role="status" className="mt-4">
      {heldUntil && (
        <p className="text-dim text-sm">
          Held until <SessionTime at={heldUntil} />. If you have just paid, this page shows it in a
          moment.
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {paymentUrl && (
          <a href={paymentUrl} className={buttonClass("primary")}>
            Go to payment
          </a>
        )}
        <Link to={paths.rawPassBuild} className={buttonClass("quiet")}>
          Choose again
        </Link>
      </p>
    </div>
  );
}

/** A new price, other training that was chosen with where it is paid if its charge failed, and an end by age. */
function Ahead({ pass, athleteName }: { pass: OwnPass; athleteName: string }) {
  const sentences = [
    priceSentence(pass),
    aheadSentence(pass),
    outgrownSentence(pass, athleteName),
    ...leavingSentences(pass, athleteName),
  ].filter((one) => one !== null);
  if (sentences.length === 0 || isOver(pass)) return null;
  const { heldUntil, paymentUrl } = pass.pendingChange ?? {};
  return (
    <div role="status" className="wrap-anywhere mt-5 border-red border-l-4 bg-night px-4 py-3">
      {sentences.map((sentence) => (
        <p key={sentence} className="text-pretty">
          {sentence}
        </p>
      ))}
      {paymentUrl && (
        <p className="mt-3">
          Your card was not charged. The places are held until <SessionTime at={heldUntil ?? ""} />:{" "}
          <a href={paymentUrl} className="underline underline-offset-4">
            pay it, or choose another card
          </a>
          .
        </p>
      )}
    </div>
  );
}

/** The weekly times, and what the pass costs a month with the way it is counted. */
function PassTimes({ pass: { activities, ...pass } }: { pass: OwnPass }) {
  // A price that is lowered already is told with what it is for.
  const isAhead = pass.pendingChange?.kind === "lower";
  const monthlyCents = isAhead ? monthlyRateCents(activities) : pass.monthlyCents;
  return (
    <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4 border-line border-t pt-5">
      {activities.map(({ activityName, rateCents, frequencyPerWeek, times }) => (
        <li key={activityName}>
          <p className="wrap-anywhere font-bold font-display text-2xl">{activityName}</p>
          {times.map(({ slotId, dayOfWeek, startTime, endTime, from }) => (
            <p key={slotId} className="tabular-nums">
              {dayName(dayOfWeek)}, {clockTime(startTime)} – {clockTime(endTime)}
              {from && ` from ${dayWithYear(from)} on`}
            </p>
          ))}
          <p className="mt-1 text-dim text-sm tabular-nums">
            {frequencyPerWeek} × {inDollars(rateCents)} × 4.33 a month
          </p>
        </li>
      ))}
      <li className="col-span-full self-end">
        <span className="font-bold font-display text-4xl tabular-nums">
          {inDollars(monthlyCents)}
        </span>{" "}
        <span className="text-dim">a month</span>
      </li>
    </ul>
  );
}
