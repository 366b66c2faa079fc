import { defineConfig } from "vitest/config";
import { legalTexts } from "./src/content/legal-texts.ts";
import { findChromium } from "./tests/chromium.ts";
import { beginAtMoment } from "./tests/moment.ts";
import { TAGS } from "./tests/tags.ts";

// A zone that no developer sits in and whose offset is no whole hour. The workers inherit it.
process.env.TZ = "Asia/Kathmandu";
beginAtMoment();

const LEGS = {
  /** People at a browser, two at once, each worker on a site and in a browser of its own. */
  journeys: {
    include: ["e2e/journeys/**/*.spec.ts"],
    globalSetup: "e2e/global-setup.ts",
    maxWorkers: 2,
  },
  /** Whole processes, one file at a time beside the other legs (scripts/test.ts). */
  processes: { include: ["e2e/process/**/*.spec.ts"], maxWorkers: 1 },
};

const leg = process.env.TEST_LEG || "journeys";
if (!(leg in LEGS)) throw new Error("TEST_LEG must be journeys or processes.");
const { include, ...more } = LEGS[leg as keyof typeof LEGS];
const chromium = findChromium();

/** The production build in processes of its own. */
export default defineConfig({
  plugins: [legalTexts()],
  test: {
    include,
    exclude: leg === "journeys" && !chromium ? include : [],
    env: chromium ? { CHROMIUM_PATH: chromium } : {},
    tags: TAGS,
    isolate: false,
    ...more,
    retry: Number(process.env.TEST_RETRIES ?? 0),
    // Waits end after 120 s. A whole test may take longer on a busy machine.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
