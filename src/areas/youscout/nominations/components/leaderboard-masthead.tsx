import { Link } from "react-router";
import { paths } from "#paths.ts";
import { Masthead, MastheadDrawing } from "#ui/masthead.tsx";

/** Heading of the leaderboard, with columns that rise under the lights. */
export function LeaderboardMasthead() {
  return (
    <Masthead
      title={
        <>
          <span className="block font-bold text-[0.4em] text-dim tracking-wide">YouScout</span>
          Leader<span className="text-red">board</span>
        </>
      }
      drawing={<RisingColumns />}
      isLong
    >
      Young talent spotted and ranked by the community. One vote per player, and yours counts this
      week, this month and for all time.{" "}
      <Link
        to={paths.votingRules}
        className="whitespace-nowrap underline underline-offset-4 hover:text-chalk"
      >
        How votes count
      </Link>
    </Masthead>
  );
}

const COLUMNS = 14;
const STEP = 56;

/** Columns with RAW's diagonal cut, each higher than the one before; the last carries a home plate. */
function RisingColumns() {
  return (
    <MastheadDrawing narrow="max-sm:hidden">
      <defs>
        <linearGradient id="floodlight" x1="1" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="#f5f1e8" stopOpacity="0.16" />
          <stop offset="1" stopColor="#f5f1e8" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M1440 0H1180L560 420H1440z" fill="url(#floodlight)" />
      {Array.from({ length: COLUMNS }, (_, column) => {
        const isLast = column === COLUMNS - 1;
        const x = 1400 - (COLUMNS - column) * STEP;
        const top = Math.round(396 - 310 * ((column + 1) / COLUMNS) ** 1.8);
        return (
          <path
            key={x}
            d={`M${x} ${top + 14}L${x + 14} ${top}H${x + 40}V420H${x}z`}
            className={isLast ? "fill-red" : column % 2 ? "fill-lifted" : "fill-raised"}
          />
        );
      })}
      <path d="M1346 14h40v26l-20 18l-20-18z" className="fill-chalk" />
    </MastheadDrawing>
  );
}
