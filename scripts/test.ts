import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgresServer } from "../tests/postgres-server.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { runChecks } from "./checks.ts";
import { stopChildrenOnSignals } from "./children.ts";
import { provideChromium } from "./find-chromium.ts";
import { runVitest } from "./run-vitest.ts";
import { type Outcome, printOutcome, sumOutcomes } from "./test-outcome.ts";

/** What stands after `npm test --`: Vitest runs the files whose names hold it. */
const filter = process.argv.slice(2);
const isComplete = /^(?:1|true)$/.test(process.env.CI ?? "");

function passedOne(): Outcome {
  return { passed: 1, failed: [], skipped: [], flaky: [] };
}

function failedOne(name: string): Outcome {
  return { passed: 0, failed: [name], skipped: [], flaky: [] };
}

/** A part that this machine cannot run: on CI that is a failure. */
function leftOut(reason: string): Outcome {
  return isComplete ? failedOne(reason) : { passed: 0, failed: [], skipped: [reason], flaky: [] };
}

async function check(): Promise<Outcome> {
  const results = await runChecks();
  return sumOutcomes(
    results.map(({ name, isPassed }) => (isPassed ? passedOne() : failedOne(`check: ${name}`))),
  );
}

async function build(): Promise<Outcome> {
  try {
    await buildIfChanged();
    return passedOne();
  } catch (error) {
    return failedOne(`build: ${(error as Error).message}`);
  }
}

async function runTests(scratch: string): Promise<Outcome[]> {
  const leg = { config: "vitest.config.ts", filter, mayBeEmpty: false, scratch };
  const postgres = await startPostgresServer();
  const server = "server" in postgres ? postgres.server : null;
  const onPostgres = { TEST_DATABASE: "postgres", TEST_DATABASE_URL: server?.url };
  try {
    const outcomes = [
      await runVitest({ ...leg, name: "PGlite", env: { TEST_DATABASE: "pglite" } }),
      "reason" in postgres
        ? leftOut(`PostgreSQL: ${postgres.reason}`)
        : await runVitest({ ...leg, name: "PostgreSQL", env: onPostgres }),
    ];
    const chromium = provideChromium();
    if ("reason" in chromium) outcomes.push(leftOut(`browser: ${chromium.reason}`));
    const wholeSite = {
      ...leg,
      config: "vitest.e2e.config.ts",
      env: server ? onPostgres : {},
    };
    for (const name of ["processes", "journeys"]) {
      const env = { ...wholeSite.env, TEST_LEG: name };
      const mayBeEmpty = name === "journeys" && "reason" in chromium;
      outcomes.push(await runVitest({ ...wholeSite, name, env, mayBeEmpty }));
    }
    return outcomes;
  } finally {
    await server?.stop();
  }
}

stopChildrenOnSignals();
const scratch = mkdtempSync(join(tmpdir(), "raw-test-"));
// A database server of the tests runs as another user and keeps its data in there.
chmodSync(scratch, 0o711);
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const outcome = sumOutcomes([await check(), await build(), ...(await runTests(scratch))]);
if (outcome.failed.length > 0) process.exitCode = 1;
printOutcome(outcome);
