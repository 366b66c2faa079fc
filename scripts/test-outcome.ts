import { type Cost, type FileCost, printCosts } from "./test-costs.ts";

/** Outcome of a part of the test run. */
export interface Outcome {
  passed: number;
  /** Names of the failed tests and checks. */
  failed: string[];
  /** Names of the skipped tests; a skipped part is one entry with its reason. */
  skipped: string[];
  /** Names of the tests that passed at the second try: they count as passed and need a fix. */
  flaky: string[];
  /** Costs, one entry per part. */
  costs: Cost[];
  files: FileCost[];
}

export function anOutcome(of: Partial<Outcome>): Outcome {
  return { passed: 0, failed: [], skipped: [], flaky: [], costs: [], files: [], ...of };
}

export function sumOutcomes(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    flaky: outcomes.flatMap(({ flaky }) => flaky),
    costs: outcomes.flatMap(({ costs }) => costs),
    files: outcomes.flatMap(({ files }) => files),
  };
}

export type Counts = Pick<Outcome, "passed" | "failed">;

/** "12 passed, 0 failed". */
function closingLine({ passed, failed }: Counts): string {
  return `\n${passed} passed, ${failed.length} failed`;
}

/** Prints what failed in any of the parts, and as the last line the counts of all. */
export function printSum(parts: Counts[]): void {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.flatMap((part) => part.failed);
  printList("Failed, in all parts:", failed);
  console.log(closingLine({ passed, failed }));
}

/** Prints costs, skipped and failed tests, and as the last line the counts. */
export function printOutcome({ passed, failed, skipped, flaky, costs, files }: Outcome): void {
  printCosts(costs, files);
  printList("Skipped:", skipped);
  printList("Failed:", failed);
  printList("Flaky:", flaky);
  const ending = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  console.log(closingLine({ passed, failed }) + ending);
}

function printList(title: string, names: string[]): void {
  if (names.length > 0) console.log(`\n${[title, ...names].join("\n  ")}`);
}
