import { defineConfig } from "vitest/config";
import { legalTexts } from "./src/content/legal-texts.ts";
import { beginAtMoment } from "./tests/moment.ts";
import { TAGS } from "./tests/tags.ts";

// A zone that no developer sits in and whose offset is no whole hour. The workers inherit it.
process.env.TZ = "Asia/Kathmandu";
beginAtMoment();

const NEEDS_POSTGRES = "**/*.pg.test.ts";
const FILES = {
  /** Every test, on PostgreSQL. */
  postgres: { include: ["{src,tests,bench}/**/*.test.{ts,tsx}"], exclude: [] },
  /** The tests that run SQL, on the embedded database. */
  embedded: { include: ["{src/{app,areas,lib},tests}/**/*.test.ts"], exclude: [NEEDS_POSTGRES] },
};

const database = process.env.TEST_DATABASE || "postgres";
if (!(database in FILES)) throw new Error("TEST_DATABASE must be postgres or embedded.");

export default defineConfig({
  plugins: [legalTexts()],
  test: {
    ...FILES[database as keyof typeof FILES],
    tags: TAGS,
    globalSetup: "tests/global-setup.ts",
    setupFiles: "tests/setup.ts",
    // Files of a worker share its modules and its database; nothing else may be shared.
    isolate: false,
    maxWorkers: 2,
    // Waits end after 120 s. A whole test may take longer on a busy machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    retry: Number(process.env.TEST_RETRIES ?? 0),
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
