import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { BURST_TRANSITIONS, type BurstState } from "#domains/votes/access/bursts.ts";
import type { VoteBurst } from "#domains/votes/schema.ts";
import { count } from "#lib/count.ts";
import { useMayUse } from "#lib/may-use.ts";
import { BUSINESS_ZONE } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { labelOf } from "#ui/label-of.ts";
import { ListEmpty } from "#ui/list-states.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { burstsQuery } from "../../client.ts";
import { BurstChart } from "./burst-chart.tsx";
import { BurstForm } from "./burst-form.tsx";

const STATES: Record<BurstState, string> = {
  flagged: "These votes count. Please decide.",
  held: "Held: these votes do not count until you release them.",
  voided: "Voided: these votes do not count any more.",
  released: "Released: these votes count.",
};

/** Times in which a player or a nomination got far more votes than usual. */
export function BurstList() {
  const query = useQuery(burstsQuery());
  return (
    <Loaded query={query} rows="the bursts">
      {({ data }) => <Bursts bursts={data} />}
    </Loaded>
  );
}

const MOMENT = new Intl.DateTimeFormat("en-US", {
  timeZone: BUSINESS_ZONE,
  dateStyle: "medium",
  timeStyle: "medium",
});

/** A moment to the second, in the time of the chart below it. Server and browser write its spaces alike. */
function inNewOrleans(at: string): string {
  return MOMENT.format(new Date(at)).replace(/\s/gu, " ");
}

function Bursts({ bursts }: { bursts: readonly VoteBurst[] }) {
  return (
    <section aria-labelledby="bursts">
      <h2 id="bursts" className="text-3xl">
        Bursts
      </h2>
      <p className="mt-2 mb-6 max-w-3xl text-dim">
        More than 300 votes within ten minutes, and more than ten times the player's best ten
        minutes of the week before. A burst lasts as long as votes come at a third of that pace;
        slower votes before and after it are left alone. A post by a team can do this as well as a
        program.
      </p>
      {bursts.length > 0 ? (
        <ul className="grid gap-6">
          {bursts.map((burst) => (
            <li key={burst.id}>
              <Burst burst={burst} />
            </li>
          ))}
        </ul>
      ) : (
        <ListEmpty>
          No bursts in the past 24 months. When votes flood in, we'll email staff and show them
          here.
        </ListEmpty>
      )}
    </section>
  );
}

function Burst({ burst }: { burst: VoteBurst }) {
  const { id, kind, targetId, name, startedAt, endedAt, votes, usual, state, reason } = burst;
  const isWaiting = BURST_TRANSITIONS.allowed(state, "staff").length > 0;
  const path = kind === "prospect" ? paths.player(targetId) : paths.nomination(targetId);
  return (
    <article
      aria-labelledby={`burst-${id}`}
      className={`border-l-4 bg-night p-5 ${isWaiting ? "border-red" : "border-line"}`}
    >
      <h3 id={`burst-${id}`} className="wrap-anywhere text-2xl">
        <Link to={path} className="underline-offset-4 hover:underline">
          {name}
        </Link>{" "}
        <span className="text-dim text-sm">#{targetId}</span>
      </h3>
      <p className="mt-1 tabular-nums">
        <strong>{count(votes, "vote")}</strong> from{" "}
        <time dateTime={startedAt}>{inNewOrleans(startedAt)}</time> to{" "}
        <time dateTime={endedAt}>{inNewOrleans(endedAt)}</time>, New Orleans time; at most{" "}
        {usual.toLocaleString("en-US")} in ten minutes before.
      </p>
      <LargestNetwork burst={burst} />
      <BurstChart minutes={burst.minutes} />
      <p className="mt-3">
        {labelOf(STATES, state)}
        {reason && <span className="text-dim"> Reason: {reason}</span>}
      </p>
      {isWaiting && <BurstForm burst={burst} />}
    </article>
  );
}

/** A share in whole percent, in which a few are not none and most are not all. */
function shareOf(part: number, votes: number): string {
  const whole = Math.max(votes, part);
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
