import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import { ListError } from "#ui/list-states.tsx";
import { playerEditionsQuery } from "../client.ts";
import type { PlayerEditions } from "../schema.ts";
import { dayWords, shortDay } from "./words.ts";

type Ranks = PlayerEditions["data"];

/** A player's rank over the editions, drawn and as a table; nothing for one without a rank or edition. */
export default function RankHistory({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(playerEditionsQuery(id));
  if (!data && isError) {
    return (
      <div className="mt-10">
        <ListError onRetry={() => void refetch()}>
          Couldn't load the ranks of the editions.
        </ListError>
      </div>
    );
  }
  const ranks = data?.data ?? [];
  if (ranks.length === 0) return null;
  return (
    <section aria-labelledby="editions" className="mt-10">
      <h2 id="editions" className="text-4xl uppercase">
        Over the editions
      </h2>
      <div className="mt-6 grid items-start gap-8 md:grid-cols-2">
        {ranks.length > 1 && <RankChart ranks={ranks} />}
        <table className="w-full tabular-nums">
          <caption className="sr-only">Rank in each edition, the latest first</caption>
          <thead className="text-left text-dim text-sm">
            <tr>
              <th scope="col">Edition</th>
              <th scope="col">Published</th>
              <th scope="col" className="text-right">
                Rank
              </th>
            </tr>
          </thead>
          <tbody>
            {ranks.toReversed().map(({ slug, title, publishedOn, rank }) => (
              <tr key={slug} className="border-line border-t">
                <td className="wrap-anywhere pr-4">
                  <Link
                    to={paths.edition(slug)}
                    className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-chalk"
                  >
                    {title}
                  </Link>
                </td>
                <td className="whitespace-nowrap pr-4 text-dim">{dayWords(publishedOn)}</td>
                <td className="text-right font-bold font-display text-2xl">{rank}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const WIDTH = 480;
const HEIGHT = 200;
/** Room beside the first and last point, above the best rank and below the worst. */
const SIDE = 40;
const [TOP, BOTTOM] = [38, 50];
/** Words at a point are this wide at most: where points are closer, only the first and last have them. */
const LABEL_WIDTH = 60;

/** The better rank is higher; the table beside it says the same in words. */
function RankChart({ ranks }: { ranks: Ranks }) {
  const points = pointsOf(ranks);
  const gap = (WIDTH - 2 * SIDE) / (ranks.length - 1);
  const hasLabel = (index: number) =>
    gap >= LABEL_WIDTH || index === 0 || index === ranks.length - 1;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full bg-night"
      fill="none"
    >
      <path d={`M0 ${HEIGHT - 26}H${WIDTH}`} className="stroke-line" />
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
        className="stroke-red"
        strokeWidth="3"
      />
      {points.map(({ x, y, slug, rank, publishedOn }, index) => (
        <g key={slug}>
          <circle cx={x} cy={y} r="5" className="fill-chalk" />
          {hasLabel(index) && (
            <>
              <text
                x={x}
                y={y - 12}
                textAnchor="middle"
                className="fill-chalk font-bold font-display text-xl"
              >
                {rank}
              </text>
              <text x={x} y={HEIGHT - 8} textAnchor="middle" className="fill-dim text-xs">
                {shortDay(publishedOn)}
              </text>
            </>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Evenly spread, as editions are told apart by their order. */
function pointsOf(ranks: Ranks) {
  const numbers = ranks.map(({ rank }) => rank);
  const [best, worst] = [Math.min(...numbers), Math.max(...numbers)];
  const share = (rank: number) => (worst === best ? 0.5 : (rank - best) / (worst - best));
  return ranks.map((one, index) => ({
    ...one,
    x: Math.round(SIDE + ((WIDTH - 2 * SIDE) * index) / (ranks.length - 1)),
    y: Math.round(TOP + (HEIGHT - TOP - BOTTOM) * share(one.rank)),
  }));
}
