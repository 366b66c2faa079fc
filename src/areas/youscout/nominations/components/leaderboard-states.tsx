import { RotateCw } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { FIELDS, type LeaderboardView, viewAddress } from "./leaderboard-view.ts";
import { useAlias } from "./use-alias.ts";

interface LeaderboardErrorProps {
  /** Address of the view that could not be had. */
  address: string;
  onRetry(): void;
}

/** The data could not be had. The button is a link, so that it also works without scripts. */
export function LeaderboardError({ address, onRetry }: LeaderboardErrorProps) {
  return (
    <div role="alert" className="cut border-red border-l-4 bg-night p-8">
      <h2 className="text-3xl">Error loading nominations</h2>
      <p className="mt-3 mb-6 text-dim">
        The leaderboard is fine. We just can't reach it right now. No vote is lost.
      </p>
      <Link
        to={address}
        replace
        preventScrollReset
        onClick={(event) => {
          event.preventDefault();
          onRetry();
        }}
        className={buttonClass("primary")}
      >
        <RotateCw aria-hidden="true" size={18} />
        Try Again
      </Link>
    </div>
  );
}

const FILTERS = [
  { choice: "sport", label: "Clear Sport" },
  { choice: "position", label: "Clear Position" },
  { choice: "city", label: "Clear City" },
] as const;

/** Nobody passes the filters, or nobody has a vote yet: one way back for each choice. */
export function LeaderboardEmpty({ path, view }: { path: string; view: LeaderboardView }) {
  const inAlias = useAlias();
  const chosen = FILTERS.filter(({ choice }) => view[choice]);
  const quiet = buttonClass("quiet");
  return (
    <div className="grid justify-items-center gap-6 px-4 py-16 text-center">
      <EmptyFinder />
      <p className="max-w-md text-balance text-lg">
        {chosen.length > 0
          ? "No nominations found. Try adjusting your filters."
          : EMPTY_TEXTS[view.period]}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {chosen.map(({ choice, label }) => (
          <Link
            key={choice}
            to={viewAddress(path, { ...view, [choice]: "", page: 1 })}
            replace
            preventScrollReset
            // The link is gone then: the keyboard goes on at the filter that it cleared.
            onClick={() => document.getElementsByName(FIELDS[choice])[0]?.focus()}
            className={quiet}
          >
            {label}
          </Link>
        ))}
        {view.period !== "all" && (
          <Link
            to={viewAddress(path, { ...view, period: "all", page: 1 })}
            replace
            preventScrollReset
            className={quiet}
          >
            See All Time
          </Link>
        )}
        <Link to={inAlias(paths.youScoutNominate)} className={buttonClass("primary")}>
          Nominate a Player
        </Link>
      </div>
    </div>
  );
}

const EMPTY_TEXTS: Record<LeaderboardView["period"], string> = {
  week: "No votes yet this week. Cast the first one and put a player on top.",
  month: "No votes yet this month. Cast the first one and put a player on top.",
  all: "No one has been nominated yet. Be the first to spot a talent.",
};

/** A finder that has found nobody. */
function EmptyFinder() {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 120" className="h-28 w-28" fill="none">
      <g className="fill-line">
        {[22, 41, 60, 79, 98].flatMap((x) =>
          [44, 60, 76].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="5" />),
        )}
      </g>
      <circle cx="60" cy="60" r="15" className="fill-ground" />
      <path
        d="M28 42v-14h14M78 28h14v14M92 78v14h-14M42 92h-14v-14"
        className="stroke-red"
        strokeWidth="4"
      />
      <path d="M60 52v16M52 60h16" className="stroke-edge" strokeWidth="2" />
    </svg>
  );
}
