/** How often a slow property is tried: a few fixed cases in `npm test`, many random ones in the rest. */
export const RUNS = process.env.TEST_RUNS
  ? { numRuns: Number(process.env.TEST_RUNS) }
  : { numRuns: 4, seed: 37 };
