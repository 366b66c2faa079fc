import { Clock } from "lucide-react";
import { Link } from "react-router";
import { BURST_TRANSITIONS, type BurstState } from "#areas/votes/access/bursts.ts";
import { BURST_MS } from "#areas/votes/access/limits.ts";
import { BarChart } from "#areas/votes/components/bar-chart.tsx";
import type { VoteBurst } from "#areas/votes/schema/bursts.ts";
import { count } from "#lib/count.ts";
import { useMayUse } from "#lib/may-use.ts";
import { BUSINESS_ZONE, MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { BurstForm } from "./burst-form.tsx";

const STATES: Record<BurstState, string> = {
  flagged: "These votes count. Please decide.",
  held: "Held: these votes do not count until you release them.",
  voided: "Voided: these votes do not count any more.",
  released: "Released: these votes count.",
};

const MOMENT = new Intl.DateTimeFormat("en-US", {
  timeZone: BUSINESS_ZONE,
  dateStyle: "medium",
  timeStyle: "medium",
});

/** A moment to the second, in the time of the chart below it. Server and browser write its spaces alike. */
function inNewOrleans(at: string): string {
  return MOMENT.format(new Date(at)).replace(/\s/gu, " ");
}

/** A burst of votes, and what becomes of it, inside of what the title names. */
export function BurstEntry({ burst, titleId }: { burst: VoteBurst; titleId: string }) {
  const { kind, targetId, name, startedAt, endedAt, votes, usual, state, reason } = burst;
  const isWaiting = BURST_TRANSITIONS.allowed(state, "staff").length > 0;
  const path = kind === "prospect" ? paths.player(targetId) : paths.nomination(targetId);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          <Link to={path} className="underline-offset-4 hover:underline">
            {name}
          </Link>{" "}
          <span className="text-dim text-sm">#{targetId}</span>
        </h3>
        {burst.isOverdue && (
          <Mark isUrgent>
            <Clock aria-hidden="true" size={16} />
            {state === "held" ? "Held over 24 hours" : "Over 24 hours old"}
          </Mark>
        )}
      </div>
      <p className="mt-1 tabular-nums">
        <strong>{count(votes, "vote")}</strong> from{" "}
        <time dateTime={startedAt}>{inNewOrleans(startedAt)}</time> to{" "}
        <time dateTime={endedAt}>{inNewOrleans(endedAt)}</time>, New Orleans time; at most{" "}
        {usual.toLocaleString("en-US")} in {BURST_MS / MINUTE_MS} minutes before.
      </p>
      <p className="mt-1 text-dim">
        {count(burst.accounts, "vote")} by confirmed accounts: {shareOf(burst.accounts, votes)};{" "}
        {count(votes - burst.accounts, "vote")} by visitors. All from{" "}
        {count(burst.networks, "network")}.
      </p>
      <LargestNetwork burst={burst} />
      <BurstChart minutes={burst.minutes} />
      <p className="mt-3">
        {labelOf(STATES, state)}
        {reason && <span className="text-dim"> Reason: {reason}</span>}
      </p>
      {isWaiting && <BurstForm burst={burst} />}
    </>
  );
}

/** A share in whole percent, in which a few are not none and most are not all. */
function shareOf(part: number, votes: number): string {
  const whole = Math.max(votes, part);
  if (part === 0) return "0%";
  const percent = Math.round((100 * part) / whole);
  if (percent === 0) return "less than 1%";
  return percent === 100 && part < whole ? "more than 99%" : `${percent}%`;
}

function LargestNetwork({ burst: { largestNetwork, votes } }: { burst: VoteBurst }) {
  const isOwner = useMayUse()("admin");
  if (!largestNetwork) return null;
  return (
    <p className="mt-1 text-dim">
      The largest network,{" "}
      {isOwner ? (
        <Link
          to={paths.adminVotesOf(largestNetwork.network)}
          className="underline underline-offset-4"
        >
          <code>{largestNetwork.network}</code>
        </Link>
      ) : (
        <code>{largestNetwork.network}</code>
      )}
      , cast {count(largestNetwork.votes, "vote")}: {shareOf(largestNetwork.votes, votes)} of them.
    </p>
  );
}

const MINUTE = new Intl.DateTimeFormat("en-US", {
  timeZone: BUSINESS_ZONE,
  hour: "numeric",
  minute: "2-digit",
});

/** The votes of a burst minute by minute. */
function BurstChart({ minutes }: Pick<VoteBurst, "minutes">) {
  const format = (at: string | undefined) => (at ? MINUTE.format(new Date(at)) : "");
  return (
    <div className="mt-4">
      <BarChart
        bars={minutes.map(({ startsAt, votes }, x) => ({ startsAt, x, votes: [votes] }))}
        width={minutes.length}
        period="minute"
        columns={["Votes"]}
        note="Votes of this burst alone, New Orleans time"
        ends={[format(minutes[0]?.startsAt), format(minutes.at(-1)?.startsAt)]}
        format={format}
      />
    </div>
  );
}
