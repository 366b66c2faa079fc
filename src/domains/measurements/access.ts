/** How an address names a metric. */
export { slugOf } from "./rules/metrics.ts";
