import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { findVisibleProspects } from "#areas/board/prospects/queries/prospects.ts";
import { positionsFoundBy } from "#areas/board/prospects/rules/ranking.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { presentAs } from "#lib/http/response-body.ts";
import { METRICS } from "../rules/metrics.ts";
import {
  type Leader,
  type LeaderFilter,
  type Leaders,
  SheetPlayer,
} from "../schema/measurements.ts";
import { measurements } from "../tables.ts";
import { isShown } from "./shown.ts";

/** For whom players are compared: with all of the board, or with those whose values everybody may see. */
type Audience = "staff" | "everybody";

/** The most leaders of a metric that are listed. */
const MOST_LEADERS = 100;

/** A percentile among fewer players of a class would say nothing. */
export const FEWEST_OF_CLASS = 30;

/**
 * The players with the best values of a metric, each with his best one, where several are equal at the same place.
 * Self-reported and struck out values do not count. A position finds whom the board's filter finds by it.
 * The percentile says of how many per cent of the others of his class a player's best value is better
 * (`percent_rank`); null where fewer than 30 of it were measured.
 */
export async function listLeaders(
  db: Db,
  { metric = "sixty_yard_dash", year, position }: LeaderFilter,
  audience: Audience,
): Promise<Leader[]> {
  const isLower = METRICS[metric].better === "lower";
  const best = isLower ? sql`asc` : sql`desc`;
  const worst = isLower ? sql`desc` : sql`asc`;
  const positions = sql.param(position ? [...positionsFoundBy(position)] : null);
  // Of each player the best value alone is read, from the index: the others, of years, cost nothing.
  const rows = await rowsOf<LeaderRow>(
    db,
    sql`
      with standing as (
        select ${prospects.id} as player_id, best.value, best.measured_on, ${prospects.firstName},
          ${prospects.lastName}, ${prospects.positionPrimary}, ${prospects.positionSecondary}, ${prospects.gradYear},
          count(*) over (partition by ${prospects.gradYear}) as of_class,
          percent_rank() over (partition by ${prospects.gradYear} order by best.value ${worst}) as better_than
        from ${prospects} cross join lateral (
          select ${measurements.value} as value, ${measurements.measuredOn} as measured_on
          from ${measurements}
          where ${and(eq(measurements.prospectId, prospects.id), eq(measurements.metric, metric), doesCount())}
          order by ${measurements.value} ${best}, ${measurements.measuredOn} limit 1
        ) as best
        where ${visibleTo(audience) ?? sql`true`}
      )
      select rank() over (order by value ${best})::int as place, player_id::int as id,
        first_name as "firstName", last_name as "lastName", position_primary as "positionPrimary",
        grad_year::int as "gradYear", value::float8 as value, measured_on::text as "measuredOn",
        of_class::int as "ofClass", floor(100 * better_than)::int as percentile
      from standing
      where (${year ?? null}::int is null or grad_year = ${year ?? null}::int)
        and (${positions}::text[] is null or position_primary = any (${positions}::text[])
          or position_secondary = any (${positions}::text[]))
      order by place, id
      limit ${MOST_LEADERS}`,
  );
  const shown =
    audience === "everybody"
      ? await findVisibleProspects(
          db,
          rows.map(({ id }) => id),
        )
      : null;
  return rows.flatMap(({ place, value, measuredOn, ofClass, percentile, ...row }) => {
    const player = shown ? shown.get(row.id) : row;
    if (!player) return [];
    const isCompared = row.gradYear !== null && ofClass >= FEWEST_OF_CLASS;
    return {
      ...{ place, player: presentAs(SheetPlayer, player), metric, value, measuredOn, ofClass },
      percentile: isCompared ? percentile : null,
    };
  });
}

/** The leaders of a choice, with the classes to choose from. */
export async function readLeaders(
  db: Db,
  filter: LeaderFilter,
  audience: Audience,
): Promise<Leaders> {
  const data = await listLeaders(db, filter, audience);
  const classes = await db
    .selectDistinct({ gradYear: prospects.gradYear })
    .from(prospects)
    .where(visibleTo(audience))
    .orderBy(prospects.gradYear);
  return { data, total: data.length, classes: classes.flatMap(({ gradYear }) => gradYear ?? []) };
}

type LeaderRow = Leader["player"] & Omit<Leader, "player" | "percentile"> & { percentile: number };

/** Whether a measurement counts in comparisons. */
export function doesCount(): SQL | undefined {
  return and(ne(measurements.source, "self"), isNotNull(measurements.value));
}

function visibleTo(audience: Audience): SQL | undefined {
  return audience === "everybody" ? isShown() : undefined;
}
