/** How often a slow property is tried: a few cases in `npm test`, many in the rest, always the same ones. */
export const RUNS = { numRuns: Number(process.env.TEST_RUNS ?? 4), seed: 37 };
