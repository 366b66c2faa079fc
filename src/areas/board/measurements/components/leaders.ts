import { classesOfFilter } from "#areas/board/prospects/rules/class-window.ts";
import { POSITIONS } from "#areas/board/prospects/rules/ranking.ts";
import { getQuery } from "#lib/call.ts";
import { pageParameters } from "#paths.ts";
import { choiceFilter, type ListDefinition } from "#ui/list-definition.ts";
import { METRICS, RANKED_METRICS } from "../rules/metrics.ts";
import type { Leader, Leaders } from "../schema/measurements.ts";

const { metric, gradYear, position } = pageParameters;

/** The players with the best values of a metric. */
export const LEADERS: ListDefinition<Leader, Leaders> = leadersOf([]);

/** The same list, whose filter offers the classes in use besides the usual ones. */
export function leadersOf(classes: readonly number[]): ListDefinition<Leader, Leaders> {
  return {
    caption: "Leaders",
    rows: "the leaders",
    none: "Nobody was measured yet.",
    noMatch: "Nobody of this choice was measured yet.",
    filters: {
      [metric]: choiceFilter(
        "Metric",
        METRICS[RANKED_METRICS[0]].label,
        RANKED_METRICS.slice(1).map((value) => ({ value, label: METRICS[value].label })),
      ),
      [gradYear]: choiceFilter("Grad Year", "All Years", classesOfFilter(classes).map(asChoice)),
      [position]: choiceFilter("Position", "All Positions", POSITIONS.map(asChoice)),
    },
    query: (address) => getQuery("/api/admin/measurements/leaders", { query: address }),
  };
}

function asChoice(value: string | number) {
  return { value: String(value), label: String(value) };
}
