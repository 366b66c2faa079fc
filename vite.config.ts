import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { OLDEST_BROWSERS } from "./scripts/oldest-browsers.ts";
import { promptImports } from "./scripts/prompt-imports.ts";
import { legalTexts } from "./src/content/legal-texts.ts";

/** React and the router, which every page loads: named, so that a release of the site alone leaves them in browsers. */
const VENDOR = {
  name: "vendor",
  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
};

/** Hides the bundler's timings from people who start the site. */
const checks = { bundlerTimings: false };

/** The server imports lazy parts directly (`promptImports`), so Vite's warning does not apply. */
const serverChecks = { ...checks, ineffectiveDynamicImport: false };

/** What most pages share. In files of a few lines each, the home page would load 19 files and 2 kB more. */
const SHARED = { name: "shared", minShareCount: 53 };

/**
 * The server's build has all packages in it, so that a start reads some 300 files instead of 1,400, but for those that
 * load files of their own, and Drizzle with its driver: the limiter loads Drizzle from `node_modules` whatever the
 * build has, and there is to be one copy of each.
 */
const NOT_BUNDLED = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "drizzle-orm",
  "opentype.js",
  "pg",
  "sharp",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), legalTexts(), promptImports()],
  // Nothing is inlined: the content policy allows files of the site only, no data: addresses.
  // The manifest names the files of each page, for the workers of pages that work offline.
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: true,
    cssTarget: OLDEST_BROWSERS,
  },
  environments: {
    client: {
      build: {
        target: OLDEST_BROWSERS,
        rollupOptions: {
          checks,
          output: { codeSplitting: { groups: [VENDOR, SHARED] } },
        },
      },
    },
    ssr: {
      resolve: command === "build" ? { noExternal: true, external: NOT_BUNDLED } : {},
      build: { rollupOptions: { checks: serverChecks, input: "./src/main.ts" } },
    },
  },
  optimizeDeps: { entries: ["src/**/*.tsx"] },
}));
