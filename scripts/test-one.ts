import { parseArgs } from "node:util";
import { runNode, stopChildrenOnSignals } from "./children.ts";

/**
 * Runs the named test files at once, without checks and build: `*.test.ts` on PostgreSQL, or with
 * `--embedded` on the embedded database; `*.spec.ts` against the built site.
 */
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { embedded: { type: "boolean", default: false } },
});

async function run(config: string, leg: string, names: string[]): Promise<boolean> {
  if (names.length === 0) return true;
  const TEST_DATABASE = values.embedded ? "embedded" : "postgres";
  const { exitCode } = await runNode(
    ["node_modules/vitest/vitest.mjs", "run", `--config=${config}`, ...names],
    { isShown: true, env: { ...process.env, NODE_ENV: "test", TEST_DATABASE, TEST_LEG: leg } },
  );
  return exitCode === 0;
}

stopChildrenOnSignals();
if (files.length === 0) {
  console.error("Name the test files: npm run test:one -- [--embedded] PATH…");
  process.exit(1);
}
const specs = files.filter((file) => file.includes(".spec."));
const results = [
  await run(
    "vitest.config.ts",
    "",
    files.filter((file) => !specs.includes(file)),
  ),
  await run(
    "vitest.e2e.config.ts",
    "journeys",
    specs.filter((file) => !file.includes("e2e/process/")),
  ),
  await run(
    "vitest.e2e.config.ts",
    "processes",
    specs.filter((file) => file.includes("e2e/process/")),
  ),
];
if (results.includes(false)) process.exitCode = 1;
