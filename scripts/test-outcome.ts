const SLOWEST = 20;

/** Duration of a part or a file of the test run. */
interface Cost {
  name: string;
  seconds: number;
}

/** Outcome of a part of the test run. */
export interface Outcome {
  passed: number;
  /** Names of the failed tests and checks. */
  failed: string[];
  /** Names of the skipped tests; a skipped part is one entry with its reason. */
  skipped: string[];
  /** Names of the tests that passed at the second try: they count as passed and need a fix. */
  flaky: string[];

  costs: Cost[];
  files: Cost[];
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

function printCosts(title: string, costs: Cost[]): void {
  console.log(`\n${title}`);
  for (const { name, seconds } of costs) console.log(`${seconds.toFixed(0).padStart(6)}  ${name}`);
}

/** Prints costs, skipped and failed tests, and as the last line the counts. */
export function printOutcome({ passed, failed, skipped, flaky, costs, files }: Outcome): void {
  printCosts("Seconds of each part:", costs);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  printCosts("Seconds of the slowest files:", slowest);
  printList("Skipped:", skipped);
  printList("Failed:", failed);
  printList("Flaky:", flaky);
  const ending = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  console.log(closingLine({ passed, failed }) + ending);
}

function printList(title: string, names: string[]): void {
  if (names.length > 0) console.log(`\n${[title, ...names].join("\n  ")}`);
}
