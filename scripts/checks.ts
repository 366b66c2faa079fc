import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { runNode } from "./children.ts";

/** What holds for all code, without running it: name of the step → script and its arguments. */
const CHECKS: Record<string, string[]> = {
  // Several checkers work out many types each for itself.
  types: ["node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1"],
  unused: ["node_modules/knip/bin/knip.js", "--no-progress"],
  dependencies: [
    "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
    "src",
    "--config",
    "dependency-cruiser.config.ts",
    "--output-type",
    "err-long",
  ],
  structure: ["scripts/structure/check-structure.ts"],
  "description of calls": ["node_modules/@redocly/cli/bin/cli.js", "lint", "docs/openapi.json"],
  "format and lint": ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
};

export interface CheckResult {
  name: string;
  isPassed: boolean;
}

/** Runs all checks, as many at a time as there are cores, and prints each as it ends. */
export function runChecks(): Promise<CheckResult[]> {
  const limit = pLimit(availableParallelism());
  return Promise.all(
    Object.entries(CHECKS).map(([name, args]) => limit(() => runCheck(name, args))),
  );
}

async function runCheck(name: string, args: string[]): Promise<CheckResult> {
  const start = performance.now();
  const { exitCode, output } = await runNode(args);
  const isPassed = exitCode === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isPassed ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (!isPassed) console.log(output.trimEnd());
  return { name, isPassed };
}
