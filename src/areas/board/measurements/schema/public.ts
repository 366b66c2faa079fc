import * as z from "zod/mini";
import { DEVICES, SOURCES } from "../rules/allowed.ts";
import { METRIC_NAMES } from "../rules/metrics.ts";

/** One value as everybody sees it. */
export const Reading = z.object({
  value: z.number(),
  measuredOn: z.string(),
  device: z.nullable(z.enum(DEVICES)),
  source: z.enum(SOURCES),
});
export type Reading = z.infer<typeof Reading>;

/** What was measured of a player in one metric. */
export const PlayerMetric = z.object({
  metric: z.enum(METRIC_NAMES),
  /** Null where no value is better than another, and where all were reported by the family. */
  best: z.nullable(Reading),
  latest: Reading,
  /** Of how many per cent of the others of his class the best value is better; null where they are too few. */
  percentile: z.nullable(z.int()),
  /** How many of his class were measured; 0 where no value is better than another. */
  ofClass: z.int(),
  /** Oldest first. */
  readings: z.array(Reading),
});
export type PlayerMetric = z.infer<typeof PlayerMetric>;

/** What everybody may see of what was measured of a player: nothing that his guardian has not agreed to. */
export const PlayerMeasurements = z.object({
  data: z.object({
    metrics: z.array(PlayerMetric),
    height: z.nullable(Reading),
    weight: z.nullable(Reading),
    /** The last day on which our staff measured something that is shown; null where there is none. */
    lastEvaluatedOn: z.nullable(z.string()),
  }),
});
export type PlayerMeasurements = z.infer<typeof PlayerMeasurements>;
