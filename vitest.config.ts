import { defineConfig } from "vitest/config";
import { legalTexts } from "./scripts/legal-texts.ts";

// A zone that no developer sits in and whose offset is no whole hour. The workers inherit it.
process.env.TZ = "Asia/Kathmandu";

const NEEDS_POSTGRES = "**/*.pg.test.ts";
const LEGS = {
  /** Everything that the embedded database, or none, is enough for. */
  pglite: {
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "bench/**/*.test.ts"],
    exclude: [NEEDS_POSTGRES],
  },
  /** Where SQL is: the same tests once more, and those that need real concurrency. */
  postgres: {
    include: [
      "src/domains/**/*.test.ts",
      "src/app/**/*.test.ts",
      "tests/**/*.test.ts",
      `src/${NEEDS_POSTGRES}`,
      `bench/${NEEDS_POSTGRES}`,
    ],
    exclude: [],
  },
};

const leg = process.env.TEST_DATABASE || "pglite";
if (!(leg in LEGS)) throw new Error("TEST_DATABASE must be pglite or postgres.");

export default defineConfig({
  plugins: [legalTexts()],
  test: {
    ...LEGS[leg as keyof typeof LEGS],
    globalSetup: "tests/global-setup.ts",
    setupFiles: "tests/setup.ts",
    // Files of a worker share its modules and its database; nothing else may be shared.
    isolate: false,
    maxWorkers: 2,
    // Machines that test are busy; what hangs is found as surely, only later.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
