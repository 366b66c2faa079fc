import { median } from "../support/compare.ts";

/** What something takes with a hundredth of the data, and with all of them. */
export interface ScaleTime {
  what: string;
  fewMs: number;
  manyMs: number;
  /** How many times as long the fastest answer of all took: less of it is the machine's other work. */
  leastRatio: number;
  /** How many rows each answer has, where that grows with the data; null where it does not. */
  rows: { few: number; many: number } | null;
  hasTarget: boolean;
}

/** Medians and the ratio of the fastest, of what was taken in turn. */
export function timesOf(
  pairs: readonly { few: number; many: number }[],
): Pick<ScaleTime, "fewMs" | "manyMs" | "leastRatio"> {
  const [few, many] = [pairs.map((pair) => pair.few), pairs.map((pair) => pair.many)];
  return {
    fewMs: median(few),
    manyMs: median(many),
    leastRatio: Math.min(...many) / Math.min(...few),
  };
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
