import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { provideChromium } from "../tests/chromium.ts";
import { FURTHER_MOMENTS } from "../tests/moment.ts";
import { startPostgresServer } from "../tests/postgres-server.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { runChecks } from "./checks.ts";
import { stopChildrenOnSignals } from "./children.ts";
import { type Leg, runVitest } from "./run-vitest.ts";
import {
  anOutcome,
  type Counts,
  type Outcome,
  printOutcome,
  printSum,
  sumOutcomes,
} from "./test-outcome.ts";

/**
 * `npm test` runs the main part, `npm run test:rest` the rest, and `npm run test:all` both. Other
 * arguments are parts of file names: only matching test files run. `--tally=FILE` keeps the counts
 * and failures of each part in a file, so that the second of two commands ends with those of both.
 */
const { values: options, positionals: filter } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: "string", default: "main" },
    tally: { type: "string" },
  },
});
const isComplete = /^(?:1|true)$/.test(process.env.CI ?? "");

/** A part that this machine cannot run: on CI that is a failure. */
function leftOut(reason: string): Outcome {
  return anOutcome(isComplete ? { failed: [reason] } : { skipped: [reason] });
}

/** Adds how long the work took. */
async function measured(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const begun = performance.now();
  const outcome = await work();
  return { ...outcome, costs: [{ name, seconds: (performance.now() - begun) / 1000 }] };
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

type Postgres = Awaited<ReturnType<typeof startPostgresServer>>;
type Part = "main" | "rest";
type Run = Pick<Leg, "name" | "tags" | "isBeside">;

/** Settings of tests on this server, or with null on the embedded database. */
function databaseEnv(postgres: Postgres | null): NodeJS.ProcessEnv {
  return postgres && "server" in postgres
    ? { TEST_DATABASE: "postgres", TEST_DATABASE_URL: postgres.server.url }
    : { TEST_DATABASE: "embedded" };
}

/** In the rest of the run, a test that fails and then passes is listed as flaky (test-outcome.ts). */
const RETRIES = { main: "0", rest: "1" };

/** How often the rest tries each property whose runs are slow; see `tests/runs.ts`. */
const MANY_RUNS = "20";

/** Runs tests of rules, SQL and calls on a PostgreSQL server, or with null on the embedded database. */
async function runTests(run: Run, postgres: Postgres | null): Promise<Outcome> {
  if (postgres && "reason" in postgres) return leftOut(`${run.name}: ${postgres.reason}`);
  const runs = run.tags === "!dialect" ? { TEST_RUNS: MANY_RUNS } : {};
  const env = { ...databaseEnv(postgres), ...runs };
  return runVitest({ ...run, env, filter, scratch, config: "vitest.config.ts" });
}

/**
 * Runs tests of the built site, whose sites use the server or with null the embedded database.
 * `moment` is when the run begins, if not at the tests' own moment.
 */
async function runSites(
  run: Run & { leg: "journeys" | "processes"; moment?: string },
  postgres: Postgres | null,
): Promise<Outcome> {
  const { leg, moment, ...rest } = run;
  const env = { ...databaseEnv(postgres), TEST_LEG: leg, ...(moment && { TEST_MOMENT: moment }) };
  return runVitest({ ...rest, env, filter, scratch, config: "vitest.e2e.config.ts" });
}

/** The main journeys use the site as its first start serves it: on the embedded database. */
async function runJourneys(part: Part, postgres: Postgres): Promise<Outcome> {
  const browser = await chromium;
  if ("reason" in browser) return leftOut(`browser: ${browser.reason}`);
  return runSites(
    { name: `${part} journeys`, leg: "journeys", tags: TAGS_OF[part] },
    part === "main" ? null : postgres,
  );
}

/** Two moments at a time: each has few journeys, whose last one leaves most of the machine idle. */
async function runJourneysAtMoments(postgres: Postgres): Promise<Outcome[]> {
  if ("reason" in (await chromium)) return [];
  const limit = pLimit(2);
  const run = { leg: "journeys", tags: "dates", isBeside: true } as const;
  return Promise.all(
    Object.entries(FURTHER_MOMENTS).map(([name, moment]) =>
      limit(() => runSites({ ...run, name, moment }, postgres)),
    ),
  );
}

const TAGS_OF = { main: "main", rest: "!main" };

async function runInTurn(part: Part, postgres: Postgres): Promise<Outcome[]> {
  const databases =
    part === "main"
      ? [
          await runTests({ name: "PostgreSQL" }, postgres),
          await runTests({ name: "dialect", tags: "dialect" }, null),
        ]
      : [await runTests({ name: "embedded", tags: "!dialect" }, null)];
  const journeys = await runJourneys(part, postgres);
  return [...databases, journeys, ...(part === "rest" ? await runJourneysAtMoments(postgres) : [])];
}

async function runPart(part: Part): Promise<Outcome> {
  process.env.TEST_RETRIES = RETRIES[part];
  const postgres = await startPostgresServer();
  // Process tests mostly wait, so they use the time that the other legs leave.
  const processes = { name: `${part} processes`, leg: "processes", isBeside: true } as const;
  try {
    const outcomes = await Promise.all([
      runInTurn(part, postgres),
      runSites({ ...processes, tags: TAGS_OF[part] }, postgres),
    ]);
    return sumOutcomes(outcomes.flat());
  } finally {
    if ("server" in postgres) await postgres.server.stop();
  }
}

stopChildrenOnSignals();
const scratch = mkdtempSync(join(tmpdir(), "raw-test-"));
// A database server of the tests runs as another user and keeps its data in there.
chmodSync(scratch, 0o711);
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const chromium = provideChromium(isComplete);

const tally = readTally();
for (const part of options.part === "all" ? (["main", "rest"] as const) : [options.part]) {
  const outcome = sumOutcomes([
    ...(part === "rest" ? [] : [await measured("checks", check)]),
    await measured("build", build),
    await runPart(part === "rest" ? "rest" : "main"),
  ]);
  printOutcome(outcome);
  tally.push({ passed: outcome.passed, failed: outcome.failed });
}
if (tally.length > 1) printSum(tally);
if (options.tally) writeFileSync(options.tally, JSON.stringify(tally));
if (tally.some(({ failed }) => failed.length > 0)) process.exitCode = 1;

/** Counts and failures of the parts that ran before this command. */
function readTally(): Counts[] {
  if (!options.tally || !existsSync(options.tally)) return [];
  return JSON.parse(readFileSync(options.tally, "utf8"));
}
