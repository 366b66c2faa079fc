import { defineConfig } from "vitest/config";
import { findChromium } from "./scripts/find-chromium.ts";
import { legalTexts } from "./scripts/legal-texts.ts";

// A zone that no developer sits in and whose offset is no whole hour. The workers inherit it.
process.env.TZ = "Asia/Kathmandu";

const NEEDS_A_BROWSER = ["e2e/journeys/**", "e2e/bugs/**"];
const chromium = findChromium();

/** Whole processes and browser journeys on the production build, one file after another. */
export default defineConfig({
  plugins: [legalTexts()],
  test: {
    include: ["e2e/**/*.spec.ts"],
    exclude: chromium ? [] : NEEDS_A_BROWSER,
    env: chromium ? { CHROMIUM_PATH: chromium } : {},
    isolate: false,
    fileParallelism: false,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
