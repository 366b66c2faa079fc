import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgresServer } from "../tests/postgres-server.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { runChecks } from "./checks.ts";
import { stopChildrenOnSignals } from "./children.ts";
import { provideChromium } from "./find-chromium.ts";
import { runVitest } from "./run-vitest.ts";
import { takeProcessorSeconds } from "./test-costs.ts";
import { anOutcome, type Outcome, printOutcome, sumOutcomes } from "./test-outcome.ts";

/** What stands after `npm test --`: Vitest runs the files whose names hold it. */
const filter = process.argv.slice(2);
const isComplete = /^(?:1|true)$/.test(process.env.CI ?? "");

/** A part that this machine cannot run: on CI that is a failure. */
function leftOut(reason: string): Outcome {
  return anOutcome(isComplete ? { failed: [reason] } : { skipped: [reason] });
}

/** With what it cost; nothing may run beside it. */
async function measured(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  takeProcessorSeconds();
  const begun = performance.now();
  const outcome = await work();
  const seconds = (performance.now() - begun) / 1000;
  return { ...outcome, costs: [{ name, seconds, processorSeconds: takeProcessorSeconds() }] };
}

async function check(): Promise<Outcome> {
  const results = await runChecks();
  return sumOutcomes(
    results.map(({ name, isPassed }) =>
      anOutcome(isPassed ? { passed: 1 } : { failed: [`check: ${name}`] }),
    ),
  );
}

async function build(): Promise<Outcome> {
  try {
    await buildIfChanged();
    return anOutcome({ passed: 1 });
  } catch (error) {
    return anOutcome({ failed: [`build: ${(error as Error).message}`] });
  }
}

async function runTests(
  scratch: string,
  chromium: ReturnType<typeof provideChromium>,
): Promise<Outcome[]> {
  const leg = { config: "vitest.config.ts", filter, mayBeEmpty: false, scratch };
  const wholeSite = { ...leg, config: "vitest.e2e.config.ts" };
  const postgres = await startPostgresServer();
  const server = "server" in postgres ? postgres.server : null;
  const onPostgres = { TEST_DATABASE: "postgres", TEST_DATABASE_URL: server?.url };
  const ofSites = server ? onPostgres : {};

  async function runOneByOne(): Promise<Outcome> {
    const ofDatabases = [
      await runVitest({ ...leg, name: "PGlite", env: { TEST_DATABASE: "pglite" } }),
      "reason" in postgres
        ? leftOut(`PostgreSQL: ${postgres.reason}`)
        : await runVitest({ ...leg, name: "PostgreSQL", env: onPostgres }),
    ];
    const browser = await chromium;
    const journeys = await runVitest({
      ...wholeSite,
      name: "journeys",
      env: { ...ofSites, TEST_LEG: "journeys" },
      mayBeEmpty: "reason" in browser,
    });
    const without = "reason" in browser ? [leftOut(`browser: ${browser.reason}`)] : [];
    return sumOutcomes([...ofDatabases, journeys, ...without]);
  }

  const begun = performance.now();
  let outcomes: Outcome[];
  try {
    outcomes = await Promise.all([
      runOneByOne(),
      // What mostly waits takes the time that the others leave.
      runVitest({
        ...wholeSite,
        name: "processes",
        env: { ...ofSites, TEST_LEG: "processes" },
        isBeside: true,
      }),
    ]);
  } finally {
    await server?.stop();
  }
  const seconds = (performance.now() - begun) / 1000;
  const cost = { name: "their PostgreSQL", seconds, processorSeconds: takeProcessorSeconds() };
  return [...outcomes, anOutcome({ costs: server ? [cost] : [] })];
}

stopChildrenOnSignals();
const scratch = mkdtempSync(join(tmpdir(), "raw-test-"));
// A database server of the tests runs as another user and keeps its data in there.
chmodSync(scratch, 0o711);
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const chromium = provideChromium(isComplete);
const outcome = sumOutcomes([
  await measured("checks", check),
  await measured("build", build),
  ...(await runTests(scratch, chromium)),
]);
if (outcome.failed.length > 0) process.exitCode = 1;
printOutcome(outcome);
