import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { prospects } from "#areas/board/prospects/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { METRIC_NAMES, METRICS, type MetricName } from "../rules/metrics.ts";
import type { PlayerMeasurements, PlayerMetric, Reading } from "../schema/public.ts";
import { measurements } from "../tables.ts";
import { doesCount, FEWEST_OF_CLASS } from "./leaders.ts";
import { isBodyShown, isShown } from "./shown.ts";

/** The metrics of which everybody hears where the guardian agreed to height and weight. */
const BODY: readonly MetricName[] = ["height", "weight"];

/** The most values of a player that are read, the latest: years of a player who is measured every month. */
const MOST_READINGS = 1_000;

/** The most values of one metric that are shown, the latest. */
const MOST_SHOWN = 50;

/**
 * What everybody may see of what was measured of a player: no value that was struck out, and nothing that his guardian
 * has not agreed to. The best value counts none that a family reported; where no value is better than another, as of
 * height, a reported one stands only while nothing was measured. Everything is empty for whoever is not shown.
 */
export async function readPlayerMeasurements(
  db: Db,
  prospectId: number,
): Promise<PlayerMeasurements["data"]> {
  const isBody = sql`${measurements.metric} in ('height', 'weight')`;
  const rows = await db
    .select({
      metric: measurements.metric,
      value: sql<number>`${measurements.value}::float8`,
      measuredOn: measurements.measuredOn,
      device: measurements.device,
      source: measurements.source,
    })
    .from(measurements)
    .innerJoin(prospects, eq(prospects.id, measurements.prospectId))
    .where(
      and(
        eq(measurements.prospectId, prospectId),
        isNotNull(measurements.value),
        or(and(isBody, isBodyShown()), and(sql`not ${isBody}`, isShown())),
      ),
    )
    .orderBy(desc(measurements.measuredOn), desc(measurements.id))
    .limit(MOST_READINGS);
  const readingsOf = (metric: MetricName) =>
    rows
      .filter((row) => row.metric === metric)
      .map(({ metric: _metric, ...reading }) => reading)
      .reverse();
  const standings = await readStandings(db, prospectId);
  return {
    metrics: METRIC_NAMES.filter((metric) => !BODY.includes(metric)).flatMap((metric) => {
      const readings = readingsOf(metric);
      return presentMetric(metric, readings, standings.get(metric));
    }),
    height: latestMeasured(readingsOf("height")),
    weight: latestMeasured(readingsOf("weight")),
    lastEvaluatedOn: rows.find(({ source }) => source === "staff")?.measuredOn ?? null,
  };
}

/** The latest of these readings that a family did not report itself, else the latest; null without one. */
function latestMeasured(readings: readonly Reading[]): Reading | null {
  return readings.findLast(({ source }) => source !== "self") ?? readings.at(-1) ?? null;
}

function presentMetric(
  metric: MetricName,
  readings: Reading[],
  standing: Standing | undefined,
): PlayerMetric[] {
  const { better } = METRICS[metric];
  const latest = better === null ? latestMeasured(readings) : readings.at(-1);
  if (!latest) return [];
  const counting = better === null ? [] : readings.filter(({ source }) => source !== "self");
  const sign = better === "lower" ? 1 : -1;
  const [best = null] = counting.toSorted((one, other) => sign * (one.value - other.value));
  const { ofClass, percentile } = (best && standing) ?? { ofClass: 0, percentile: null };
  return [
    {
      metric,
      best,
      latest,
      percentile: ofClass < FEWEST_OF_CLASS ? null : percentile,
      ofClass,
      readings: readings.slice(-MOST_SHOWN),
    },
  ];
}

interface Standing {
  ofClass: number;
  percentile: number;
}

/** How a player's best values stand among those of his class whose values everybody may see. */
async function readStandings(
  db: Db,
  prospectId: number,
): Promise<ReadonlyMap<MetricName, Standing>> {
  const lower = METRIC_NAMES.filter((name) => METRICS[name].better === "lower");
  const ranked = METRIC_NAMES.filter((name) => METRICS[name].better !== null);
  const among = (names: readonly MetricName[]) =>
    sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    );
  const isOfBoth = sql`${measurements.metric} = own.metric
    and ${measurements.prospectId} = class.player_id and ${doesCount()}`;
  // Less is better of a time: with its sign turned, more is better of every value. Of each player of the class the
  // best value alone is read, from the index.
  const rows = await rowsOf<Standing & { metric: MetricName }>(
    db,
    sql`
      with own as (
        select distinct ${measurements.metric} as metric from ${measurements}
        where ${measurements.prospectId} = ${prospectId} and ${measurements.metric} in (${among(ranked)})
          and ${doesCount()}
      ), class as (
        select ${prospects.id} as player_id from ${prospects}
        where ${prospects.gradYear} = (
            select player.grad_year from ${prospects} as player where player.id = ${prospectId})
          and ${isShown()}
      ), best as materialized (
        select own.metric, class.player_id, case when own.metric in (${among(lower)})
          then -(select min(${measurements.value}) from ${measurements} where ${isOfBoth})
          else (select max(${measurements.value}) from ${measurements} where ${isOfBoth}) end as value
        from own cross join class
      ), standing as (
        select *, count(*) over (partition by metric) as of_class,
          percent_rank() over (partition by metric order by value) as better_than
        from best where value is not null
      )
      select metric, of_class::int as "ofClass", floor(100 * better_than)::int as percentile
      from standing where player_id = ${prospectId}`,
  );
  return new Map(rows.map(({ metric, ...standing }) => [metric, standing]));
}
