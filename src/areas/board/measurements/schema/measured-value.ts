import * as z from "zod/mini";
import { DEVICES } from "../rules/allowed.ts";

/** A value that was measured of a player at an event, in words. */
export const MeasuredValue = z.object({
  label: z.string(),
  /** With its unit: `6.92 s`. */
  value: z.string(),
  device: z.nullable(z.enum(DEVICES)),
  measuredOn: z.string(),
});
export type MeasuredValue = z.infer<typeof MeasuredValue>;
