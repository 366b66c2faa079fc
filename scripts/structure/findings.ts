/** One breach of the project's rules. */
export interface Finding {
  /** Path from the root. */
  file: string;
  line?: number;
  problem: string;
  /** What to do instead. */
  instead: string;
}

/** Prints the findings, and lets the process end with 1 when there are any. */
export function report(findings: Finding[]): void {
  for (const { file, line, problem, instead } of findings) {
    console.log(`${file}${line ? `:${line}` : ""}  ${problem}\n    → ${instead}`);
  }
  if (findings.length > 0) process.exitCode = 1;
}

/** Returns the line number of the character at `index`. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
