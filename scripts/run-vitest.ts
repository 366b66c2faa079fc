import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JsonAssertionResult, JsonTestResults } from "vitest/node";
import { runNode } from "./children.ts";
import { anOutcome, type Outcome } from "./test-outcome.ts";

export interface Leg {
  name: string;
  config: string;
  env: NodeJS.ProcessEnv;
  /** Parts of file names. With some, an empty run passes and skipped tests are not counted. */
  filter: string[];
  /** The tag of the tests to run, or with `!` before it the tag of the tests to leave out. */
  tags?: string | undefined;
  /** Whether it runs beside another leg: its output is then shown at its end. */
  isBeside?: boolean;
  /** Folder for what the tests leave in the temporary folder. */
  scratch: string;
}

const STACK_LINE = /\n\s+at /;

/** Runs Vitest in a process of its own. One that breaks off or finds no test has failed. */
export async function runVitest(leg: Leg): Promise<Outcome> {
  const { name, config, filter, tags, scratch, isBeside = false } = leg;
  const title = `\n── ${name} ──`;
  if (!isBeside) console.log(title);
  const begun = performance.now();
  const reportFile = join(scratch, `${config}-${name}.json`.replaceAll(" ", "-"));
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const isFiltered = filter.length > 0;
  const { exitCode, output } = await runNode(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--config=${config}`,
      ...reporters,
      "--allowOnly=false",
      `--passWithNoTests=${isFiltered}`,
      ...(tags ? [`--tagsFilter=${tags}`] : []),
      ...filter,
    ],
    {
      isShown: !isBeside,
      env: { ...process.env, ...leg.env, NODE_ENV: "test", TMPDIR: scratch },
    },
  );
  const cost = { name, seconds: (performance.now() - begun) / 1000 };
  if (isBeside) console.log(`${title}\n${output.trimEnd()}`);
  const report = existsSync(reportFile) ? readFileSync(reportFile, "utf8") : '{"testResults":[]}';
  const outcome = { ...count(JSON.parse(report), leg), costs: [cost] };
  if (isFiltered) outcome.skipped = [];
  if (exitCode !== 0 && outcome.failed.length === 0) {
    outcome.failed.push(`${name}: Vitest ended with ${exitCode ?? "a signal"}, see above`);
  }
  return outcome;
}

function count({ testResults }: JsonTestResults, leg: Leg): Outcome {
  const outcome = anOutcome({});
  for (const { name, status, message, assertionResults, startTime, endTime } of testResults) {
    const file = `${leg.name}: ${relative(process.cwd(), name)}`;
    outcome.files.push({ name: file, seconds: (endTime - startTime) / 1000 });
    const failedBefore = outcome.failed.length;
    for (const test of assertionResults.filter(({ tags }) => isSelected(tags, leg.tags))) {
      const title = `${file}: ${test.fullName.trim()}`;
      if (test.status === "passed") outcome.passed += 1;
      else if (test.status === "failed") outcome.failed.push(`${title}${reasonOf(test)}`);
      else if (test.status === "pending") outcome.failed.push(`${title} (did not end)`);
      else outcome.skipped.push(title);
      // The messages are those of the first try.
      const isFlaky = test.status === "passed" && test.failureMessages?.length;
      if (isFlaky) outcome.flaky.push(`${title}${reasonOf(test)}`);
    }
    if (status === "failed" && outcome.failed.length === failedBefore) {
      outcome.failed.push(`${file}: ${message.split("\n")[0]}`);
    }
  }
  return outcome;
}

/** Whether the leg runs a test with these tags: Vitest reports the others as skipped. */
function isSelected(tags: string[], expression = ""): boolean {
  if (expression === "") return true;
  const isExcluded = expression.startsWith("!");
  return tags.includes(expression.replace("!", "")) !== isExcluded;
}

/** Says why a test failed where no more than the end of the output is kept. */
function reasonOf({ failureMessages }: JsonAssertionResult): string {
  const [message = ""] = failureMessages ?? [];
  const said = stripVTControlCharacters(message).split(STACK_LINE)[0]?.trim();
  return said ? `\n${said.replaceAll(/^/gm, " ".repeat(6))}` : "";
}
