import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useTwin } from "./use-twin.ts";

/** What YouScout is, before a crowd in which somebody has been seen. */
export function ScoutMasthead() {
  const inTwin = useTwin();
  return (
    <div className="relative overflow-hidden bg-night">
      <SeenInTheCrowd />
      <div className="relative mx-auto w-full max-w-7xl px-4 pt-14 pb-16 sm:px-6 sm:pt-20 sm:pb-24">
        <p className="font-bold font-display text-dim text-xl uppercase tracking-widest">
          Community talent discovery
        </p>
        <h1 className="mt-3 text-[clamp(4rem,13vw,9.5rem)] uppercase leading-[0.82]">
          You<span className="text-red">Scout</span>
        </h1>
        <p className="mt-6 max-w-xl text-pretty text-lg">
          The next great player is on a field near you. Nominate young talent, rally your
          neighborhood behind it, and put it in front of our scouts.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to={inTwin(paths.youScoutNominate)} className={buttonClass("primary")}>
            Nominate a Player
          </Link>
          <Link to={inTwin(paths.youScoutLeaderboard)} className={buttonClass("quiet")}>
            See the Leaderboard
          </Link>
        </p>
      </div>
    </div>
  );
}

const ROWS = 13;
const SEATS = 34;
/** Who was seen: row and seat. */
const SEEN = { row: 5, seat: 25 };

/** Where somebody sits in the stands, which rise around the field. */
function placeOf(row: number, seat: number): [x: number, y: number] {
  const angle = Math.PI * (0.06 + (0.88 * (seat + (row % 2) / 2)) / SEATS);
  const radius = 560 + row * 46;
  return [
    Math.round(720 + radius * Math.cos(angle) * 1.25),
    Math.round(980 - radius * Math.sin(angle)),
  ];
}

const CROWD = Array.from({ length: ROWS * SEATS }, (_, index) => ({
  row: Math.floor(index / SEATS),
  seat: index % SEATS,
}));

/** Stands full of people, and a finder that has found one of them. */
function SeenInTheCrowd() {
  const [x, y] = placeOf(SEEN.row, SEEN.seat);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-0 h-full w-full"
      fill="none"
    >
      <path
        d={CROWD.map(({ row, seat }) => seatPath(row, seat)).join("")}
        className="fill-lifted"
      />
      <g transform={`translate(${x} ${y})`}>
        <circle r="13" className="fill-chalk" />
        <path
          d="M-46 -22v-24h24M22 -46h24v24M46 22v24h-24M-22 46h-24v-24"
          className="stroke-red"
          strokeWidth="6"
        />
      </g>
    </svg>
  );
}

function seatPath(row: number, seat: number): string {
  const [x, y] = placeOf(row, seat);
  return `M${x - 9} ${y}a9 9 0 1 1 18 0a9 9 0 1 1-18 0`;
}
