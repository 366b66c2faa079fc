import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { ListError } from "#ui/list-states.tsx";
import { METRICS, slugOf } from "../rules/metrics.ts";
import type { PlayerMetric, Reading } from "../schema/public.ts";
import { GrowthChart, GrowthTable } from "./growth-chart.tsx";
import { dayWords, originOf, standingWords } from "./public-words.ts";
import { valueWords } from "./words.ts";

/** What was measured of a player, as far as his guardian agreed to it; nothing where there is nothing to show. */
export default function Evidence({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(
    getQuery("/api/prospects/{id}/measurements", { path: { id } }),
  );
  if (!data) {
    if (!isError) return null;
    return (
      <div className="mt-10">
        <ListError onRetry={() => void refetch()}>Couldn't load what was measured.</ListError>
      </div>
    );
  }
  const { metrics, height, weight, lastEvaluatedOn } = data.data;
  if (metrics.length === 0 && !height && !weight) return null;
  return (
    <section aria-labelledby="measured" className="mt-10 print:mt-4">
      <h2 id="measured" className="text-4xl uppercase">
        Measured
      </h2>
      {lastEvaluatedOn && (
        <p className="mt-2 text-dim">Last evaluated by RAW on {dayWords(lastEvaluatedOn)}</p>
      )}
      {(height || weight) && (
        <dl className="mt-6 flex print:mt-2 flex-wrap gap-x-10 gap-y-4">
          {height && <BodyFact term="Height" metric="height" reading={height} />}
          {weight && <BodyFact term="Weight" metric="weight" reading={weight} />}
        </dl>
      )}
      <div className="mt-6 grid gap-4 sm:grid-cols-2 print:mt-3 print:grid-cols-3">
        {metrics.map((metric) => (
          <MetricCard key={metric.metric} measured={metric} />
        ))}
      </div>
    </section>
  );
}

interface BodyFactProps {
  term: string;
  metric: "height" | "weight";
  reading: Reading;
}

function BodyFact({ term, metric, reading }: BodyFactProps) {
  return (
    <div>
      <dt className="font-semibold text-dim text-xs uppercase tracking-wider">{term}</dt>
      <dd className="mt-1">
        <span className="text-lg tabular-nums">{valueWords(metric, reading.value)}</span>
        <span className="block text-dim text-sm">{originOf(reading)}</span>
      </dd>
    </div>
  );
}

function MetricCard({ measured }: { measured: PlayerMetric }) {
  const { metric, best, latest, readings } = measured;
  const standing = standingWords(measured);
  const { label, better } = METRICS[metric];
  const first = best ?? latest;
  return (
    <article className="cut min-w-0 border-line border-l-4 bg-raised p-5 print:py-0 print:pr-0">
      <h3 className="text-2xl">
        {better === null ? (
          label
        ) : (
          <Link
            to={paths.measurable(slugOf(metric))}
            className="underline decoration-edge underline-offset-4 hover:decoration-chalk"
          >
            {label}
          </Link>
        )}
      </h3>
      <p className="mt-3 text-dim text-xs uppercase tracking-wider print:mt-1">
        {best ? "Best" : "Latest"}
      </p>
      <p className="font-bold font-display text-5xl tabular-nums leading-none print:text-4xl">
        {valueWords(metric, first.value)}
      </p>
      <p className="mt-2 text-dim text-sm print:mt-1">{originOf(first)}</p>
      {best && latest !== best && latest.measuredOn !== best.measuredOn && (
        <p className="mt-2 text-sm">
          Latest: <span className="tabular-nums">{valueWords(metric, latest.value)}</span>
          <span className="text-dim"> ({originOf(latest)})</span>
        </p>
      )}
      {standing && <p className="mt-2 text-sm">{standing}</p>}
      <GrowthChart metric={metric} readings={readings} />
      {readings.length > 1 && (
        <details className="mt-3 print:details-content:[content-visibility:visible]">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4 print:hidden">
            All {readings.length} values
          </summary>
          <GrowthTable metric={metric} readings={readings} />
        </details>
      )}
    </article>
  );
}
