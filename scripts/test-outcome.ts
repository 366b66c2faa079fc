import { type Cost, type FileCost, printCosts } from "./test-costs.ts";

/** What a part of the test run came to. */
export interface Outcome {
  passed: number;
  /** Names of what failed. */
  failed: string[];
  /** Names of what was left out, a whole part with its reason. */
  skipped: string[];
  /** Names of what failed first and passed the second time: counted as passed, and to be mended. */
  flaky: string[];
  /** What it cost, a line for each of its parts. */
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

/**
 * Prints what everything cost, what was left out, failed or was flaky, and as the very last line how
 * many of each.
 */
export function printOutcome({ passed, failed, skipped, flaky, costs, files }: Outcome): void {
  printCosts(costs, files);
  printList("Skipped:", skipped);
  printList("Failed:", failed);
  for (const name of flaky) console.log(`\nflaky: ${name}`);
  const ending = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  console.log(`\n${passed} passed, ${failed.length} failed${ending}`);
}

function printList(title: string, names: string[]): void {
  if (names.length > 0) console.log(`\n${[title, ...names].join("\n  ")}`);
}
