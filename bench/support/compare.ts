/** What one round of a load gave. */
export interface Load {
  perSecond: number;
  /** Processor time of the server a request, in microseconds. */
  cpuMicros: number;
}

/** A measurement beside its reference: medians over the rounds, ratios round by round. */
export interface Comparison {
  what: string;
  ours: number;
  reference: number;
  /** Median of ours / reference; more is better. */
  ratio: number;
  /** Median of the reference's processor time a request / ours; more is better. */
  cpuRatio: number;
  target: number;
}

/** Runs both in turn, so that a drift of the machine's speed meets both. */
export async function compare(
  what: string,
  target: number,
  rounds: number,
  ours: () => Promise<Load>,
  reference: () => Promise<Load>,
): Promise<Comparison> {
  const pairs: { ours: Load; reference: Load }[] = [];
  await ours();
  await reference();
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: await ours(), reference: await reference() });
  }
  return {
    what,
    ours: median(pairs.map((pair) => pair.ours.perSecond)),
    reference: median(pairs.map((pair) => pair.reference.perSecond)),
    ratio: median(pairs.map((pair) => pair.ours.perSecond / pair.reference.perSecond)),
    cpuRatio: median(pairs.map((pair) => pair.reference.cpuMicros / pair.ours.cpuMicros)),
    target,
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
