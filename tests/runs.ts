/** Seed of all random tests: always the same, unless `TEST_SEED` gives another. */
export const SEED = Number(process.env.TEST_SEED ?? 37);

/** How often a slow property is tried: a few cases in `npm test`, many in the rest. */
export const RUNS = { numRuns: Number(process.env.TEST_RUNS ?? 4) };
