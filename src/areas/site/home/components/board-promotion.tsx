import { Link } from "react-router";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { useContent } from "./content.ts";
import { Headline, Section } from "./section.tsx";

/** What the card offers, the first of them in red. */
const ACTIONS = [
  { label: "Schedule an Evaluation", to: paths.prospectEvaluation },
  { label: "See the NOLA Top 100", to: paths.board },
];

const LINES = 10;

export function BoardPromotion() {
  const { heading, text, callToAction } = useContent().home.board;
  return (
    <Section id="prospects" lines={{ count: LINES }}>
      <RankPlates />
      <div className="relative grid gap-10 lg:grid-cols-[7fr_5fr] lg:items-end">
        <div data-reveal="">
          <Headline of="prospects" lines={heading} className="text-[clamp(4.5rem,14vw,11rem)]!" />
          <p className="mt-6 max-w-xl text-pretty text-xl">{text}</p>
        </div>
        <div data-reveal="1" className="cut border-red border-t-4 bg-night p-6 sm:p-10">
          <h3 className="text-4xl uppercase">{callToAction.heading}</h3>
          <p className="mt-4 text-pretty text-dim text-lg">{callToAction.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {ACTIONS.map(({ label, to }, place) => (
              <Link key={to} to={to} className={buttonClass(place === 0 ? "primary" : "quiet")}>
                {label}
              </Link>
            ))}
          </div>
        </div>
      </div>
    </Section>
  );
}

/** The first ranks of the board, each smaller and darker than the one before. */
function RankPlates() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1280 260"
      className="-z-10 mb-10 w-full overflow-visible max-sm:mb-6"
    >
      {PLATES.map(({ rank, x, size, look }) => (
        <g key={rank} transform={`translate(${x} ${(260 - size * 1.1) / 2}) scale(${size / 100})`}>
          <path d="M0 0h100v66L50 106L0 66z" className={look} />
          <text
            x="50"
            y="66"
            textAnchor="middle"
            className={`font-bold font-display text-[64px] ${rank <= LOOKS.length ? "fill-ground" : "fill-edge"}`}
          >
            {rank}
          </text>
        </g>
      ))}
    </svg>
  );
}

const LOOKS = ["fill-red", "fill-chalk", "fill-dim"];

/** Places from left to right: each plate 0.86 of the one before. */
const PLATES = Array.from({ length: 10 }, (_, index) => ({
  rank: index + 1,
  x: Math.round((236 + 14) * ((1 - 0.86 ** index) / (1 - 0.86)) * 0.915),
  size: Math.round(220 * 0.86 ** index),
  look: LOOKS[index] ?? (index < 6 ? "fill-line" : "fill-lifted"),
}));
