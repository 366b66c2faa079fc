import { Link } from "react-router";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { useAlias } from "./use-alias.ts";

/** What YouScout is, before a crowd in which somebody has been seen. */
export function ScoutMasthead() {
  const inAlias = useAlias();
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
          <Link to={inAlias(paths.youScoutNominate)} className={buttonClass("primary")}>
            Nominate a Player
          </Link>
          <Link to={inAlias(paths.youScoutLeaderboard)} className={buttonClass("quiet")}>
            See the Leaderboard
          </Link>
        </p>
      </div>
    </div>
  );
}

const ROWS = 9;
const SEATS = 15;
/** The label of a seat: row and number. */
const SEEN = { row: 4, seat: 8 };

/** Where somebody sits in the stands, whose rows bend around the field and grow towards it. */
function placeOf(row: number, seat: number): { x: number; y: number; size: number } {
  const size = 0.75 + row * 0.09;
  const x = 640 + (seat + (row % 2) / 2) * 62;
  const bend = ((x - 1040) / 400) ** 2 * 26;
  return { x, y: Math.round(48 + row * (54 + row * 2.4) - bend), size };
}

const CROWD = Array.from({ length: ROWS * SEATS }, (_, index) => ({
  row: Math.floor(index / SEATS),
  seat: index % SEATS,
})).filter(({ row, seat }) => row !== SEEN.row || seat !== SEEN.seat);

/** Stands full of people, and a finder that has found one of them. */
function SeenInTheCrowd() {
  const { x, y } = placeOf(SEEN.row, SEEN.seat);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-0 h-full w-full max-lg:opacity-30"
      fill="none"
    >
      <defs>
        <linearGradient id="dusk" x1="0" x2="1" y1="0" y2="0">
          <stop offset="0.44" stopColor="#121212" />
          <stop offset="0.72" stopColor="#121212" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d={CROWD.map(({ row, seat }) => personAt(placeOf(row, seat))).join("")}
        className="fill-lifted"
      />
      <path d="M0 0h1440v640H0z" fill="url(#dusk)" />
      <path d={personAt({ x, y, size: 1.3 })} className="fill-chalk max-lg:hidden" />
      <path
        d={`M${x - 62} ${y - 34}v-30h30M${x + 32} ${y - 64}h30v30M${x + 62} ${y + 34}v30h-30M${x - 32} ${y + 64}h-30v-30`}
        className="stroke-red max-lg:hidden"
        strokeWidth="7"
      />
    </svg>
  );
}

/** Path data of a head over shoulders. */
function personAt({ x, y, size }: { x: number; y: number; size: number }): string {
  const at = (units: number) => Math.round(units * size * 10) / 10;
  const head = `M${x - at(10)} ${y - at(12)}a${at(10)} ${at(10)} 0 1 1 ${at(20)} 0a${at(10)} ${at(10)} 0 1 1-${at(20)} 0`;
  return `${head}M${x - at(21)} ${y + at(26)}q0-${at(24)} ${at(21)}-${at(24)}t${at(21)} ${at(24)}z`;
}
