/** What a part of the test run came to. */
export interface Outcome {
  passed: number;
  /** Names of what failed. */
  failed: string[];
  /** Names of what was left out, a whole part with its reason. */
  skipped: string[];
}

export function sumOutcomes(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}

/** Prints what was left out, what failed, and as the very last line how many of each. */
export function printOutcome({ passed, failed, skipped }: Outcome): void {
  printList("Skipped:", skipped);
  printList("Failed:", failed);
  const ending = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  console.log(`\n${passed} passed, ${failed.length} failed${ending}`);
}

function printList(title: string, names: string[]): void {
  if (names.length > 0) console.log(`\n${[title, ...names].join("\n  ")}`);
}
