import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import { METRIC_NAMES, METRICS } from "../rules/metrics.ts";
import type { ListedMeasurement, MeasurementPage } from "../schema/measurements.ts";
import { SOURCE_LABELS } from "./words.ts";

const { search, metric, source } = pageParameters;

/** What was measured of players, those entered last first. */
export const MEASUREMENTS: ListDefinition<ListedMeasurement, MeasurementPage> = {
  caption: "Measurements",
  rows: "the measurements",
  none: "Nothing is measured yet.",
  noMatch: "No measurement matches.",
  filters: {
    [search]: searchFilter("Search by player"),
    [metric]: choiceFilter(
      "Metric",
      "Every metric",
      METRIC_NAMES.map((value) => ({ value, label: METRICS[value].label })),
    ),
    [source]: choiceFilter("Source", "Every source", choicesOf(SOURCE_LABELS)),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/measurements", { query: pageOf(address) }),
  file: (address) => addressOf("/api/admin/measurements.csv", { query: filterOf(address) }),
};
