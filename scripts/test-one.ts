import { parseArgs } from "node:util";
import { runNode, stopChildrenOnSignals } from "./children.ts";

/**
 * Runs the named test files at once, without checks and build: `*.test.ts` on PostgreSQL, or with
 * `--embedded` on the embedded database; `*.spec.ts` against the built site.
 */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { embedded: { type: "boolean", default: false } },
});

const LEGS = [
  { config: "vitest.config.ts", leg: "", files: /^(?!.*\.spec\.)/ },
  { config: "vitest.e2e.config.ts", leg: "journeys", files: /e2e\/journeys\/.*\.spec\./ },
  { config: "vitest.e2e.config.ts", leg: "processes", files: /e2e\/process\/.*\.spec\./ },
];

stopChildrenOnSignals();
if (names.length === 0) {
  console.error("Name the test files: npm run test:one -- [--embedded] PATH…");
  process.exit(1);
}
const database = { TEST_DATABASE: values.embedded ? "embedded" : "postgres" };
for (const { config, leg, files } of LEGS) {
  const own = names.filter((name) => files.test(name));
  if (own.length === 0) continue;
  const { exitCode } = await runNode(
    ["node_modules/vitest/vitest.mjs", "run", `--config=${config}`, ...own],
    { isShown: true, env: { ...process.env, NODE_ENV: "test", TEST_LEG: leg, ...database } },
  );
  if (exitCode !== 0) process.exitCode = 1;
}
