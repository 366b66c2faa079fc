import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { ListError } from "#ui/list-states.tsx";
import type { PlayerEditions } from "../schema/editions.ts";
import { dayWords, shortDay } from "./words.ts";

type Ranks = PlayerEditions["data"];

/** A player's rank over the editions, drawn and as a table; nothing for one without a rank or edition. */
export default function RankHistory({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(
    getQuery("/api/prospects/{id}/editions", { path: { id } }),
  );
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
    <section aria-labelledby="editions" className="mt-10 break-inside-avoid print:mt-4">
      <h2 id="editions" className="text-4xl uppercase">
        Over the editions
      </h2>
      <div className="mt-6 grid items-start gap-8 md:grid-cols-2 print:mt-2 print:grid-cols-2">
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
                <td className="pr-4 text-dim sm:whitespace-nowrap">{dayWords(publishedOn)}</td>
                <td className="text-right font-bold font-display text-2xl print:text-lg">{rank}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Room beside the first and last point, above the best rank and below the worst, in percent of the drawing. */
const SIDE = 9;
const [TOP, BOTTOM] = [22, 32];
/** Words of so many points are legible on a phone; of more, only the first and last have them. */
const LABELED_MAX = 6;

/** The better rank is higher; the table beside it says the same in words. Its letters are as large on a phone. */
function RankChart({ ranks }: { ranks: Ranks }) {
  const points = pointsOf(ranks);
  const hasLabel = (index: number) =>
    ranks.length <= LABELED_MAX || index === 0 || index === ranks.length - 1;
  return (
    <svg aria-hidden="true" className="block h-48 w-full bg-night print:h-36" fill="none">
      <line
        x1="0"
        x2="100%"
        y1="100%"
        y2="100%"
        transform="translate(0 -28)"
        className="stroke-line"
      />
      {points.slice(1).map(({ x, y, slug }, index) => (
        <line
          key={slug}
          x1={points[index]?.x}
          y1={points[index]?.y}
          x2={x}
          y2={y}
          className="stroke-red"
          strokeWidth="3"
        />
      ))}
      {points.map(({ x, y, slug, rank, publishedOn }, index) => (
        <g key={slug} textAnchor="middle">
          <circle cx={x} cy={y} r="5" className="fill-chalk" />
          {hasLabel(index) && (
            <>
              <text x={x} y={y} dy="-12" className="fill-chalk font-bold font-display text-xl">
                {rank}
              </text>
              <text x={x} y="100%" dy="-9" className="fill-dim text-xs">
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
    x: `${Math.round(SIDE + ((100 - 2 * SIDE) * index) / (ranks.length - 1))}%`,
    y: `${Math.round(TOP + (100 - TOP - BOTTOM) * share(one.rank))}%`,
  }));
}
