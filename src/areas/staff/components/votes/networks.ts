import { DAYS_CHOICE, USUAL_DAYS } from "#areas/votes/components/days-filter.tsx";
import { getQuery } from "#lib/call.ts";
import { pageParameters } from "#paths.ts";
import { choiceFilter, type ListDefinition } from "#ui/list-definition.ts";
import type { NetworkList } from "../../schema/networks.ts";

const { period } = pageParameters;

/** The networks with the most votes of the last days. */
export const NETWORKS: ListDefinition<NetworkList["data"][number], NetworkList> = {
  caption: "Networks",
  rows: "the networks",
  failure: "Error loading the votes. Please try again later.",
  none: "No one voted during that time.",
  filters: { [period]: choiceFilter(DAYS_CHOICE.label, DAYS_CHOICE.all, DAYS_CHOICE.choices) },
  query: (address) =>
    getQuery("/api/admin/vote-networks", { query: { days: address[period] || USUAL_DAYS } }),
};
