import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runNode } from "./children.ts";
import type { Outcome } from "./test-outcome.ts";

interface Leg {
  name: string;
  config: string;
  env: NodeJS.ProcessEnv;
  /** Arguments for Vitest; with some, finding no test is fine and tests left out are not counted. */
  filter: string[];
  mayBeEmpty: boolean;
  /** Folder for what the tests leave in the temporary folder. */
  scratch: string;
}

/** The part that is used of Vitest's JSON report. */
interface Report {
  testResults: {
    name: string;
    status: "passed" | "failed";
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Runs Vitest in a process of its own. One that breaks off or finds no test has failed. */
export async function runVitest(leg: Leg): Promise<Outcome> {
  const { name, config, filter, scratch } = leg;
  console.log(`\n── ${name} ──`);
  const reportFile = join(scratch, `${config}-${name}.json`.replaceAll(" ", "-"));
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const isFiltered = filter.length > 0;
  const { exitCode } = await runNode(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--config=${config}`,
      ...reporters,
      "--allowOnly=false",
      `--passWithNoTests=${leg.mayBeEmpty || isFiltered}`,
      ...filter,
    ],
    {
      isShown: true,
      env: { ...process.env, ...leg.env, NODE_ENV: "test", TMPDIR: scratch },
    },
  );
  const report = existsSync(reportFile) ? readFileSync(reportFile, "utf8") : '{"testResults":[]}';
  const outcome = count(JSON.parse(report), name);
  if (isFiltered) outcome.skipped = [];
  if (exitCode !== 0 && outcome.failed.length === 0) {
    outcome.failed.push(`${name}: Vitest ended with ${exitCode ?? "a signal"}, see above`);
  }
  return outcome;
}

function count({ testResults }: Report, leg: string): Outcome {
  const outcome: Outcome = { passed: 0, failed: [], skipped: [], flaky: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = `${leg}: ${relative(process.cwd(), name)}`;
    const failedBefore = outcome.failed.length;
    for (const test of assertionResults) {
      const title = `${file}: ${test.fullName.trim()}`;
      if (test.status === "passed") outcome.passed += 1;
      else if (test.status === "failed") outcome.failed.push(title);
      else if (test.status === "pending") outcome.failed.push(`${title} (did not end)`);
      else outcome.skipped.push(title);
      // The messages are those of the first try.
      const isFlaky = test.status === "passed" && test.failureMessages.length > 0;
      if (isFlaky) outcome.flaky.push(title);
    }
    if (status === "failed" && outcome.failed.length === failedBefore) {
      outcome.failed.push(`${file}: ${message.split("\n")[0]}`);
    }
  }
  return outcome;
}
